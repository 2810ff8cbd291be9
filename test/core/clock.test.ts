import { describe, expect, it } from 'vitest';
import { readMonotonic, systemClock } from '../../src/core/clock.ts';

describe('systemClock', () => {
  it('tells the time of the host', () => {
    const before = Date.now();
    const now = systemClock.now();

    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('calls back, but not what was cancelled', async () => {
    const called: string[] = [];
    const cancel = systemClock.setTimeout(() => called.push('cancelled'), 0);
    cancel();
    await new Promise<void>((resolve) => {
      systemClock.setTimeout(resolve, 0);
    });

    expect(called).toEqual([]);
  });

  it('does not take a delay that is too long for the host for none', async () => {
    const called: string[] = [];
    const cancel = systemClock.setTimeout(() => called.push('too early'), Number.POSITIVE_INFINITY);
    await new Promise<void>((resolve) => {
      systemClock.setTimeout(resolve, 2);
    });
    cancel();

    expect(called).toEqual([]);
  });
});

describe('readMonotonic', () => {
  it('prefers the clock that is never set back', () => {
    const clock = { now: () => 1, setTimeout: () => () => undefined };

    expect(readMonotonic(clock)).toBe(1);
    expect(readMonotonic({ ...clock, monotonicNow: () => 2 })).toBe(2);
    expect(readMonotonic(systemClock)).toBeLessThanOrEqual(performance.now());
  });
});
