import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ExpiringLookups } from '../../../threads/expiring-lookups.ts';
import { asNumber, asObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import { idOf } from '../inbound/author-of.ts';
import { type Overwrite, permissionsIn } from '../inspect/channel-permissions.ts';
import { overwritesIn, readGuild } from './guild-facts.ts';

/** Milliseconds that an answer counts as new, and the same for a refusal: the bot may be let in at any moment. */
const TTL_MS = 120_000;
const FAILURE_TTL_MS = 10_000;
const MAX_CHANNELS = 2_000;
const MAX_GUILDS = 500;

const PRIVATE_THREAD: number = ChannelType.PrivateThread;

/** Who may see a channel or thread, and read in it. */
interface ChannelAccess {
  readonly isPrivateThread: boolean;
  readonly overwrites: readonly Overwrite[];
}

/** What tells who may read where, asked over REST: the caches of a gateway are in no other process. */
export interface Accesses {
  /** Undefined when the bot cannot see it. Rejects with a DiscordCallError when Discord cannot be asked. */
  of(channel: string): Promise<ChannelAccess | undefined>;
  /** Whether everybody in the server sees the channel. Rejects as above. */
  isForEverybody(guild: string, channel: ChannelAccess): Promise<boolean>;
  /** Whether everybody who sees the channel may also read what was said there before. Rejects as above. */
  isHistoryForAll(guild: string, channel: ChannelAccess): Promise<boolean>;
}

/** Makes what tells of it, and remembers it for some minutes. */
export function createAccesses({ calls, host }: Pick<DiscordBackend, 'calls' | 'host'>): Accesses {
  const times = { clock: host.clock, ttlMs: TTL_MS, failureTtlMs: FAILURE_TTL_MS };
  const channels = new ExpiringLookups({
    ...times,
    maxEntries: MAX_CHANNELS,
    lookUp: async (id: string) => toAccess(await calls.call({ method: 'GET', path: `/channels/${id}` })),
  });
  const guilds = new ExpiringLookups({
    ...times,
    maxEntries: MAX_GUILDS,
    lookUp: async (id: string) => await readGuild(calls, id),
  });
  const everyonesBase = async (guild: string): Promise<bigint> => (await guilds.get([guild])).roles.get(guild) ?? 0n;
  return {
    of: async (channel) => {
      try {
        return await channels.get([channel]);
      } catch (error) {
        if (isUnseen(error)) return undefined;
        throw error;
      }
    },
    isForEverybody: async (guild, { overwrites }) => {
      const base = await everyonesBase(guild);
      const held = permissionsIn(overwrites, { guild, user: '', roles: [], base });
      return (held & PermissionFlagsBits.ViewChannel) !== 0n;
    },
    isHistoryForAll: async (guild, { overwrites }) => {
      const { ReadMessageHistory } = PermissionFlagsBits;
      if (overwrites.some(({ deny }) => (deny & ReadMessageHistory) !== 0n)) return false;
      if (((await everyonesBase(guild)) & ReadMessageHistory) !== 0n) return true;
      // Else it has to be granted to everybody in the channel: nobody knows who has which role.
      return overwrites.some(({ id, allow }) => id === guild && (allow & ReadMessageHistory) !== 0n);
    },
  };
}

function toAccess(answer: unknown): ChannelAccess {
  const type = asNumber(asObject(answer)['type']);
  // What says nothing of itself is taken for the most closed that there is.
  const isKnown = idOf(asObject(answer)['id']) !== undefined && type !== undefined;
  return { isPrivateThread: !isKnown || type === PRIVATE_THREAD, overwrites: overwritesIn(answer) };
}

function isUnseen(error: unknown): boolean {
  const isRefused = error instanceof DiscordCallError && error.failure === 'refused';
  return isRefused && (error.status === 404 || error.status === 403);
}
