const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/**
 * Milliseconds before the `attempt`-th try to connect again, counted from 1: twice as long each time, at most 2 s, and
 * up to half of it less at random, so that many processes do not come back at one moment.
 */
export function reconnectDelay(attempt: number, random: () => number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 16));
  return Math.round(longest * (1 - random() / 2));
}
