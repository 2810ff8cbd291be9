import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { OwnerToken, RunThread } from '../../../src/threads/ports.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';

/** The run that the code being executed belongs to. */
interface CurrentRun {
  readonly thread: ThreadId;
  token: OwnerToken | undefined;
}

const storage = new AsyncLocalStorage<CurrentRun>();

/** Makes whatever a run does know which run it belongs to: its model, its tools, its posts. */
export function inCurrentRun(run: RunThread): RunThread {
  return (thread, activation, signals) =>
    storage.run({ thread, token: undefined }, () => run(thread, activation, signals));
}

/** Makes a token and remembers it as that of the current run. */
export function newRunToken(): OwnerToken {
  const token = randomUUID() as OwnerToken; // random, as the brand wants it
  const run = storage.getStore();
  if (run !== undefined) run.token = token;
  return token;
}

/** Thread and token of the current run; the token is empty outside of one. */
export function currentRun(): { readonly thread: string; readonly token: string } {
  const run = storage.getStore();
  return { thread: run?.thread ?? '', token: run?.token ?? '' };
}
