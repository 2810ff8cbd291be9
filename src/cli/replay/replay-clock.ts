import type { Clock } from '../../core/index.ts';

/** Milliseconds that stand for the time limit of an exchange: it is reached when the run reached it, and never else. */
export const TIME_LIMIT_MS = 9_000_000_000_000;

/** A longer wait is one that a run is not to see the end of. */
const LONGEST_MS = 60_000;

/** A clock that shows what time it was in a run. */
export interface ReplayClock extends Clock {
  /** Ends the waits for {@link TIME_LIMIT_MS}. */
  reachTimeLimit(): void;
}

/**
 * Makes a clock that shows `now()`. Short waits are real ones, by `host`: nothing in a replay waits for long. Limits
 * are not reached, since a replay takes no time.
 */
export function createReplayClock(now: () => number, host: Clock): ReplayClock {
  const limits = new Set<() => void>();
  return {
    now,
    setTimeout: (callback, delayMs) => {
      if (delayMs <= LONGEST_MS) return host.setTimeout(callback, delayMs);
      if (delayMs !== TIME_LIMIT_MS) return () => undefined;
      limits.add(callback);
      return () => limits.delete(callback);
    },
    reachTimeLimit: () => {
      for (const callback of limits) {
        limits.delete(callback);
        callback();
      }
    },
  };
}
