import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { countdown } from '../../src/tools/countdown.ts';
import { failureOf } from '../contracts/tool-contract.ts';
import { createTestContext } from './test-scope.ts';

function listen() {
  const told: unknown[] = [];
  const context = createTestContext({ progress: (...progress) => void told.push(progress) });
  return { told, context };
}

describe('countdown', () => {
  it('counts down, one step per second, and tells each', async () => {
    const { told, context } = listen();
    const call = countdown.execute({ steps: 3 }, context);
    await context.clock.advanceAsync(999);
    expect(told).toEqual([['3', 0]]);
    await context.clock.advanceAsync(2001);
    expect(told).toEqual([
      ['3', 0],
      ['2', 1 / 3],
      ['1', 2 / 3],
    ]);
    expect(await call).toBe('Counted down in 3 seconds: 3, 2, 1.');
  });

  it('counts up', async () => {
    const { told, context } = listen();
    const call = countdown.execute({ steps: 2, direction: 'up' }, context);
    await context.clock.advanceAsync(2000);
    expect(told).toEqual([
      ['1', 0],
      ['2', 0.5],
    ]);
    expect(await call).toBe('Counted up in 2 seconds: 1, 2.');
    expect(getEventListeners(context.signal, 'abort')).toEqual([]);
  });

  it('says one second for a single step', async () => {
    const { context } = listen();
    const call = countdown.execute({ steps: 1 }, context);
    await context.clock.advanceAsync(1000);
    expect(await call).toBe('Counted down in 1 second: 1.');
  });

  it('ends at once when it is aborted, without a timer left', async () => {
    const controller = new AbortController();
    const context = createTestContext({ signal: controller.signal });
    const call = failureOf(Promise.resolve(countdown.execute({ steps: 5 }, context)));
    await context.clock.advanceAsync(1500);
    controller.abort();
    expect((await call).message).toBe('The countdown was aborted at 4.');
    expect(context.clock.pendingTimers).toBe(0);
  });

  it('does not begin to wait when it is aborted already', async () => {
    const context = createTestContext({ signal: AbortSignal.abort() });
    const error = await failureOf(Promise.resolve(countdown.execute({ steps: 5 }, context)));
    expect(error.message).toBe('The countdown was aborted at 5.');
    expect(context.clock.pendingTimers).toBe(0);
  });
});
