import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Clock } from '../../../core/index.ts';
import { ExpiringLookups } from '../../../threads/expiring-lookups.ts';
import { asObject, asObjects, asText, type JsonObject } from '../../../threads/json-value.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import { channelKindOf } from '../inbound/channel-kind.ts';
import type { ChannelFacts, Places } from './places.ts';

/** Milliseconds that an answer of Discord's counts as new. */
const TTL_MS = 5 * 60_000;

/** The same for a refusal: the bot may be let in at any moment. */
const REFUSAL_TTL_MS = 10_000;

const MAX_CHANNELS = 5_000;
const MAX_GUILDS = 1_000;

export interface PlacesDependencies {
  readonly calls: Pick<DiscordCalls, 'call'>;
  readonly clock: Clock;
  /** What the gateway of this process knows, which is kept right; undefined in a process without one. */
  readonly gateway: () => PlaceCache | undefined;
}

/** Places that are known without asking. */
export interface PlaceCache {
  channel(id: string): ChannelFacts | undefined;
  guildName(guild: string): string | undefined;
}

/** Makes what tells of channels, threads and servers. What the gateway does not know is asked for, and remembered. */
export function createPlaces({ calls, clock, gateway }: PlacesDependencies): Places {
  const times = { clock, ttlMs: TTL_MS, failureTtlMs: REFUSAL_TTL_MS };
  const channels = new ExpiringLookups({
    ...times,
    maxEntries: MAX_CHANNELS,
    lookUp: async (id: string) => toChannelFacts(id, await calls.call({ method: 'GET', path: `/channels/${id}` })),
  });
  const guilds = new ExpiringLookups({
    ...times,
    maxEntries: MAX_GUILDS,
    lookUp: async (id: string) => asText(asObject(await calls.call({ method: 'GET', path: `/guilds/${id}` }))['name']),
  });
  return {
    channel: async (id) => {
      const known = gateway()?.channel(id);
      if (known !== undefined) return known;
      try {
        return await channels.get([id]);
      } catch (error) {
        if (isUnseen(error)) return undefined;
        throw error;
      }
    },
    known: (id) => gateway()?.channel(id) ?? channels.remembered(id),
    guildName: async (guild) => gateway()?.guildName(guild) ?? (await guilds.get([guild]).catch(() => undefined)),
    learn: (facts) => channels.put([facts.id], facts),
    forget: (id) => channels.forget(id),
  };
}

/** There is no such channel, or none that the bot may know of. */
function isUnseen(error: unknown): boolean {
  return (
    error instanceof DiscordCallError && error.failure === 'refused' && (error.status === 404 || error.status === 403)
  );
}

/** Reads a channel as the REST interface tells of it. */
function toChannelFacts(id: string, answer: unknown): ChannelFacts {
  const channel = asObject(answer);
  const thread = asObject(channel['thread_metadata']);
  const guild = asText(channel['guild_id']);
  return {
    id,
    kind: channelKindOf(channel['type']) ?? 'other',
    guild,
    name: asText(channel['name']),
    topic: asText(channel['topic']),
    parent: asText(channel['parent_id']),
    isArchived: thread['archived'] === true,
    isLocked: thread['locked'] === true,
    isPrivate: isPrivate(channel, guild),
  };
}

/** What `@everyone` may do in the server is not told with a channel: only that it is kept out here is known for sure. */
function isPrivate(channel: JsonObject, guild: string | undefined): boolean | undefined {
  if (guild === undefined || channel['type'] === ChannelType.PrivateThread) return true;
  const everyone = asObjects(channel['permission_overwrites']).find(({ id }) => id === guild);
  return (bitsOf(everyone?.['deny']) & PermissionFlagsBits.ViewChannel) === 0n ? undefined : true;
}

function bitsOf(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,20}$/u.test(value) ? BigInt(value) : 0n;
}
