import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelay } from '../../../src/models/resilience/retry-delay.ts';
import { error, NO_KEY, OVERLOADED } from './support/failures.ts';

const anyRandom = double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the delay before a request is made again', () => {
  it.each([
    [1, 0, 250],
    [1, 0.5, 375],
    [2, 0, 500],
    [3, 0, 1_000],
    [4, 0.999999, 4_000],
    [5, 0, 4_000],
    [6, 0, 4_000],
    [50, 0, 4_000],
  ])('is drawn from the doubling delay: attempt %i, chance %d, %i ms', (attempt, random, delayMs) => {
    expect(retryDelay(OVERLOADED, attempt, { maxAskedMs: 60_000, random: () => random })).toBe(delayMs);
  });

  it('is never shorter than half of the doubling delay, never longer than it, and never longer than 8 s', () => {
    assert(
      property(integer({ min: 1, max: 2_000 }), anyRandom, (attempt, random) => {
        const delayMs = retryDelay(OVERLOADED, attempt, { maxAskedMs: 60_000, random: () => random }) ?? Number.NaN;
        const full = Math.min(8_000, 500 * 2 ** (attempt - 1));
        expect(delayMs).toBeGreaterThanOrEqual(full / 2);
        expect(delayMs).toBeLessThanOrEqual(full);
      }),
    );
  });

  it('is what the provider asks for, where that is longer and not too long', () => {
    assert(
      property(integer({ min: 8_000, max: 60_000 }), anyRandom, (retryAfterMs, random) => {
        const asked = { ...OVERLOADED, retryAfterMs };
        expect(retryDelay(asked, 1, { maxAskedMs: 60_000, random: () => random })).toBe(retryAfterMs);
      }),
    );
  });

  it.each([
    ['it asks for too long a wait', { ...OVERLOADED, retryAfterMs: 60_001 }],
    ['the failure does not pass', NO_KEY],
    ['part of the answer has arrived', error('network', { isRetryable: true, isMidStream: true })],
  ])('is none when %s', (_reason, failure) => {
    expect(retryDelay(failure, 1, { maxAskedMs: 60_000, random: () => 0 })).toBeUndefined();
  });
});
