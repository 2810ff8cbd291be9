import { ThreadloopError } from '../../../core/error.ts';
import { REMEMBER_MS } from '../../state/seen-ids.ts';
import type { ThreadState } from '../../state/thread-state.ts';
import type { ThreadId } from '../../thread-id.ts';
import { rememberBefore, toChangeArguments } from './change.ts';
import { type LoadedThread, parseLoaded } from './loaded-thread.ts';
import type { ThreadScripts } from './thread-scripts.ts';

/** Tries before a thread counts as too busy; between two of them somebody else's step succeeded. */
const MAX_TRIES = 100;

/** Which part of a thread a change has to see. */
export interface Part {
  readonly lines: 'export' | 'all' | 'current' | 'recent' | 'message' | 'none';
  /** The message whose lines `message` is about. */
  readonly messageId?: string;
  /** An id that the change looks for among those accepted. */
  readonly seenId?: string;
}

export interface ChangeThreadOptions {
  readonly scripts: ThreadScripts;
  /** Milliseconds that an idle thread is kept; 0 for ever. */
  readonly retentionMs: number;
  readonly now: () => number;
}

/**
 * Changes a thread in one atomic step that is decided here, by the same functions as in process: loads it, lets `decide`
 * change the state, and writes what differs if nobody changed the thread meanwhile; else it begins again. For what
 * happens seldom; everything that a run does has a script of its own.
 *
 * @throws ThreadloopError `thread_busy` when others were faster every time.
 */
export async function changeThread<T>(
  options: ChangeThreadOptions,
  thread: ThreadId,
  part: Part,
  decide: (state: ThreadState, isKnown: boolean, now: number) => T,
): Promise<T> {
  const { scripts, retentionMs } = options;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { state, revision, isKnown } = await loadThread(scripts, thread, part);
    const before = rememberBefore(state);
    const now = options.now();
    const decided = decide(state, isKnown, now);
    const change = toChangeArguments(before, state);
    if (change === undefined) return decided;
    const { becomes, parts } = change;
    const args = [thread, now, revision, retentionMs, becomes, now - REMEMBER_MS, ...parts];
    if ((await scripts.runDurably('replace', thread, args)) === 'changed') return decided;
  }
  throw new ThreadloopError(
    'thread_busy',
    `The thread ${thread} was changed by others ${MAX_TRIES} times in a row; try again.`,
    { retryable: true },
  );
}

/** Loads a part of a thread. */
export async function loadThread(scripts: ThreadScripts, thread: ThreadId, part: Part): Promise<LoadedThread> {
  const { lines, messageId = '', seenId = '' } = part;
  return parseLoaded(await scripts.runForIntake('load', thread, [thread, lines, messageId, seenId]), thread);
}
