import { silentLogger } from '../../../../src/silent-logger.ts';
import { StopWatchers } from '../../../../src/threads/memory/stop-watchers.ts';
import type { StopSignals } from '../../../../src/threads/redis/thread-store.ts';
import { newThreadState } from '../../../../src/threads/state/thread-state.ts';

/** Tells stops within this process, for tests of what does not concern the way between processes. */
export class LocalStops implements StopSignals {
  readonly #watchers = new StopWatchers(silentLogger);

  publish: StopSignals['publish'] = (thread, owner, stop) => {
    this.#watchers.tell(thread, { ...newThreadState(0), owner, stop });
  };

  watch: StopSignals['watch'] = (thread, token, onStop) => this.#watchers.add(thread, token, onStop);
}
