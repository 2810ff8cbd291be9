import type { Lock, Records, ThreadStore } from '../ports.ts';
import { isThreadId } from '../thread-id.ts';

/** Milliseconds between two searches of a deployment. */
const EVERY_MS = 86_400_000;

export interface OrphanOptions {
  readonly records: Records;
  readonly store: Pick<ThreadStore, 'read'>;
  readonly lock: Lock;
  /** What the keys of documents that belong to a thread begin with. */
  readonly owners: readonly string[];
}

/**
 * Removes what was kept beside threads that are forgotten, such as their notes: a thread ends by itself, and nobody is
 * told. One process of the deployment does it, once a day.
 */
export async function removeOrphans({ records, store, lock, owners }: OrphanOptions): Promise<void> {
  // Not released: its time is what makes it once a day.
  if ((await lock.acquire('orphans', EVERY_MS)) === undefined) return;
  for (const owner of owners) {
    for await (const [key] of records.list(`${owner}:`)) {
      const thread = key.slice(owner.length + 1);
      if (isThreadId(thread) && (await store.read(thread, 'none')) === undefined) await records.remove(key);
    }
  }
}
