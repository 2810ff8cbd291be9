import type { Erasure } from '../../ports.ts';
import { erasePerson, knowsPerson } from '../../state/erase.ts';
import type { ThreadState } from '../../state/thread-state.ts';
import { isReachedThrough, type ThreadId } from '../../thread-id.ts';
import type { KeySpace } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';
import type { Part } from './change-thread.ts';
import { mentions } from './holding.ts';
import { scanThreads } from './scan.ts';
import type { ThreadScripts } from './thread-scripts.ts';

export interface EraseOptions {
  readonly client: RedisClient;
  readonly space: KeySpace;
  readonly scripts: ThreadScripts;
  readonly change: <T>(
    thread: ThreadId,
    part: Part,
    decide: (state: ThreadState, isKnown: boolean, now: number) => T,
  ) => Promise<T>;
}

interface Erased {
  readonly threads: number;
  readonly entries: number;
}

/** Removes threads, or a person's traces in all of them; see `ThreadStore.erase`. */
export async function eraseFrom(options: EraseOptions, what: Erasure): Promise<Erased> {
  if ('thread' in what) return await eraseThread(options, what.thread);
  let threads = 0;
  let entries = 0;
  // A scan may show a thread twice; the second time there is nothing left to find.
  for await (const thread of scanThreads(options.client, options.space)) {
    const erased = await eraseIn(options, thread, what);
    threads += erased.threads;
    entries += erased.entries;
  }
  return { threads, entries };
}

async function eraseIn(
  options: EraseOptions,
  thread: ThreadId,
  what: Exclude<Erasure, { readonly thread: ThreadId }>,
): Promise<Erased> {
  if ('team' in what) {
    return isReachedThrough(thread, what.team) ? await eraseThread(options, thread) : { threads: 0, entries: 0 };
  }
  const { person } = what;
  if (!(await mentions(options.scripts, thread, person))) return { threads: 0, entries: 0 };
  return await options.change(thread, { lines: 'all' }, (state) =>
    knowsPerson(state, person) ? { threads: 1, entries: erasePerson(state, person) } : { threads: 0, entries: 0 },
  );
}

async function eraseThread({ scripts }: EraseOptions, thread: ThreadId): Promise<Erased> {
  const entries = Number(await scripts.run('erase', thread, [thread]));
  return entries < 0 ? { threads: 0, entries: 0 } : { threads: 1, entries };
}
