import { Redis, type RedisOptions } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { BullActivator } from '../../../../src/threads/redis/queue/activator.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { hasRedis, ownKeySpace } from '../../../support/redis.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';
import { HeldRuns } from '../support/held-runs.ts';
import { until } from '../support/until.ts';

const one = toThreadId({ platform: 'test', channel: '1' });

/** An activator on a server of its own, that can be killed. What is printed past the logger is a failure. */
async function open() {
  const server = await startRedisServer();
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const clients: Redis[] = [];
  // BullMQ makes another one like that of the worker.
  const keep = (client: Redis): Redis => {
    const duplicate = client.duplicate.bind(client);
    clients.push(client);
    return Object.assign(client, { duplicate: (options: RedisOptions) => keep(duplicate(options)) });
  };
  const createClient = (): Redis => keep(new Redis(server.url, { maxRetriesPerRequest: null }));
  const activator = new BullActivator({ connections: { createClient }, space: ownKeySpace(), clock, logger });
  const printed = vi.spyOn(console, 'error');
  onTestFinished(async () => {
    await activator.close();
    for (const client of clients) client.disconnect();
    await server.stop();
    printed.mockRestore();
  });
  const kill = async (): Promise<void> => {
    server.kill('SIGKILL');
    await until(() => clients.every(({ status }) => status !== 'ready'));
  };
  return { activator, clock, logger, clients, printed, kill };
}

describe.skipIf(!hasRedis)('BullActivator, while Redis is away', () => {
  it('refuses an activation after five seconds, connected before or not', async () => {
    const { activator, clock, kill, logger, printed } = await open();
    await activator.queueCounts();
    await kill();
    const refused = [activator.activate(one, 1, 0), activator.queueCounts(), activator.isHeldBack()].map(
      async (call) =>
        await expect(call).rejects.toMatchObject({
          code: 'queue_unavailable',
          retryable: true,
          message: 'Redis should answer within 5 s and has not. Is it running and reachable? The call can be repeated.',
        }),
    );
    clock.advance(4_999);
    expect(clock.pendingTimers).toBe(3);
    clock.advance(1);
    await Promise.all(refused);
    await activator.close();
    const again = activator.activate(one, 1, 0);
    clock.advance(5_000);
    await expect(again).rejects.toMatchObject({ code: 'queue_unavailable' });
    expect(logger.lines.filter(({ level }) => level !== 'debug')).toEqual([]);
    expect(printed).not.toHaveBeenCalled();
  });

  it('stops when the runs have ended and five seconds are over, with one line, however often it is told', async () => {
    const { activator, clock, clients, kill, logger, printed } = await open();
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await until(() => runs.names.length === 1);
    await kill();
    const stopped = [activator.stop(1_000), activator.stop(1_000)];
    await clock.advanceAsync(1_000);
    expect(runs.at(0).signals.ending.reason).toBe('handoff');
    runs.at(0).end();
    await clock.advanceAsync(0);
    await clock.advanceAsync(5_000);
    await Promise.all(stopped);
    await activator.stop(0);
    await activator.close();
    expect(logger.lines.filter(({ level }) => level !== 'debug')).toEqual([
      {
        level: 'warn',
        fields: { limitMs: 5_000 },
        message: 'The queue did not close in time; its connections are cut.',
      },
    ]);
    expect(clients.map((client) => Reflect.get(client, 'manuallyClosing'))).toEqual([true, true, true]);
    expect({ timers: clock.pendingTimers, printed: printed.mock.calls }).toEqual({ timers: 0, printed: [] });
  });

  it('stops within five seconds when it never reached the server, and tries no more', async () => {
    const { activator, clock, clients, kill, printed } = await open();
    await kill();
    await activator.start(new HeldRuns().run, { concurrency: 2 });
    await until(() => clients.every(({ status }) => status === 'reconnecting'));
    const stopped = activator.stop(0);
    await clock.advanceAsync(0);
    await clock.advanceAsync(5_000);
    await stopped;
    expect(clients.map((client) => Reflect.get(client, 'manuallyClosing'))).toEqual([true, true]);
    expect({ timers: clock.pendingTimers, printed: printed.mock.calls }).toEqual({ timers: 0, printed: [] });
  });

  it('gives up its runs when their leases are over, so that they do not go on beside others', async () => {
    const { activator, clock, kill, printed } = await open();
    // The lease begins when the job was asked for, by the host's clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await until(() => runs.names.length === 1);
    await kill();
    await clock.advanceAsync(29_999);
    const { signals, end } = runs.at(0);
    expect(signals.ending.aborted).toBe(false);
    await clock.advanceAsync(1);
    expect(signals.ending.reason).toBe('lost');
    end();
    const stopped = activator.stop(0);
    await clock.advanceAsync(0);
    await clock.advanceAsync(5_000);
    await stopped;
    expect(printed).not.toHaveBeenCalled();
  });
});
