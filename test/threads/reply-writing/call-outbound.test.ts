import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { type CallPermit, callOutbound } from '../../../src/threads/reply-writing/call-outbound.ts';

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

describe('a call of a platform whose right ends', () => {
  it('is not made at all when it has ended before', async () => {
    const { permit, end } = createPermit();
    end('handoff');
    let calls = 0;
    const call = async () => void (calls += 1);
    const clock = createFakeClock();
    const isDone = await callOutbound(call, { importance: 'final', clock, logger: silentLogger, permit });
    expect([isDone, calls, clock.pendingTimers]).toEqual([false, 0, 0]);
  });

  it('is not made again when it ends during a pause, which is cut short', async () => {
    const { permit, end } = createPermit();
    const clock = createFakeClock();
    let calls = 0;
    const call = async (): Promise<void> => {
      calls += 1;
      throw new Error('500');
    };
    const called = callOutbound(call, { importance: 'final', clock, logger: silentLogger, permit });
    await clock.advanceAsync(600);
    end('lost');
    expect([await called, calls, clock.pendingTimers]).toEqual([false, 2, 0]);
  });

  for (const [reason, waitMs] of [
    ['handoff', 2_000],
    ['lost', 0],
  ] as const) {
    it(`is waited for ${waitMs} ms more when the reason is ${reason}`, async () => {
      const { permit, end } = createPermit();
      const clock = createFakeClock();
      let isOver = false;
      const call = () => new Promise<never>(() => undefined);
      const called = callOutbound(call, { importance: 'final', clock, logger: silentLogger, permit });
      void called.then(() => {
        isOver = true;
      });
      await clock.advanceAsync(100);
      end(reason);
      if (waitMs > 0) await clock.advanceAsync(waitMs - 1);
      const wasOver = isOver;
      await clock.advanceAsync(1);
      expect([wasOver, await called, clock.pendingTimers]).toEqual([waitMs === 0 ? wasOver : false, false, 0]);
    });
  }

  it('tells once that it is given up, and not when its right has ended', async () => {
    const given: unknown[] = [];
    const clock = createFakeClock();
    const onGivenUp = (error: unknown): void => void given.push(error);
    const options = { importance: 'final', clock, logger: silentLogger, onGivenUp } as const;
    const refused = new ThreadloopError('usage', 'forbidden');
    await callOutbound(() => Promise.reject(refused), options);
    const { permit, end } = createPermit();
    const failing = async (): Promise<void> => {
      end('lost');
      throw refused;
    };
    await callOutbound(failing, { ...options, permit });
    expect(given).toEqual([refused]);
  });
});

function createPermit() {
  const controller = new AbortController();
  let ended: CallPermit['ended'];
  const permit: CallPermit = {
    get ended() {
      return ended;
    },
    signal: controller.signal,
  };
  const end = (reason: 'lost' | 'handoff'): void => {
    ended = reason;
    controller.abort(reason);
  };
  return { permit, end };
}

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
