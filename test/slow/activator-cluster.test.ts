import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/core/index.ts';
import { BullActivator } from '../../src/threads/redis/queue/activator.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { hasRedis, ownKeySpace } from '../support/redis.ts';
import { startRedisServer } from '../support/redis-server.ts';
import { RecordingLogger } from '../threads/memory/recording-logger.ts';
import { HeldRuns } from '../threads/redis/support/held-runs.ts';

const thread = toThreadId({ platform: 'test', channel: '1' });

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

/** A cluster of one server that has all slots. */
async function startCluster() {
  const server = await startRedisServer(['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1']);
  onTestFinished(() => server.stop());
  const admin = new Redis(server.url);
  await admin.cluster('ADDSLOTSRANGE', 0, 16_383);
  await until(async () => (await admin.cluster('INFO')).includes('cluster_state:ok'));
  admin.disconnect();
  return server;
}

describe.skipIf(!hasRedis)('BullActivator on a cluster', () => {
  it('runs, hands over to another process, and stops at once', async () => {
    const { port } = await startCluster();
    const createClient = (): Cluster =>
      new Cluster([{ host: '127.0.0.1', port }], { redisOptions: { maxRetriesPerRequest: null } });
    const space = ownKeySpace(16);
    const logger = new RecordingLogger();
    const make = () => new BullActivator({ connections: { createClient }, space, clock: systemClock, logger });
    const [first, second] = [make(), make()];
    const runs = new HeldRuns();
    const others = new HeldRuns();
    await first.start(runs.run, { concurrency: 2 });
    await first.activate(thread, 1, 300);
    await until(() => runs.names.length === 1);
    await second.start(others.run, { concurrency: 2 });
    const stoppingAt = performance.now();
    const stopped = first.stop(10_000);
    await first.activate(thread, 1, 0);
    runs.at(0).end();
    await stopped;
    expect(performance.now() - stoppingAt).toBeLessThan(1_000);
    await until(() => others.names.length === 1);
    others.at(0).end();
    await until(async () => (await second.queueCounts()).active === 0);
    await second.stop(0);
    await Promise.all([first.close(), second.close()]);
    expect({ first: runs.names, second: others.names }).toEqual({ first: ['1#1'], second: ['1#1'] });
    expect(logger.lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  });
});
