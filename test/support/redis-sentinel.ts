import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/free-port.ts';
import { ended, type RedisServer, startProcess, startRedisServer } from './redis-server.ts';

export interface RedisSentinel {
  readonly master: RedisServer;
  readonly replica: RedisServer;
  /** The port of the Sentinel itself. */
  readonly port: number;
  /** Names the Sentinel and the master, in the form of REDIS_URL. */
  readonly url: string;
  /** Makes the replica the master, as after a failure; resolves when both know their new roles. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const NAME = 'mymaster';

/** Real time: a Sentinel looks about every few seconds. */
const DEADLINE_MS = 60_000;

/** A Sentinel alone. */
export interface WatchingSentinel {
  readonly port: number;
  /** Names the Sentinel and the master, in the form of REDIS_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a Sentinel that watches a master, and resolves when it does, at once. `password` is asked for by the Sentinel,
 * not by the master.
 */
export async function startSentinelOf(master: RedisServer, password?: string): Promise<WatchingSentinel> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'threadloop-sentinel-'));
  const file = join(directory, 'sentinel.conf');
  // A Sentinel takes a file only, since it writes down there what it learns.
  await writeFile(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${directory}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 1`,
      `sentinel down-after-milliseconds ${NAME} 1000`,
      `sentinel failover-timeout ${NAME} 5000`,
      ...(password === undefined ? [] : [`requirepass ${password}`]),
      '',
    ].join('\n'),
  );
  const sentinel = await startProcess([file, '--sentinel'], '+monitor master');
  return {
    port,
    url: `redis+sentinel://127.0.0.1:${port}/${NAME}`,
    stop: async () => {
      sentinel.kill('SIGKILL');
      await ended(sentinel);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a master, a replica of it and one Sentinel that watches them, and resolves when the Sentinel knows the replica
 * and the replica keeps up. Takes some seconds of real time.
 */
export async function startRedisSentinel(password?: string): Promise<RedisSentinel> {
  const master = await startRedisServer(['--repl-diskless-sync-delay', '0']);
  const replica = await startRedisServer(['--replicaof', '127.0.0.1', `${master.port}`]);
  const sentinel = await startSentinelOf(master, password);
  const client = new Redis(sentinel.port, { protocol: 2, ...(password !== undefined && { password }) });
  const watcher = new Redis(master.port, { protocol: 2 });
  const masterPort = async (): Promise<number> => {
    const address: unknown = await client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME);
    return Array.isArray(address) ? Number(address[1]) : 0;
  };
  await until(async () => {
    const replicas: unknown = await client.call('SENTINEL', 'REPLICAS', NAME);
    return Array.isArray(replicas) && replicas.length === 1;
  });
  await until(async () => (await watcher.info('replication')).includes('state=online'));
  return {
    master,
    replica,
    port: sentinel.port,
    url: sentinel.url,
    failOver: async () => {
      await until(() => beginFailover(client));
      await until(async () => (await masterPort()) === replica.port);
      // Until it is told, the old master takes writes that will be lost.
      await until(async () => (await watcher.info('replication')).includes('role:slave'));
    },
    stop: async () => {
      client.disconnect();
      watcher.disconnect();
      await Promise.all([sentinel.stop(), master.stop(), replica.stop()]);
    },
  };
}

/** Whether it was begun: a Sentinel that has just met the replica does not trust it yet. */
async function beginFailover(client: Redis): Promise<boolean> {
  try {
    await client.call('SENTINEL', 'FAILOVER', NAME);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOGOODSLAVE')) return false;
    throw error;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('The Sentinel did not come to know its servers.');
    await sleep(100);
  }
}
