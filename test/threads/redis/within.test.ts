import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { within } from '../../../src/threads/redis/within.ts';

const never = new Promise<string>(() => undefined);

describe('within', () => {
  it('answers with the result, or rejects with the failure, and leaves no timer', async () => {
    const clock = createFakeClock();
    const error = new Error('refused');
    const late = (): string => 'late';
    expect(await within(Promise.resolve('in time'), 1_000, clock, late)).toBe('in time');
    await expect(within(Promise.reject(error), 1_000, clock, late)).rejects.toBe(error);
    expect(clock.pendingTimers).toBe(0);
  });

  it('answers or rejects as it is told when the time is up', async () => {
    const clock = createFakeClock();
    const error = new Error('too late');
    const answered = within(never, 1_000, clock, () => 'late');
    const refused = within(never, 1_000, clock, () => {
      throw error;
    });
    clock.advance(1_000);
    expect(await answered).toBe('late');
    await expect(refused).rejects.toBe(error);
  });

  it('swallows a failure that comes after the time', async () => {
    const clock = createFakeClock();
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_, reject) => {
      fail = reject;
    });
    const answered = within(work, 1_000, clock, () => 'late');
    clock.advance(1_000);
    fail(new Error('nobody waits'));
    expect(await answered).toBe('late');
  });
});
