import { createHash } from 'node:crypto';
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { asNumber, asObjects, type JsonObject } from '../../../../threads/json-value.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { idOf } from '../../inbound/author-of.ts';
import { threadOf } from '../../place.ts';
import { messageBody } from '../answers/message-body.ts';
import { postOnce } from '../answers/post-once.ts';
import { mentionOf, textsIn } from '../caller.ts';
import type { Interacting } from '../interacting.ts';

/** Milliseconds for which a server is not introduced to the bot again, however often it is added. */
const TTL_MS = 365 * 86_400_000;

const NEEDED = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages;

/**
 * Introduces the bot to a server that it was added to, once: where Discord itself tells who has come, else in the first
 * channel that it may write in. Only a digest of the server is kept, and outlives an installation: who takes the bot out
 * and in again is not told twice. Where it may write nowhere, or Discord does not take it, the next time counts.
 *
 * @param guild the data of GUILD_CREATE
 */
export async function introduce(guild: JsonObject, interacting: Interacting): Promise<void> {
  const { records, logger } = interacting.backend.host;
  const id = idOf(guild['id']);
  if (id === undefined) return;
  const key = `discord:introduced:${createHash('sha256').update(id).digest('hex')}`;
  if ((await records.put(key, true, 'new', TTL_MS)) !== 'ok') return;
  let isSaid = false;
  try {
    isSaid = await sayIn(id, channelsOf(guild, interacting), interacting);
    if (!isSaid) logger.info({ guild: id }, 'There is no channel where the bot may introduce itself.');
  } catch (error) {
    // Nobody knows whether it stands there.
    isSaid = error instanceof DiscordCallError && error.failure === 'unreachable';
    throw error;
  } finally {
    if (!isSaid) await records.remove(key);
  }
}

/** Channels where the bot may write, in the order in which they are tried. */
function channelsOf(guild: JsonObject, { gateway }: Interacting): readonly string[] {
  const system = idOf(guild['system_channel_id']);
  const texts = asObjects(guild['channels'])
    .filter(({ type }) => type === ChannelType.GuildText)
    .map((channel) => ({ id: idOf(channel['id']) ?? '', position: asNumber(channel['position']) ?? 0 }))
    // As Discord shows them: by place, then by age.
    .sort((a, b) => a.position - b.position || Number(BigInt(a.id || 0) - BigInt(b.id || 0)))
    .map(({ id }) => id);
  const all = new Set([...(system === undefined ? [] : [system]), ...texts]);
  return [...all].filter((channel) => ((gateway.permissionsIn(channel) ?? 0n) & NEEDED) === NEEDED);
}

/** Answers whether one of the channels took it. */
async function sayIn(guild: string, channels: readonly string[], { backend }: Interacting): Promise<boolean> {
  for (const channel of channels) {
    const { discord } = await textsIn(backend, threadOf({ kind: 'channel', guild, channel }));
    const body = messageBody(discord.introduction(mentionOf(backend.self.userId)), backend.options);
    try {
      await postOnce(backend, { channel, name: 'introduction', body, priority: 'status' });
      return true;
    } catch (error) {
      if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
    }
  }
  return false;
}
