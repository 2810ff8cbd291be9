import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { Watchdog } from '../../../../src/threads/redis/queue/watchdog.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { connectToRedis, hasRedis } from '../../../support/redis.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';
import { createBull } from '../support/bull-subject.ts';
import { HeldRuns } from '../support/held-runs.ts';

const thread = toThreadId({ platform: 'test', channel: '1' });

const SENTENCE =
  'Activations wait (2), and this process has begun none for 60 s although Redis answers: its worker is stuck, as after ' +
  'a failover (BullMQ issues #3088, #3185, #4138). The process must be started again.';

/** A watchdog, and a worker that looks stuck unless the test says otherwise. */
function open() {
  const clock = createFakeClock(0);
  const said: string[] = [];
  const load = { isWorking: true, jobs: 0, concurrency: 10, begun: 7 };
  const queue = { waiting: 2, isHeldBack: false, isAway: false };
  const ask = async <T>(answer: T): Promise<T> => {
    if (queue.isAway) throw new Error('Redis should answer');
    return answer;
  };
  const watchdog = new Watchdog({
    activator: {
      load,
      queueCounts: () => ask({ waiting: queue.waiting, active: 3, delayed: 4 }),
      isHeldBack: () => ask(queue.isHeldBack),
    },
    clock,
    logger: new RecordingLogger(),
    onStuck: (sentence) => said.push(`${clock.now()} ${sentence}`),
  });
  watchdog.start();
  onTestFinished(() => watchdog.stop());
  return { clock, said, load, queue, watchdog };
}

describe('Watchdog', () => {
  it('says once that the worker is stuck, when that has been so for a minute', async () => {
    const { clock, said } = open();
    await clock.advanceAsync(64_999);
    expect(said).toEqual([]);
    await clock.advanceAsync(1);
    expect(said).toEqual([`65000 ${SENTENCE}`]);
    await clock.advanceAsync(600_000);
    expect({ said: said.length, timers: clock.pendingTimers }).toEqual({ said: 1, timers: 0 });
  });

  const well: readonly (readonly [string, (bull: ReturnType<typeof open>) => void])[] = [
    ['nothing waits', ({ queue }) => (queue.waiting = 0)],
    ['the queue is paused, or as much is active as is allowed', ({ queue }) => (queue.isHeldBack = true)],
    ['Redis is away', ({ queue }) => (queue.isAway = true)],
    ['the process drains, or was never started', ({ load }) => (load.isWorking = false)],
    ['something is active here', ({ load }) => (load.jobs = 1)],
  ];

  it.each(well)('says nothing while %s, and counts from the beginning afterwards', async (_, change) => {
    const bull = open();
    const { clock, said, load, queue } = bull;
    await clock.advanceAsync(60_000);
    change(bull);
    await clock.advanceAsync(300_000);
    expect(said).toEqual([]);
    Object.assign(load, { isWorking: true, jobs: 0 });
    Object.assign(queue, { waiting: 2, isHeldBack: false, isAway: false });
    await clock.advanceAsync(64_999);
    expect(said).toEqual([]);
    await clock.advanceAsync(1);
    expect(said).toHaveLength(1);
  });

  it('says nothing while runs begin here, though each has ended at the next look', async () => {
    const { clock, said, load } = open();
    for (let run = 0; run < 10; run += 1) {
      await clock.advanceAsync(50_000);
      load.begun += 1;
    }
    expect(said).toEqual([]);
  });

  it('says nothing of a process that was frozen itself', async () => {
    const { clock, said } = open();
    const real = { now: clock.now.bind(clock) };
    await clock.advanceAsync(10_000);
    // Timers fire late, all at once, and the clock has moved on.
    Object.assign(clock, { now: () => real.now() + 3_600_000 });
    await clock.advanceAsync(60_000);
    expect(said).toEqual([]);
  });

  it('says nothing once it is stopped, and looks anew when it is started again', async () => {
    const { clock, said, watchdog } = open();
    await clock.advanceAsync(60_000);
    watchdog.stop();
    await clock.advanceAsync(600_000);
    expect({ said, timers: clock.pendingTimers }).toEqual({ said: [], timers: 0 });
    watchdog.start();
    watchdog.start();
    await clock.advanceAsync(65_000);
    expect(said).toHaveLength(1);
  });
});

describe.skipIf(!hasRedis)('Watchdog with BullMQ', () => {
  it('is silent about a worker that works', async () => {
    const { activator, clock, logger, passTime } = createBull();
    const said: string[] = [];
    const watchdog = new Watchdog({ activator, clock, logger, onStuck: (sentence) => said.push(sentence) });
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    watchdog.start();
    for (const activation of [1, 2]) await activator.activate(thread, activation, 0);
    for (let look = 0; look < 30; look += 1) await passTime(5_000);
    for (const run of [0, 1]) {
      runs.at(run).end();
      for (let look = 0; look < 30; look += 1) await passTime(5_000);
    }
    watchdog.stop();
    expect({ said, begun: runs.names }).toEqual({ said: [], begun: ['1#1', '1#2'] });
  });

  it('sees a worker that fetches nothing, also when no worker has noticed that the time of what waits has come', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // it listens on a port, so it is no name of a pipe
    const redis = connectToRedis();
    const createClient = (purpose: string): Redis =>
      purpose === 'queue' ? redis.duplicate() : new Redis({ port, maxRetriesPerRequest: null });
    const { activator, clock, logger } = createBull({ connections: { createClient } });
    const said: string[] = [];
    const watchdog = new Watchdog({ activator, clock, logger, onStuck: (sentence) => said.push(sentence) });
    await activator.start(new HeldRuns().run, { concurrency: 1 });
    watchdog.start();
    await activator.activate(thread, 1, 300);
    for (let look = 0; look < 13; look += 1) {
      await clock.advanceAsync(5_000);
      // The watchdog's questions go over the same connection, and were asked before.
      await activator.isHeldBack();
      await clock.advanceAsync(0);
    }
    expect(said).toEqual([SENTENCE.replace('(2)', '(1)')]);
    const stopped = activator.stop(0);
    await clock.advanceAsync(0);
    await clock.advanceAsync(5_000);
    await stopped;
    silent.close();
  });
});
