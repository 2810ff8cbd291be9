import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/core/sleep.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';

describe('sleep', () => {
  it('resolves when the time has passed, and not before', async () => {
    const clock = createFakeClock();
    let isOver = false;
    const slept = sleep(100, clock).then(() => {
      isOver = true;
    });
    await clock.advanceAsync(99);
    expect(isOver).toBe(false);
    await clock.advanceAsync(1);
    await slept;
    expect(isOver).toBe(true);
  });

  it('does not wait at all for no time', async () => {
    const clock = createFakeClock();
    await sleep(0, clock);
    expect(clock.pendingTimers).toBe(0);
  });

  it('rejects with the reason when the signal fires, and leaves no timer and no listener', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const listeners = countListeners(controller.signal);
    const slept = sleep(100, clock, controller.signal);
    controller.abort(new Error('enough'));
    await expect(slept).rejects.toThrow('enough');
    expect([clock.pendingTimers, listeners()]).toEqual([0, 0]);
  });

  it('rejects at once when the signal has fired already', async () => {
    const clock = createFakeClock();
    await expect(sleep(100, clock, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(clock.pendingTimers).toBe(0);
  });

  it('takes its listener away when the time has passed', async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    const listeners = countListeners(signal);
    const slept = sleep(100, clock, signal);
    await clock.advanceAsync(100);
    await slept;
    expect(listeners()).toBe(0);
  });
});

/** How many listeners of `abort` are still there: one that fires once is gone when it has. */
function countListeners(signal: AbortSignal): () => number {
  const listeners = new Set<unknown>();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: () => void, options?: { once?: boolean }): void => {
    listeners.add(listener);
    add(type, listener, options);
    add(type, () => listeners.delete(listener), { once: true });
  };
  signal.removeEventListener = (type: string, listener: () => void): void => {
    listeners.delete(listener);
    remove(type, listener);
  };
  return () => listeners.size;
}
