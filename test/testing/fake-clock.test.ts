import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';

describe('createFakeClock', () => {
  it('stands still until it is advanced', () => {
    const clock = createFakeClock(1_000);
    expect(clock.now()).toBe(1_000);
    clock.advance(500);
    expect(clock.now()).toBe(1_500);
    expect(createFakeClock().now()).toBe(Date.UTC(2026, 0, 1));
  });

  it('calls timers in the order of their times, then of their making, each at its own time', () => {
    const clock = createFakeClock(0);
    const calls: string[] = [];
    const note = (name: string) => () => calls.push(`${name} at ${clock.now()}`);
    clock.setTimeout(note('late'), 20);
    clock.setTimeout(note('first'), 10);
    clock.setTimeout(note('second'), 10);
    clock.setTimeout(note('at once'), -5);
    clock.setTimeout(note('not yet'), 31);
    clock.advance(30);
    expect(calls).toEqual(['at once at 0', 'first at 10', 'second at 10', 'late at 20']);
    expect([clock.now(), clock.pendingTimers]).toEqual([30, 1]);
  });

  it('calls a timer that another one makes, if it is due on the way', () => {
    const clock = createFakeClock(0);
    const calls: number[] = [];
    const repeat = () => {
      calls.push(clock.now());
      clock.setTimeout(repeat, 10);
    };
    clock.setTimeout(repeat, 10);
    clock.advance(35);
    expect(calls).toEqual([10, 20, 30]);
  });

  it('does not call a timer that was cancelled, not even by an earlier one', () => {
    const clock = createFakeClock(0);
    const calls: string[] = [];
    const cancel = clock.setTimeout(() => calls.push('cancelled'), 20);
    clock.setTimeout(cancel, 10);
    clock.advance(100);
    expect([calls, clock.pendingTimers]).toEqual([[], 0]);
  });

  it('never goes back, not even when a timer advances it', () => {
    const clock = createFakeClock(0);
    clock.setTimeout(() => clock.advance(100), 10);
    clock.advance(20);
    expect(clock.now()).toBe(110);
  });

  it.each([-1, Number.NaN])('refuses to be advanced by %s', (ms) => {
    const clock = createFakeClock(0);
    expect(() => clock.advance(ms)).toThrow(new RangeError(`Time can be advanced by 0 ms or more, not by ${ms}.`));
    expect(clock.now()).toBe(0);
  });

  it('lets promises settle before the first timer and between timers when it is advanced asynchronously', async () => {
    const clock = createFakeClock(0);
    const calls: string[] = [];
    const work = async () => {
      await Promise.resolve();
      await new Promise<void>((resolve) => {
        clock.setTimeout(resolve, 10);
      });
      calls.push(`first wait over at ${clock.now()}`);
      await Promise.resolve();
      await new Promise<void>((resolve) => {
        clock.setTimeout(resolve, 10);
      });
      calls.push(`second wait over at ${clock.now()}`);
    };
    const done = work();
    await clock.advanceAsync(20);
    expect([calls, clock.now()]).toEqual([['first wait over at 10', 'second wait over at 20'], 20]);
    await done;
  });

  it('rejects a negative time when it is advanced asynchronously', async () => {
    await expect(createFakeClock(0).advanceAsync(-1)).rejects.toThrow(RangeError);
  });
});
