import { describe, expect, it } from 'vitest';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { hasRedis } from '../../../support/redis.ts';
import { createBull } from '../support/bull-subject.ts';
import { HeldRuns } from '../support/held-runs.ts';
import { until } from '../support/until.ts';

const one = toThreadId({ platform: 'test', channel: '1' });
const two = toThreadId({ platform: 'test', channel: '2' });
const nothing = { waiting: 0, active: 0, delayed: 0 };

describe.skipIf(!hasRedis)('a process that stops', () => {
  it('tells its runs at once, and those that hand over go on in another process', async () => {
    const old = createBull();
    const { clock, space } = old;
    const next = createBull({ space, clock });
    const oldRuns = new HeldRuns();
    const nextRuns = new HeldRuns();
    await old.activator.start(oldRuns.run, { concurrency: 2 });
    await old.activator.activate(one, 1, 0);
    await old.passTime(0);
    await next.activator.start(nextRuns.run, { concurrency: 2 });
    const { signals, end } = oldRuns.at(0);
    expect(signals.draining.aborted).toBe(false);
    const stopped = old.activator.stop(25_000);
    expect([signals.draining.aborted, signals.ending.aborted, old.activator.load.isWorking]).toEqual([
      true,
      false,
      false,
    ]);
    await old.activator.activate(one, 1, 0);
    end();
    await stopped;
    await next.passTime(0);
    expect({ old: oldRuns.names, next: nextRuns.names, timers: clock.pendingTimers }).toEqual({
      old: ['1#1'],
      next: ['1#1'],
      timers: 1,
    });
    nextRuns.at(0).end();
    await next.passTime(0);
    expect(await next.activator.queueCounts()).toEqual(nothing);
  });

  it('lets go of them for a hand-over when the grace is over, and sooner if it is told again', async () => {
    const { activator, clock, passTime } = createBull();
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    const { signals, end } = runs.at(0);
    const stopped = [activator.stop(25_000), activator.stop(5_000)];
    clock.advance(4_999);
    expect(signals.ending.aborted).toBe(false);
    clock.advance(1);
    expect(signals.ending.reason).toBe('handoff');
    end();
    await Promise.all(stopped);
    expect(clock.pendingTimers).toBe(0);
  });

  it('puts back at once what waits for an earlier run of its thread', async () => {
    const { activator, passTime } = createBull();
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 3 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    await activator.activate(one, 2, 0);
    await passTime(0);
    expect(activator.load.jobs).toBe(2);
    const stopped = activator.stop(25_000);
    await until(async () => (await activator.queueCounts()).waiting === 1);
    expect(activator.load.jobs).toBe(1);
    runs.at(0).end();
    await stopped;
    expect({ begun: runs.names, counts: await activator.queueCounts() }).toEqual({
      begun: ['1#1'],
      counts: { waiting: 1, active: 0, delayed: 0 },
    });
  });

  it('loses nothing that it was just fetching', async () => {
    const threads = Array.from({ length: 40 }, (_, index) => toThreadId({ platform: 'test', channel: `c${index}` }));
    const { activator } = createBull();
    const begun = new Set<string>();
    for (const thread of threads) await activator.activate(thread, 1, 0);
    for (let round = 0; begun.size < threads.length; round += 1) {
      await activator.start(
        async (thread) => {
          begun.add(thread);
        },
        { concurrency: 3 },
      );
      // A few more steps of the connection each time: the worker is stopped at another point of its work.
      for (let step = 0; step < round; step += 1) await activator.queueCounts();
      await activator.stop(0);
      expect(await activator.queueCounts()).toEqual({ waiting: threads.length - begun.size, active: 0, delayed: 0 });
    }
    expect(begun.size).toBe(threads.length);
  });

  it('was never started, or has stopped: there is nothing to do, and it can be started again', async () => {
    const { activator, clock, passTime } = createBull();
    await activator.stop(1_000);
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    await activator.stop(1_000);
    await activator.stop(1_000);
    await activator.activate(one, 1, 0);
    await passTime(0);
    expect({ begun: runs.names, timers: clock.pendingTimers }).toEqual({ begun: [], timers: 0 });
    await activator.start(runs.run, { concurrency: 1 });
    await passTime(0);
    expect(runs.names).toEqual(['1#1']);
    runs.at(0).end();
  });

  it('has stopped before it starts again, though it was started meanwhile', async () => {
    const { activator, passTime } = createBull();
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    const stopped = activator.stop(0);
    const started = activator.start(runs.run, { concurrency: 1 });
    await activator.activate(two, 1, 0);
    runs.at(0).end();
    await Promise.all([stopped, started]);
    await passTime(0);
    expect(runs.names).toEqual(['1#1', '2#1']);
    runs.at(1).end();
  });
});
