import type { Records } from '../../threads/ports.ts';
import { Refusal } from './refusal.ts';

/** Tries before it is given up; each lost one means that somebody else's change went through. */
const MAX_TRIES = 100;

export interface RecordChange<T> {
  readonly before: T | undefined;
  readonly after: T;
}

/**
 * Changes a document as it now stands. `change` is given undefined when there is none, may be asked several times, and
 * leaves everything as it is by answering undefined; then this does, too. What `change` throws is thrown on.
 *
 * @throws Refusal when others change it all the time.
 */
export async function changeRecord<T>(
  records: Records,
  key: string,
  change: (value: T | undefined) => T | undefined | Promise<T | undefined>,
  ttlMs?: number,
): Promise<RecordChange<T> | undefined> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const current = await records.get<T>(key);
    const before = current?.value;
    const after = await change(before);
    if (after === undefined) return undefined;
    if ((await records.put(key, after, current?.version ?? 'new', ttlMs)) === 'ok') return { before, after };
  }
  throw new Refusal(503, 'busy', 'Too many changes at once; try again.');
}
