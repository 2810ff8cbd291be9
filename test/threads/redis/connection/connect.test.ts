import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { type Clock, systemClock } from '../../../../src/core/clock.ts';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { RedisPurpose } from '../../../../src/threads/redis/connection/client-options.ts';
import { createRedisConnections } from '../../../../src/threads/redis/connection/connect.ts';
import { reconnectDelay } from '../../../../src/threads/redis/connection/reconnect-delay.ts';
import { carryJob } from '../../../support/bullmq-round.ts';
import { connectToRedis, hasRedis, ownKeySpace } from '../../../support/redis.ts';
import { startSentinelOf } from '../../../support/redis-sentinel.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import { redisSettings } from '../../../support/redis-settings.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';

function connectionsTo(url: string, clock: Clock = systemClock, prefix = 'threadloop') {
  const logger = new RecordingLogger();
  const connections = createRedisConnections(redisSettings(url, { prefix }), { clock, logger });
  onTestFinished(() => connections.close());
  return { connections, logger };
}

async function ownServer() {
  const server = await startRedisServer();
  onTestFinished(() => server.stop());
  return server;
}

const purposes: readonly RedisPurpose[] = ['commands', 'ingress', 'queue', 'worker', 'subscriber'];

describe.skipIf(!hasRedis)('createRedisConnections', () => {
  it('makes a named connection for every purpose, and ends all of them', async () => {
    const { connections } = connectionsTo(inject('redisUrl'), systemClock, 'names');
    for (const purpose of purposes) await connections.connect(purpose);
    const watcher = connectToRedis();
    const names = async () => {
      const list = String(await watcher.client('LIST'));
      return new Set([...list.matchAll(/name=names-(\S+)/gu)].map(([, name]) => name));
    };
    expect(await names()).toEqual(new Set(purposes));
    await connections.close();
    expect(await names()).toEqual(new Set());
  });

  it('carries commands and messages', async () => {
    const { connections } = connectionsTo(`${inject('redisUrl')}/3`);
    const subscriber = await connections.connect('subscriber');
    const commands = await connections.connect('commands');
    await subscriber.subscribe('connect-test');
    const message = once(subscriber, 'message');
    await commands.publish('connect-test', 'hello');
    expect(await message).toEqual(['connect-test', 'hello']);
    await commands.set('connect-test', 'x', 'PX', 1_000);
    expect([
      await connectToRedis(`${inject('redisUrl')}/3`).exists('connect-test'),
      await connectToRedis().exists('connect-test'),
    ]).toEqual([1, 0]);
  });

  it("carries BullMQ's jobs", async () => {
    const { connections } = connectionsTo(inject('redisUrl'));
    expect(await carryJob(connections, `{${ownKeySpace().prefix}:queue}`)).toEqual({ hello: 'world' });
  });

  it('gives up with a sentence when a connection does not come about', async () => {
    const clock = createFakeClock();
    const url = `redis://127.0.0.1:${await freePort()}`;
    const { connections, logger } = connectionsTo(url, clock);
    const failure = connections.connect('commands').catch((error: unknown) => error);
    while (logger.lines.length === 0) await new Promise(setImmediate);
    clock.advance(10_000);
    const error = await failure;
    expect(error).toBeInstanceOf(ThreadloopError);
    expect(error).toMatchObject({
      code: 'redis_unavailable',
      retryable: true,
      message: `Redis at ${url}/0 refuses the connection: nothing listens there. Start Redis, or check host and port of REDIS_URL.`,
    });
    expect(new Set(logger.lines.map(({ level }) => level))).toEqual(new Set(['debug']));
    expect(clock.pendingTimers).toBe(0);
  });

  it('finds the master by Sentinel, and works over a socket', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'threadloop-socket-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'redis.sock');
    const master = await startRedisServer(['--unixsocket', path]);
    onTestFinished(() => master.stop());
    const sentinel = await startSentinelOf(master);
    onTestFinished(() => sentinel.stop());
    const bySentinel = await connectionsTo(sentinel.url).connections.connect('commands');
    await bySentinel.set('key', 'x');
    const bySocket = await connectionsTo(`redis+unix://${path}`).connections.connect('ingress');
    expect(await bySocket.get('key')).toBe('x');
  });

  it('gives up with a sentence when a cluster cannot be reached', async () => {
    const clock = createFakeClock();
    const port = await freePort();
    const { connections, logger } = connectionsTo(`redis+cluster://127.0.0.1:${port}`, clock);
    const failure = connections.connect('commands').catch((error: unknown) => error);
    while (logger.lines.length === 0) await new Promise(setImmediate);
    clock.advance(10_000);
    expect(await failure).toMatchObject({ code: 'redis_unavailable' });
  });

  it('writes no password to a log or an error', async () => {
    const server = await startRedisServer(['--requirepass', 'right']);
    onTestFinished(() => server.stop());
    const clock = createFakeClock();
    const { connections, logger } = connectionsTo(server.url.replace('//', '//me:hunter2@'), clock);
    const failure = connections.connect('commands').catch((error: unknown) => error);
    while (logger.lines.length === 0) await new Promise(setImmediate);
    clock.advance(10_000);
    expect(await failure).toMatchObject({ message: expect.stringContaining('refuses the user or the password.') });
    expect(inspect([logger.lines, await failure], { depth: 9 })).not.toContain('hunter2');
  });

  it.each(['ingress', 'queue'] as const)(
    'refuses what %s is asked for at once while Redis is away',
    async (purpose) => {
      const server = await ownServer();
      const { connections } = connectionsTo(server.url);
      const client = await connections.connect(purpose);
      const closed = once(client, 'close');
      server.kill('SIGKILL');
      await closed;
      await expect(client.set('key', 'x')).rejects.toThrow('enableOfflineQueue');
    },
  );

  it('keeps what runs ask for while Redis is away, and drops it when the connections are ended', async () => {
    const server = await ownServer();
    const { connections } = connectionsTo(server.url);
    const client = await connections.connect('commands');
    const closed = once(client, 'close');
    server.kill('SIGKILL');
    await closed;
    let outcome = 'waits';
    const sent = client.set('key', 'x').catch((error: Error) => {
      outcome = error.message;
    });
    await new Promise(setImmediate);
    expect(outcome).toBe('waits');
    await connections.close();
    await sent;
    expect(outcome).toBe('Connection is closed.');
  });

  it('hangs up on a server that does not answer', async () => {
    const server = await ownServer();
    const clock = createFakeClock();
    const { connections } = connectionsTo(server.url, clock);
    const client = await connections.connect('worker');
    server.kill('SIGSTOP');
    const ended = once(client, 'end');
    const closed = connections.close();
    await clock.advanceAsync(1_000);
    await closed;
    server.kill('SIGKILL');
    await ended;
    expect([client.status, clock.pendingTimers]).toEqual(['end', 0]);
  });
});

describe('reconnectDelay', () => {
  it('doubles up to two seconds, and takes off up to half at random', () => {
    const delays = (random: number) =>
      [1, 2, 3, 6, 7, 100, 10_000].map((attempt) => reconnectDelay(attempt, () => random));
    expect(delays(0)).toEqual([50, 100, 200, 1_600, 2_000, 2_000, 2_000]);
    expect(delays(1)).toEqual([25, 50, 100, 800, 1_000, 1_000, 1_000]);
  });
});
