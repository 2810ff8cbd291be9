import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { systemClock } from '../../src/core/clock.ts';
import { checkServers } from '../../src/threads/redis/checks/server-checks.ts';
import type { RedisPurpose } from '../../src/threads/redis/connection/client-options.ts';
import { createRedisConnections } from '../../src/threads/redis/connection/connect.ts';
import { carryJob } from '../support/bullmq-round.ts';
import { hasRedis } from '../support/redis.ts';
import { type RedisCluster, startRedisCluster } from '../support/redis-cluster.ts';
import { type RedisSentinel, startRedisSentinel } from '../support/redis-sentinel.ts';
import { startRedisServer } from '../support/redis-server.ts';
import { redisSettings } from '../support/redis-settings.ts';
import { RecordingLogger } from '../threads/memory/recording-logger.ts';

type Others = Parameters<typeof redisSettings>[1];

function connectionsTo(url: string, others: Others = {}) {
  const logger = new RecordingLogger();
  const connections = createRedisConnections(redisSettings(url, others), { clock: systemClock, logger });
  onTestFinished(() => connections.close());
  return connections;
}

function connect(purpose: RedisPurpose, url: string, others: Others = {}) {
  return connectionsTo(url, others).connect(purpose);
}

async function ownServer() {
  const server = await startRedisServer();
  onTestFinished(() => server.stop());
  return server;
}

/** Milliseconds until a promise has settled, and how. */
async function timed(promise: Promise<unknown>): Promise<{ readonly ms: number; readonly outcome: unknown }> {
  const begin = performance.now();
  const outcome = await promise.catch((error: unknown) => (error instanceof Error ? error.message : error));
  return { ms: performance.now() - begin, outcome };
}

/** How a promise settles, for one that is awaited only after something else. */
function timedLater(promise: Promise<unknown>): { readonly outcome: Promise<unknown> } {
  return { outcome: timed(promise).then(({ outcome }) => outcome) };
}

describe.skipIf(!hasRedis)('connections to one server', () => {
  it('lets what is asked of ingress fail within three seconds when the server does not answer', async () => {
    const server = await ownServer();
    const client = await connect('ingress', server.url);
    server.kill('SIGSTOP');
    const { ms, outcome } = await timed(client.set('key', 'x'));
    server.kill('SIGCONT');
    expect(outcome).toBe('Command timed out');
    expect(ms).toBeLessThan(3_000);
  });

  it('carries out what runs asked for once the server is back, and then answers ingress again', async () => {
    const server = await ownServer();
    const commands = await connect('commands', server.url);
    const ingress = await connect('ingress', server.url);
    server.kill('SIGKILL');
    const set = commands.set('key', 'x');
    await server.restart();
    expect(await set).toBe('OK');
    if (ingress.status !== 'ready') await new Promise((resolve) => ingress.once('ready', resolve));
    expect(await ingress.get('key')).toBe('x');
  });

  it('does not connect once more when it is ended between two attempts and the server is back', async () => {
    const server = await ownServer();
    const connections = connectionsTo(server.url);
    const client = await connections.connect('commands');
    const longPause = new Promise<void>((resolve) => {
      client.on('reconnecting', (delayMs: number) => {
        if (delayMs > 700) resolve();
      });
    });
    server.kill('SIGKILL');
    const { outcome } = timedLater(client.set('key', 'x'));
    await longPause;
    await server.restart();
    const seen: string[] = [];
    for (const event of ['connect', 'ready', 'end']) client.on(event, () => seen.push(event));
    await connections.close();
    expect([await outcome, client.status]).toEqual(['Connection is closed.', 'end']);
    await sleep(100);
    expect(seen).toEqual(['end']);
  });

  it('sends a write again that a server refused because it had become a replica', async () => {
    const server = await ownServer();
    const client = await connect('commands', server.url);
    const admin = await connect('commands', server.url);
    await admin.call('REPLICAOF', '127.0.0.1', '1');
    const closed = once(client, 'close');
    const set = client.set('key', 'x');
    await closed;
    await admin.call('REPLICAOF', 'NO', 'ONE');
    expect(await set).toBe('OK');
  });

  it('gives a silent connection up for a new one, and sends again what was not answered', async () => {
    const server = await ownServer();
    const client = await connect('commands', server.url);
    server.kill('SIGSTOP');
    const closed = new Promise((resolve) => client.once('close', resolve));
    const set = client.set('key', 'x');
    const { ms } = await timed(closed);
    server.kill('SIGCONT');
    expect([await set, Math.round(ms / 1_000)]).toEqual(['OK', 10]);
  });

  it('leaves a worker that blocks alone', async () => {
    const server = await ownServer();
    const client = await connect('worker', server.url);
    const { ms, outcome } = await timed(client.bzpopmin('none', 12));
    expect([outcome, Math.round(ms / 1_000), client.status]).toEqual([null, 12, 'ready']);
  });
});

