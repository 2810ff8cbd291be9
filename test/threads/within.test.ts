import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { atMost, within } from '../../src/threads/within.ts';

const NEVER = new Promise<never>(() => undefined);
const timeout = () => new Error('too late');

describe('a wait with a limit', () => {
  it('settles as its work does, and leaves no timer', async () => {
    const clock = createFakeClock();
    const options = { limitMs: 100, clock, timeout };
    expect(await within(() => Promise.resolve(1), options)).toBe(1);
    await expect(within(() => Promise.reject(new Error('no')), options)).rejects.toThrow('no');
    const throwing = (): Promise<never> => {
      throw new Error('at once');
    };
    await expect(within(throwing, options)).rejects.toThrow('at once');
    expect(clock.pendingTimers).toBe(0);
  });

  it('ends when its time is up, whatever its work does later', async () => {
    const clock = createFakeClock();
    let fail = (_error: Error): void => undefined;
    const work = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    const waited = within(() => work, { limitMs: 100, clock, timeout }).catch((error: unknown) => error);
    await clock.advanceAsync(100);
    fail(new Error('late'));
    expect(await waited).toEqual(new Error('too late'));
  });

  it('ends with its signal, before and while it waits, and leaves neither timer nor listener', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const options = { limitMs: 100, clock, timeout, signal: controller.signal };
    const waited = within(() => NEVER, options).catch((error: unknown) => error);
    controller.abort('over');
    let isCalled = false;
    const never = () => {
      isCalled = true;
      return NEVER;
    };
    const refused = await within(never, options).catch((error: unknown) => error);
    expect([await waited, refused, isCalled, clock.pendingTimers]).toEqual(['over', 'over', false, 0]);
  });
});

describe('a wait that only has to end', () => {
  it('never rejects', async () => {
    const clock = createFakeClock();
    await atMost(100, Promise.reject(new Error('no')), clock);
    const waited = atMost(100, NEVER, clock);
    await clock.advanceAsync(100);
    await waited;
    expect(clock.pendingTimers).toBe(0);
  });
});
