import { type Clock, sleep } from '../../core/index.ts';
import type { Records } from '../ports.ts';

/** Tries of one document that others write, too. */
const MAX_TRIES = 40;

/** Longest wait before another try, in milliseconds; the first is a tenth of it at most, and each later one longer. */
const MAX_WAIT_MS = 100;

export interface UpdateOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Milliseconds from now at which the document ends; absent, never. */
  readonly ttlMs?: number | undefined;
}

/**
 * Changes a document that others change at the same time: as it now stands, again until nobody came in between, with
 * waits that differ, so that those who collided do not collide again. A change that answers its own argument is none.
 * `change` may be called for a change that was made already: its answer was lost.
 *
 * Rejects when others are always faster, and as the records do.
 */
export async function updateDocument<T>(
  key: string,
  change: (value: T | undefined) => T,
  { records, clock, random, ttlMs }: UpdateOptions,
): Promise<T> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    if (tried > 1) await sleep(Math.ceil(random() * Math.min(MAX_WAIT_MS, tried * 10)), clock);
    const document = await records.get<T>(key);
    const value = change(document?.value);
    if (value === document?.value) return value;
    if ((await records.put(key, value, document?.version ?? 'new', ttlMs)) === 'ok') return value;
  }
  throw new Error(`A document of the usage was changed by others ${MAX_TRIES} times while it was written.`);
}
