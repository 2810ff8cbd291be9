import type { Clock } from '../core/clock.ts';

/** A clock that moves only when it is told to. */
export interface FakeClock extends Clock {
  /** How many timers wait. */
  readonly pendingTimers: number;
  /**
   * Moves the time on and calls the timers that become due, each at its own time, in the order of their times and then
   * of their making; timers made on the way included.
   *
   * @throws RangeError when `ms` is negative: time does not go back.
   */
  advance(ms: number): void;
  /** The same, and lets promises settle before the first and after every timer, so that what they start is in time. */
  advanceAsync(ms: number): Promise<void>;
}

/** 2026-01-01T00:00:00Z. */
const DEFAULT_START = Date.UTC(2026, 0, 1);

/** Makes a clock that stands still at `start`, in milliseconds since the epoch. */
export function createFakeClock(start: number = DEFAULT_START): FakeClock {
  let now = start;
  // In order of making; a Set keeps it.
  const timers = new Set<{ readonly dueAt: number; readonly callback: () => void }>();

  const fireNext = (until: number): boolean => {
    const due = [...timers].filter(({ dueAt }) => dueAt <= until);
    const [next] = due.sort((a, b) => a.dueAt - b.dueAt);
    if (next === undefined) {
      now = Math.max(now, until);
      return false;
    }
    timers.delete(next);
    now = Math.max(now, next.dueAt);
    next.callback();
    return true;
  };

  return {
    now: () => now,
    setTimeout: (callback, delayMs) => {
      const timer = { dueAt: now + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    get pendingTimers() {
      return timers.size;
    },
    advance: (ms) => {
      const until = laterBy(now, ms);
      while (fireNext(until));
    },
    advanceAsync: async (ms) => {
      const until = laterBy(now, ms);
      await settlePromises();
      while (fireNext(until)) await settlePromises();
    },
  };
}

function laterBy(now: number, ms: number): number {
  if (!(ms >= 0)) throw new RangeError(`Time can be advanced by 0 ms or more, not by ${ms}.`);
  return now + ms;
}

/** Waits for one round of the event loop, before which all promises that can settle have settled. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
