import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/core/index.ts';
import { activationJobId, queuePrefix } from '../../src/threads/redis/queue/activation-job.ts';
import { BullActivator, type BullActivatorOptions } from '../../src/threads/redis/queue/activator.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { connectToRedis, hasRedis, ownKeySpace } from '../support/redis.ts';
import { RecordingLogger } from '../threads/memory/recording-logger.ts';
import { HeldRuns } from '../threads/redis/support/held-runs.ts';
import { startActivatorProcess } from './support/start-activator-process.ts';

const threads = ['1', '2', '3'].map((channel) => toThreadId({ platform: 'test', channel }));
const [thread = toThreadId({ platform: 'test', channel: '1' })] = threads;

/** An activator of this process, in real time, whose runs last until the end of the test. */
function open(options: Partial<BullActivatorOptions> = {}) {
  const redis = connectToRedis();
  const logger = new RecordingLogger();
  const space = ownKeySpace();
  const activator = new BullActivator({
    connections: { createClient: () => redis.duplicate({ maxRetriesPerRequest: null }) },
    space,
    clock: systemClock,
    logger,
    ...options,
  });
  const runs = new HeldRuns();
  onTestFinished(async () => {
    const stopped = activator.stop(0);
    for (const run of runs.all) run.end();
    await stopped;
    await activator.close();
  });
  const lock = `${queuePrefix(space)}:runs:${activationJobId(thread, 1)}:lock`;
  return { activator, runs, redis, space, lock, url: inject('redisUrl') };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

describe.skipIf(!hasRedis)('BullActivator, in real time', () => {
  it('begins a run when its settle time is over', async () => {
    const { activator, runs } = open();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(thread, 1, 0);
    await until(() => runs.names.length === 1);
    const startedAt = performance.now();
    await activator.activate(thread, 2, 300);
    runs.at(0).end();
    await until(() => runs.names.length === 2);
    // Both ends of the time are cut off to milliseconds.
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(298);
    expect(tookMs).toBeLessThan(600);
  });

  it('begins the runs of a killed process within 35 s in another one, with the lease that is the default', async () => {
    const { activator, runs, redis, space, lock, url } = open();
    const child = await startActivatorProcess({ url, prefix: space.prefix, leaseMs: 30_000, checkMs: 5_000 });
    for (const one of threads) await activator.activate(one, 1, 0);
    for (const one of threads) await child.printed(`begun ${one} 1`);
    await activator.start(runs.run, { concurrency: 10 });
    // The unluckiest moment: its leases have just been renewed.
    await until(async () => (await redis.pttl(lock)) < 25_000);
    await until(async () => (await redis.pttl(lock)) > 29_900);
    expect(runs.names).toEqual([]);
    child.kill('SIGKILL');
    const killedAt = performance.now();
    await until(() => runs.names.length === threads.length);
    expect(performance.now() - killedAt).toBeLessThan(35_000);
    expect(runs.names.toSorted()).toEqual(['1#1', '2#1', '3#1']);
  });

  it('tells a process that was frozen beyond its leases, as soon as it wakes, that its runs are lost', async () => {
    const timing = { leaseMs: 2_000, checkMs: 500 };
    const { activator, runs, space, url } = open(timing);
    const child = await startActivatorProcess({ url, prefix: space.prefix, ...timing });
    await activator.activate(thread, 1, 0);
    await child.printed(`begun ${thread} 1`);
    child.kill('SIGSTOP');
    await activator.start(runs.run, { concurrency: 1 });
    await until(() => runs.names.length === 1);
    child.kill('SIGCONT');
    const wokeAt = performance.now();
    await child.printed(`ending ${thread} lost`);
    expect(performance.now() - wokeAt).toBeLessThan(500);
    await sleep(3_000);
    expect(runs.at(0).signals.ending.aborted).toBe(false);
    expect(runs.names).toEqual(['1#1']);
  });
});
