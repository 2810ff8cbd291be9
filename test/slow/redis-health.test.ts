import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { createRedisConnections } from '../../src/threads/redis/connection/connect.ts';
import { createRedisHealth } from '../../src/threads/redis/connection/redis-health.ts';
import { hasRedis } from '../support/redis.ts';
import { startRedisCluster } from '../support/redis-cluster.ts';
import { startRedisServer } from '../support/redis-server.ts';
import { redisSettings } from '../support/redis-settings.ts';
import { RecordingLogger } from '../threads/memory/recording-logger.ts';

/** The health of a Redis; its clock moves when the test says so, the servers take the time they take. */
async function watch(url: string) {
  const settings = redisSettings(url);
  const connections = createRedisConnections(settings, { clock: systemClock, logger: new RecordingLogger() });
  onTestFinished(() => connections.close());
  const client = await connections.connect('commands');
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const health = createRedisHealth(client, { settings, clock, logger });
  onTestFinished(() => health.stop());
  await health.start();
  const until = async (isSo: () => boolean): Promise<void> => {
    const deadline = performance.now() + 30_000;
    while (!isSo()) {
      if (performance.now() > deadline) throw new Error(`It stayed as it was: ${JSON.stringify(health.checks())}`);
      await sleep(100);
      await clock.advanceAsync(100);
    }
  };
  return { client, health, logger, until };
}

describe.skipIf(!hasRedis)('the health of a Redis', () => {
  it('counts the replicas that keep up, those that come and go too', async () => {
    const master = await startRedisServer(['--repl-diskless-sync-delay', '0']);
    onTestFinished(() => master.stop());
    const { health, until } = await watch(master.url);
    expect(health.replicas).toBe(0);
    const replica = await startRedisServer(['--replicaof', '127.0.0.1', `${master.port}`]);
    onTestFinished(() => replica.stop());
    await until(() => health.replicas === 1);
    replica.kill('SIGKILL');
    await until(() => health.replicas === 0);
    expect(health.isUp).toBe(true);
  });

  it('is bad while a cluster is not whole, and good again afterwards', async () => {
    const cluster = await startRedisCluster();
    onTestFinished(() => cluster.stop());
    const { health, logger, until } = await watch(cluster.url);
    expect([health.isUp, health.replicas]).toEqual([true, 0]);
    const [first] = cluster.nodes;
    first?.kill('SIGKILL');
    await until(() => !health.isUp);
    await first?.restart();
    await until(() => health.isUp);
    expect(logger.lines.map(({ level }) => level)[0]).toBe('error');
  });

  it('is bad while all of a cluster is gone, and good again afterwards', async () => {
    const cluster = await startRedisCluster();
    onTestFinished(() => cluster.stop());
    const { client, health, until } = await watch(cluster.url);
    for (const node of cluster.nodes) node.kill('SIGKILL');
    await until(() => !health.isUp);
    const waiting = client.set('key', 'x').catch((error: Error) => error.message);
    for (const node of cluster.nodes) await node.restart();
    await until(() => health.isUp);
    expect(await client.set('key', 'y')).toBe('OK');
    await waiting;
  });
});
