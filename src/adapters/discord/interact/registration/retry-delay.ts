import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';

/** Discord's code for more new commands in a day than it takes. */
const DAILY_LIMIT = 30_034;

const DAILY_LIMIT_MS = 3_600_000;
const FIRST_MS = 60_000;
const LONGEST_MS = 3_600_000;

/**
 * Milliseconds until a set of commands that was not taken may be: undefined where trying again does not help, since
 * Discord has looked at it and refused.
 *
 * @param failures how often it has failed, this time among them
 */
export function retryDelayMs(error: unknown, failures: number): number | undefined {
  if (isRefusal(error, DAILY_LIMIT)) return DAILY_LIMIT_MS;
  if (error instanceof DiscordCallError) {
    if (error.failure === 'refused' || error.failure === 'unauthorized') return undefined;
    if (error.retryAfterMs !== undefined) return Math.max(error.retryAfterMs, 1_000);
  }
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
}
