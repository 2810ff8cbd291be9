import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../src/core/index.ts';
import { BullActivator, type BullActivatorOptions } from '../../src/threads/redis/queue/activator.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { hasRedis, ownKeySpace } from '../support/redis.ts';
import { startRedisServer } from '../support/redis-server.ts';
import { RecordingLogger } from '../threads/memory/recording-logger.ts';
import { HeldRuns } from '../threads/redis/support/held-runs.ts';

const threadOf = (channel: string) => toThreadId({ platform: 'test', channel });

/** An activator in real time on a durable server of its own. */
async function open(options: Partial<BullActivatorOptions> = {}) {
  const server = await startRedisServer(['--appendonly', 'yes', '--appendfsync', 'always']);
  const logger = new RecordingLogger();
  const runs = new HeldRuns();
  const printed = vi.spyOn(console, 'error');
  const warned = vi.spyOn(console, 'warn');
  const clients: Redis[] = [];
  const createClient = (): Redis => {
    const client = new Redis(server.url, { maxRetriesPerRequest: null });
    clients.push(client);
    return client;
  };
  const activator = new BullActivator({
    connections: { createClient },
    space: ownKeySpace(),
    clock: systemClock,
    logger,
    ...options,
  });
  onTestFinished(async () => {
    const stopped = activator.stop(0);
    for (const run of runs.all) run.end();
    await stopped;
    await activator.close();
    await server.stop();
  });
  const loud = () => ({
    logged: logger.lines.filter(({ level }) => level !== 'debug').map(({ level, message }) => `${level}: ${message}`),
    printed: [...printed.mock.calls, ...warned.mock.calls],
  });
  const end = async (name: string): Promise<void> => {
    await until(() => runs.names.includes(name));
    runs.all.find((run) => run.name === name)?.end();
  };
  return { server, activator, runs, loud, end };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

describe.skipIf(!hasRedis)('BullActivator, when Redis is killed and comes back', () => {
  it('goes on by itself: active runs, what waited, what was delayed and what is new; and says nothing', async () => {
    const { server, activator, runs, loud, end } = await open();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(threadOf('active'), 1, 0);
    await activator.activate(threadOf('ends'), 1, 0);
    await until(() => runs.names.length === 2);
    await activator.activate(threadOf('waits'), 1, 0);
    await activator.activate(threadOf('delayed'), 1, 2_000);
    server.kill('SIGKILL');
    await sleep(1_000);
    await end('ends#1');
    await expect(activator.activate(threadOf('refused'), 1, 0)).rejects.toMatchObject({ code: 'queue_unavailable' });
    await server.restart();
    const backAt = performance.now();
    await end('waits#1');
    expect(performance.now() - backAt).toBeLessThan(5_000);
    // What was refused waited in the connection.
    await Promise.all([end('delayed#1'), end('refused#1')]);
    await activator.activate(threadOf('new'), 1, 0);
    await end('new#1');
    expect(runs.names.toSorted()).toEqual(['active#1', 'delayed#1', 'ends#1', 'new#1', 'refused#1', 'waits#1']);
    expect(runs.at(0).signals.ending.aborted).toBe(false);
    expect(loud()).toEqual({ logged: [], printed: [] });
  });

  it('begins a run again that it gave up because the outage was longer than its lease', async () => {
    const { server, activator, runs, loud } = await open({ leaseMs: 2_000, checkMs: 500 });
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(threadOf('1'), 1, 0);
    await until(() => runs.names.length === 1);
    server.kill('SIGKILL');
    const goneAt = performance.now();
    await until(() => runs.at(0).signals.ending.aborted);
    expect(performance.now() - goneAt).toBeLessThan(2_100);
    expect(runs.at(0).signals.ending.reason).toBe('lost');
    runs.at(0).end();
    await sleep(2_000);
    await server.restart();
    const backAt = performance.now();
    await until(() => runs.names.length === 2);
    expect(performance.now() - backAt).toBeLessThan(5_000);
    await sleep(4_000);
    expect([runs.names, runs.at(1).signals.ending.aborted]).toEqual([['1#1', '1#1'], false]);
    expect(loud()).toEqual({
      logged: [
        'warn: Runs are given up: their leases were not renewed in time, so another process may go on with them.',
      ],
      printed: [],
    });
  });

  it('stops within its limits while the server is frozen', async () => {
    const { server, activator, runs, loud } = await open();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(threadOf('1'), 1, 0);
    await until(() => runs.names.length === 1);
    server.kill('SIGSTOP');
    const stopped = activator.stop(100);
    await until(() => runs.at(0).signals.ending.aborted);
    const endedAt = performance.now();
    runs.at(0).end();
    await stopped;
    await activator.close();
    expect(performance.now() - endedAt).toBeLessThan(6_000);
    server.kill('SIGCONT');
    await sleep(500);
    expect(loud()).toEqual({
      logged: ['warn: The queue did not close in time; its connections are cut.'],
      printed: [],
    });
  });
});
