/** Milliseconds before the third try in a row; each further one waits twice as long. */
const FIRST_MS = 1_000;

/** Milliseconds that are waited at most. */
const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait before connecting again: none after a connection that lasted or the first that did not, since one
 * is lost by chance and only many by a fault; then longer and longer, and not all connections at once.
 *
 * @param failures how many connections in a row did not last
 * @param random from 0 up to 1
 */
export function reconnectPauseMs(failures: number, random: () => number): number {
  if (failures <= 1) return 0;
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 2, 10));
  return Math.round(step * (0.75 + random() / 4));
}
