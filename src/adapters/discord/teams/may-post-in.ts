import { PermissionFlagsBits } from 'discord-api-types/v10';
import { asObject, type JsonObject } from '../../../threads/json-value.ts';
import type { ChannelUse } from '../../../threads/team-directory.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import { idOf } from '../inbound/author-of.ts';
import { channelKindOf } from '../inbound/channel-kind.ts';
import { permissionsIn } from '../inspect/channel-permissions.ts';
import { type GuildFacts, type MemberFacts, overwritesIn } from './guild-facts.ts';

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

/** The bot in a server. */
export interface BotInGuild {
  readonly guild: string;
  readonly user: string;
  readonly facts: () => Promise<GuildFacts>;
  readonly member: () => Promise<MemberFacts | undefined>;
}

/**
 * Whether the bot may post in a channel of a server, as Discord says now. What it may in a thread is taken for granted
 * where it sees it. Rejects with a DiscordCallError when Discord cannot be asked.
 */
export async function mayPostIn(
  calls: Pick<DiscordCalls, 'call'>,
  { guild, user, facts, member }: BotInGuild,
  id: string,
): Promise<ChannelUse> {
  const channel = await askFor(id, calls);
  if (channel === undefined || idOf(channel['guild_id']) !== guild) return 'elsewhere';
  switch (channelKindOf(channel['type'])) {
    case 'thread':
      return 'yes';
    case 'text':
    case 'announcement':
    case 'voice': {
      const [{ roles: granted }, own] = await Promise.all([facts(), member()]);
      const roles = own?.roles ?? [];
      const base = [guild, ...roles].reduce((bits, role) => bits | (granted.get(role) ?? 0n), 0n);
      const held = permissionsIn(overwritesIn(channel), { guild, user, roles, base });
      return (held & NEEDED) === NEEDED ? 'yes' : 'no';
    }
    case 'forum':
    case 'category':
    case 'direct':
    case 'other':
    case undefined:
      return 'no';
  }
}

async function askFor(id: string, calls: Pick<DiscordCalls, 'call'>): Promise<JsonObject | undefined> {
  try {
    return asObject(await calls.call({ method: 'GET', path: `/channels/${id}` }));
  } catch (error) {
    const isRefused = error instanceof DiscordCallError && error.failure === 'refused';
    if (isRefused && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}
