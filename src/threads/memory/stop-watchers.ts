import type { Logger } from '../../core/index.ts';
import type { OwnerToken, Stop } from '../ports.ts';
import type { ThreadState } from '../state/thread-state.ts';
import type { ThreadId } from '../thread-id.ts';
import { jsonCopy } from './json-copy.ts';

interface Watcher {
  readonly token: OwnerToken;
  readonly onStop: (stop: Stop) => void;
}

/** Owners that want to hear of a stop at once. One that throws keeps nobody else from hearing. */
export class StopWatchers {
  readonly #logger: Logger;
  readonly #byThread = new Map<ThreadId, Set<Watcher>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Answers with what ends the watching. */
  add(thread: ThreadId, token: OwnerToken, onStop: (stop: Stop) => void): () => void {
    const watcher = { token, onStop };
    const watchers = this.#byThread.get(thread) ?? new Set();
    this.#byThread.set(thread, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#byThread.get(thread) === watchers) this.#byThread.delete(thread);
    };
  }

  /** Tells the stop of a thread to its owner. */
  tell(thread: ThreadId, { owner, stop }: ThreadState): void {
    if (stop === null) return;
    const watchers = [...(this.#byThread.get(thread) ?? [])];
    for (const watcher of watchers) {
      if (watcher.token !== owner) continue;
      try {
        watcher.onStop(jsonCopy(stop));
      } catch (error) {
        this.#logger.error({ err: error, thread }, 'A listener for stops failed.');
      }
    }
  }
}
