import { type Clock, sleep } from '../../core/index.ts';
import { holdsPerson } from '../erased-person.ts';
import type { Erasure, ThreadStore } from '../ports.ts';
import { isReachedThrough, type ThreadId } from '../thread-id.ts';

/** Milliseconds that runs get to end. A model request and a tool are let go of after half a second. */
const WAIT_MS = 20_000;
const POLL_MS = 200;

export interface QuietOptions {
  readonly store: ThreadStore;
  readonly clock: Clock;
  /** Who is said to have stopped the run. */
  readonly stoppedBy: string;
}

/**
 * Stops the runs that have in memory what is to be erased, and waits until they have ended: what a run still writes
 * would bring it back. Answers with those that did not end in time.
 */
export async function quietThreads(what: Erasure, options: QuietOptions): Promise<readonly ThreadId[]> {
  const { store, clock, stoppedBy } = options;
  let running = await runningThreads(what, store);
  const by = { id: 'operator', name: stoppedBy };
  for (const thread of running) await store.command(thread, `erasure ${clock.now()}`, by, { kind: 'stop' });
  const until = clock.now() + WAIT_MS;
  while (running.length > 0 && clock.now() < until) {
    await sleep(POLL_MS, clock);
    running = await stillRunning(running, store);
  }
  return running;
}

async function runningThreads(what: Erasure, store: ThreadStore): Promise<readonly ThreadId[]> {
  const running: ThreadId[] = [];
  for await (const { thread, state } of store.list()) {
    if (state === 'running' && (await isConcerned(thread, what, store))) running.push(thread);
  }
  return running;
}

async function isConcerned(thread: ThreadId, what: Erasure, store: ThreadStore): Promise<boolean> {
  if ('thread' in what) return thread === what.thread;
  if ('team' in what) return isReachedThrough(thread, what.team);
  const session = await store.read(thread);
  if (session === undefined) return false;
  const { transcript, waiting, participation } = session;
  return participation.speakers.includes(what.person) || holdsPerson([transcript, waiting], what.person);
}

async function stillRunning(threads: readonly ThreadId[], store: ThreadStore): Promise<readonly ThreadId[]> {
  const running: ThreadId[] = [];
  for (const thread of threads) {
    if ((await store.read(thread, 'none'))?.state === 'running') running.push(thread);
  }
  return running;
}
