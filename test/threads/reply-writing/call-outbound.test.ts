import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { callOutbound } from '../../../src/threads/reply-writing/call-outbound.ts';

describe('a call of a platform', () => {
  it('that matters is tried five times, each after a longer pause', async () => {
    expect(await tries('final', () => new Error('500'))).toEqual({
      isDone: false,
      atMs: [0, 500, 1_500, 3_500, 7_500],
    });
  });

  it('that is a draft is tried once', async () => {
    expect(await tries('draft', () => new Error('500'))).toEqual({ isDone: false, atMs: [0] });
  });

  it('waits as long as the platform asks, but no longer than a minute', async () => {
    const slowDown = (retryAfterMs: number) => new ThreadloopError('usage', 'slow', { retryable: true, retryAfterMs });
    const errors = [slowDown(3_000), slowDown(600_000), undefined];
    expect(await tries('final', (attempt) => errors[attempt])).toEqual({ isDone: true, atMs: [0, 3_000, 63_000] });
  });

  it('that will never succeed is not tried again', async () => {
    expect(await tries('final', () => new ThreadloopError('usage', 'forbidden'))).toEqual({ isDone: false, atMs: [0] });
  });

  it('that throws nothing at all counts as failed', async () => {
    const clock = createFakeClock();
    const call = () => Promise.reject<void>();
    expect(await callOutbound(call, { importance: 'draft', clock, logger: silentLogger })).toBe(false);
  });

  it('that does not come back is given up after 30 seconds, and leaves no timer', async () => {
    const clock = createFakeClock();
    const called = callOutbound(() => new Promise<never>(() => undefined), {
      importance: 'draft',
      clock,
      logger: silentLogger,
    });
    await clock.advanceAsync(30_000);
    expect([await called, clock.pendingTimers]).toEqual([false, 0]);
  });
});

/** Calls until it succeeds or is given up; `errorOf` says what each attempt fails with. */
async function tries(importance: 'draft' | 'final', errorOf: (attempt: number) => Error | undefined) {
  const clock = createFakeClock();
  const start = clock.now();
  const atMs: number[] = [];
  const call = async (): Promise<void> => {
    const error = errorOf(atMs.length);
    atMs.push(clock.now() - start);
    if (error !== undefined) throw error;
  };
  const called = callOutbound(call, { importance, clock, logger: silentLogger });
  await clock.advanceAsync(200_000);
  return { isDone: await called, atMs };
}
