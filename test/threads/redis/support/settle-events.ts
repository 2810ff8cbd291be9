import type { TestProcess } from './process.ts';

/** So long what grows is held back. */
const HOLD_MS = 100;

/**
 * Resolves when one process listens to all it was told to listen to, and has got everything that the other one has
 * published. A connection answers in order, so that a round trip is enough to know.
 */
export async function settleEvents(publishing: TestProcess, listening: TestProcess): Promise<void> {
  // A subscription that had to wait for another is asked for in the next round trip.
  for (let n = 0; n < 3; n++) await listening.subscriber.ping();
  publishing.clock.advance(HOLD_MS);
  await publishing.client.ping();
  await listening.subscriber.ping();
}

/** How many connections listen on a channel. */
export async function numberOf({ client }: TestProcess, channel: string): Promise<number> {
  const [, count] = (await client.pubsub('NUMSUB', channel)) as [string, number]; // as the command's page says
  return count;
}
