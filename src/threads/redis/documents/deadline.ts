import type { Clock } from '../../../core/index.ts';

/** So much longer than asked the server keeps what has ended: clocks differ, and that of a test stands still. */
const MARGIN_MS = 300_000;

export interface Deadline {
  /** From here on it has ended, by the clock of whoever asks. */
  readonly expiresAt: number;
  /** Milliseconds after which the server may forget it by itself: what nobody touches again takes no room for ever. */
  readonly backstopMs: number;
}

/**
 * The end of something that lives for `ttlMs` from now on.
 *
 * @throws RangeError when `ttlMs` is not a number; the server would find out only when half was written.
 */
export function deadlineAfter(clock: Clock, ttlMs: number): Deadline {
  if (Number.isNaN(ttlMs)) throw new RangeError('A time to live must be a number of milliseconds, not NaN.');
  return {
    expiresAt: Math.min(clock.now() + ttlMs, Number.MAX_SAFE_INTEGER),
    backstopMs: Math.min(Math.max(0, Math.ceil(ttlMs)) + MARGIN_MS, Number.MAX_SAFE_INTEGER - clock.now()),
  };
}
