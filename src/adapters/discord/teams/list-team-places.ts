import { PermissionFlagsBits } from 'discord-api-types/v10';
import { cleanName } from '../../../threads/clean-name.ts';
import { asObject, asObjects } from '../../../threads/json-value.ts';
import type { TeamPlaces } from '../../../threads/team-directory.ts';
import { toTeamId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import { failureFields } from '../failure-fields.ts';
import { idOf } from '../inbound/author-of.ts';
import { channelKindOf } from '../inbound/channel-kind.ts';
import { permissionsIn } from '../inspect/channel-permissions.ts';
import { PLATFORM } from '../place.ts';
import type { ChannelKind } from '../places/places.ts';
import { overwritesIn, readGuild } from './guild-facts.ts';

/** Servers of one answer, and answers that are read. */
const PAGE_SIZE = 200;
const MAX_PAGES = 20;

/** Servers whose channels are asked for, two calls each, and how many at a time; of more only the names are told. */
const MAX_ASKED = 200;
const AT_A_TIME = 5;

const WRITTEN_IN: ReadonlySet<ChannelKind | undefined> = new Set(['text', 'announcement', 'forum']);

/** The servers that have the bot, with the channels that everybody sees: none where Discord does not tell. */
export async function listTeamPlaces(backend: DiscordBackend): Promise<readonly TeamPlaces[]> {
  const guilds = await readOwnGuilds(backend);
  const places: TeamPlaces[] = [];
  for (let from = 0; from < guilds.length; from += AT_A_TIME) {
    const some = guilds.slice(from, from + AT_A_TIME).map(async ({ id, name }, index) => {
      const channels = from + index < MAX_ASKED ? await channelsOf(id, backend) : [];
      return { team: toTeamId(PLATFORM, id), name, channels };
    });
    places.push(...(await Promise.all(some)));
  }
  return places;
}

async function readOwnGuilds({
  calls,
}: Pick<DiscordBackend, 'calls'>): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const guilds: { readonly id: string; readonly name: string }[] = [];
  let after = '0';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { after, limit: String(PAGE_SIZE) };
    const found = asObjects(await calls.call({ method: 'GET', path: '/users/@me/guilds', query })).flatMap((guild) => {
      const id = idOf(guild['id']);
      return id === undefined ? [] : [{ id, name: cleanName(guild['name']) ?? id }];
    });
    guilds.push(...found);
    const last = found.at(-1)?.id;
    if (last === undefined || found.length < PAGE_SIZE) break;
    after = last;
  }
  return guilds;
}

async function channelsOf(guild: string, { calls, host }: DiscordBackend): Promise<TeamPlaces['channels']> {
  try {
    const [facts, channels] = await Promise.all([
      readGuild(calls, guild),
      calls.call({ method: 'GET', path: `/guilds/${guild}/channels` }),
    ]);
    const everyone = { guild, user: '', roles: [], base: facts.roles.get(guild) ?? 0n };
    return asObjects(channels).flatMap((channel) => {
      const id = idOf(channel['id']);
      if (id === undefined || !WRITTEN_IN.has(channelKindOf(channel['type']))) return [];
      const isSeen = (permissionsIn(overwritesIn(channel), everyone) & PermissionFlagsBits.ViewChannel) !== 0n;
      return isSeen ? [{ id: `${PLATFORM}:${id}`, name: cleanName(asObject(channel)['name']) ?? id }] : [];
    });
  } catch (error) {
    // One server that has thrown the bot out keeps nobody from seeing the others.
    if (!(error instanceof DiscordCallError)) throw error;
    host.logger.warn({ guild, ...failureFields(error) }, 'Discord did not tell the channels of a server.');
    return [];
  }
}
