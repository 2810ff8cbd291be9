import type { Clock } from '../../core/index.ts';

/** Digits of a time in base 36; enough until the year 5188. */
const TIME_DIGITS = 9;

/** Digits of the counter within a millisecond. */
const COUNT_DIGITS = 3;

const SUFFIX_LENGTH = 6;

/**
 * Makes a source of ids whose order as text is their order in time, also of several within a millisecond and when the
 * clock is set back. `newId` tells ids of several processes apart.
 */
export function createMessageIds(clock: Clock, newId: () => string): () => string {
  let last = 0;
  let count = 0;
  return () => {
    const now = clock.now();
    count = now > last ? 0 : count + 1;
    last = Math.max(now, last);
    const suffix = newId()
      .replace(/[^0-9a-z]/gu, '')
      .slice(0, SUFFIX_LENGTH);
    return `${toDigits(last, TIME_DIGITS)}${toDigits(count, COUNT_DIGITS)}${suffix}`;
  };
}

function toDigits(value: number, length: number): string {
  return value.toString(36).padStart(length, '0');
}
