/** Time as the core sees it. Tests pass one that moves when they say so. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `delayMs`, unless the returned function is called before. */
  setTimeout(callback: () => void, delayMs: number): () => void;
  /** Milliseconds of a clock that is never set back, for durations. @default `now` */
  monotonicNow?(): number;
}

/** What the host's timers can count to; a longer delay would fire at once. */
const MAX_DELAY_MS = 2_147_483_647;

/** The clock of the host. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => {
    const timer = globalThis.setTimeout(callback, Math.min(delayMs, MAX_DELAY_MS));
    return () => globalThis.clearTimeout(timer);
  },
  monotonicNow: () => performance.now(),
};

/** Reads a clock for measuring a duration. */
export function readMonotonic(clock: Clock): number {
  return clock.monotonicNow === undefined ? clock.now() : clock.monotonicNow();
}
