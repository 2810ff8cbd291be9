import { type Clock, sleep } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';

/** Tries of one document that others write, too. */
const MAX_TRIES = 40;

/** Longest wait before another try, in milliseconds; the first is a tenth of it at most, and each later one longer. */
const MAX_WAIT_MS = 100;

export interface ChangeDocumentOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** What came of one look at a document: it is to be written, or there is nothing to write. */
export type Attempt<T> =
  | { readonly write: unknown; readonly over: number | 'new'; readonly ttlMs?: number; readonly result: T }
  | { readonly result: T };

/**
 * Tries to write a document until nobody else did in between: `attempt` looks at it anew each time. Waits between tries
 * differ, so that those who collided do not collide again.
 *
 * Rejects when others are always faster, and as the records do.
 */
export async function changeDocument<T>(
  key: string,
  attempt: () => Promise<Attempt<T>>,
  { records, clock, random }: ChangeDocumentOptions,
): Promise<T> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    if (tried > 1) await sleep(Math.ceil(random() * Math.min(MAX_WAIT_MS, tried * 10)), clock);
    const outcome = await attempt();
    if (!('write' in outcome)) return outcome.result;
    if ((await records.put(key, outcome.write, outcome.over, outcome.ttlMs)) === 'ok') return outcome.result;
  }
  throw new Error(`A document of the settings was changed by others ${MAX_TRIES} times while it was written.`);
}
