import { ExpiringLookups } from '../../../../threads/expiring-lookups.ts';
import type { DiscordBackend } from '../../backend.ts';
import { isRefusal } from '../../calls/discord-call-error.ts';
import type { DiscordCalls } from '../../calls/discord-calls.ts';

/** Milliseconds for which it is remembered that somebody is in a server, or is not. */
const TTL_MS = 3 * 60_000;

/** The same when Discord could not be asked. */
const FAILURE_TTL_MS = 10_000;

const MAX_MEMBERS = 5_000;

/** Discord's codes: no such member, user or server; and a server that the bot is not in. */
const NOT_IN = [10_007, 10_013, 10_004, 50_001] as const;

/** What was found out by the calls that go the same way. */
const found = new WeakMap<DiscordCalls, ExpiringLookups<boolean, readonly [guild: string, user: string]>>();

interface Member {
  readonly guild: string;
  readonly user: string;
}

/**
 * Whether somebody is in a server that the bot is in, as it was within the last minutes. Rejects when Discord cannot be
 * asked.
 */
export async function isMember(
  backend: Pick<DiscordBackend, 'calls' | 'host'>,
  { guild, user }: Member,
): Promise<boolean> {
  return await lookupsOf(backend).get([guild, user]);
}

/** The same as it is now. */
export async function isMemberNow(
  backend: Pick<DiscordBackend, 'calls' | 'host'>,
  { guild, user }: Member,
): Promise<boolean> {
  lookupsOf(backend).forget(guild, user);
  return await isMember(backend, { guild, user });
}

function lookupsOf({ calls, host }: Pick<DiscordBackend, 'calls' | 'host'>) {
  const known = found.get(calls);
  if (known !== undefined) return known;
  const lookups = new ExpiringLookups({
    clock: host.clock,
    ttlMs: TTL_MS,
    failureTtlMs: FAILURE_TTL_MS,
    maxEntries: MAX_MEMBERS,
    lookUp: async (guild: string, user: string) => {
      try {
        await calls.call({ method: 'GET', path: `/guilds/${guild}/members/${user}` });
        return true;
      } catch (error) {
        if (isRefusal(error, ...NOT_IN)) return false;
        throw error;
      }
    },
  });
  found.set(calls, lookups);
  return lookups;
}
