import type { Clock } from '../../../core/clock.ts';

/** Tells of a state that changes, and not too often. */
export interface StateLog {
  changed(isUp: boolean): void;
  stop(): void;
}

/** Milliseconds between two lines: a connection that comes and goes is told of once in a while. */
const QUIET_MS = 10_000;

/**
 * Calls `write` when the state is no longer what was `written` last: at once, or when that was only just, after a
 * while, if the state is still another one then.
 */
export function createStateLog(clock: Clock, written: boolean, write: () => void): StateLog {
  let told = written;
  let current = written;
  let cancel: (() => void) | undefined;
  const tell = (): void => {
    if (told === current) return;
    told = current;
    write();
    cancel = clock.setTimeout(() => {
      cancel = undefined;
      tell();
    }, QUIET_MS);
  };
  return {
    changed: (isUp) => {
      current = isUp;
      if (cancel === undefined) tell();
    },
    stop: () => cancel?.(),
  };
}