describe.skipIf(!hasRedis)('connections to a cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.stop());

  it('passes the checks, which look at every master', async () => {
    const checks = await checkServers(redisSettings(cluster.url), systemClock);
    expect(checks.filter(({ level }) => level === 'error')).toEqual([]);
    expect(checks.filter(({ check }) => check === 'cluster' || check === 'reachable')).toEqual([
      { check: 'reachable', level: 'ok', text: 'all 3 masters: It answers.' },
      { check: 'cluster', level: 'ok', text: 'all 3 masters: The cluster is whole.' },
    ]);
  });

  it('names the master that is set up otherwise, and warns of a node that is not there', async () => {
    const [first] = cluster.nodes;
    const port = first?.port ?? 0;
    const client = await connect('commands', `redis://127.0.0.1:${port}`);
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const gone = await freePort();
    const url = cluster.url.replace('//', `//127.0.0.1:${gone},`);
    const checks = await checkServers(redisSettings(url), systemClock);
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    const found = checks.filter(({ check, level }) => level === 'error' || (check === 'reachable' && level !== 'ok'));
    expect(found.map(({ check, level, text }) => [check, level, text])).toEqual([
      ['reachable', 'warning', `Redis at 127.0.0.1:${gone} refuses the connection: nothing listens there.`],
      [
        'eviction',
        'error',
        `127.0.0.1:${port}: maxmemory-policy is allkeys-lru: when memory is full the server throws threads away.`,
      ],
    ]);
  });

  it('reads and writes on every master, by one node of the URL', async () => {
    const [first] = cluster.nodes;
    const client = await connect('ingress', `redis+cluster://127.0.0.1:${first?.port}`);
    const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
    for (const key of keys) await client.set(key, key);
    expect(await Promise.all(keys.map((key) => client.get(key)))).toEqual(keys);
  });

  it("carries BullMQ's jobs", async () => {
    expect(await carryJob(connectionsTo(cluster.url), '{test:queue}')).toEqual({ hello: 'world' });
  });

  it('publishes to a subscriber at another node', async () => {
    const subscriber = await connect('subscriber', cluster.url);
    const commands = await connect('commands', cluster.url);
    await subscriber.subscribe('channel');
    const message = once(subscriber, 'message');
    await commands.publish('channel', 'hello');
    expect(await message).toEqual(['channel', 'hello']);
  });

  it('drops what waits when the connections are ended while the cluster is away', async () => {
    const away = await startRedisCluster();
    onTestFinished(() => away.stop());
    const connections = connectionsTo(away.url);
    const client = await connections.connect('commands');
    for (const node of away.nodes) node.kill('SIGKILL');
    const reconnecting = once(client, 'reconnecting');
    // A cluster notices when something is asked of it.
    const { outcome } = timedLater(client.set('key', 'x'));
    await reconnecting;
    await connections.close();
    expect(await outcome).toMatch(/^(?:Cluster is ended|None of startup nodes is available)/u);
    expect(client.status).toBe('end');
  });

  it('lets what is asked of ingress fail within seconds when a master does not answer or is gone', async () => {
    const client = await connect('ingress', cluster.url);
    const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
    const [first] = cluster.nodes;
    first?.kill('SIGSTOP');
    const frozen = await Promise.all(keys.map((key) => timed(client.set(key, 'x'))));
    first?.kill('SIGCONT');
    expect(new Set(frozen.map(({ outcome }) => outcome))).toContain('Command timed out');
    // Three tries of 2.5 s, and what it takes to learn who the masters are.
    for (const { ms } of frozen) expect(ms).toBeLessThan(15_000);
    first?.kill('SIGKILL');
    const gone = await Promise.all(keys.map((key) => timed(client.set(key, 'x'))));
    expect(gone.some(({ outcome }) => outcome !== 'OK')).toBe(true);
    for (const { ms } of gone) expect(ms).toBeLessThan(4_000);
    await first?.restart();
  });
});

describe.skipIf(!hasRedis)('connections by Sentinel', () => {
  let sentinel: RedisSentinel;
  beforeAll(async () => {
    sentinel = await startRedisSentinel('sentinel-pw');
  });
  afterAll(() => sentinel.stop());
  const access = { sentinelPassword: 'sentinel-pw' };

  it('follows the master when another becomes it', async () => {
    const checks = await checkServers(redisSettings(sentinel.url, access), systemClock);
    expect(checks.filter(({ level }) => level === 'error')).toEqual([]);
    expect(checks.filter(({ check }) => check === 'replicas')).toEqual([
      {
        check: 'replicas',
        level: 'ok',
        text: 'It has 1 replica; what is accepted is waited for on one of them (WAIT 1).',
      },
    ]);
    const commands = await connect('commands', sentinel.url, access);
    expect(await commands.set('key', 'before')).toBe('OK');
    await commands.wait(1, 1_000);
    await sentinel.failOver();
    expect(await commands.set('key', 'after')).toBe('OK');
    const replica = await connect('commands', sentinel.replica.url);
    expect(await replica.get('key')).toBe('after');
  });
});
