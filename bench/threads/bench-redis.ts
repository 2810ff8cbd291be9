import { Redis } from 'ioredis';
import { systemClock } from '../../src/core/index.ts';
import type { KeySpace } from '../../src/threads/redis/keys.ts';
import { RedisThreadStore } from '../../src/threads/redis/store/thread-store.ts';
import { type RedisServer, startRedisServer } from '../../test/support/redis-server.ts';

/** How a server keeps what it is given. */
export type Persistence = 'everysec' | 'off';

/** A redis-server of this program, and a store on it with the two connections that a process has. */
export interface BenchRedis {
  readonly url: string;
  readonly space: KeySpace;
  readonly store: RedisThreadStore;
  /** For what the bench itself asks; no store uses it. */
  readonly client: Redis;
  readonly connect: () => Redis;
  close(): Promise<void>;
}

/** Starts it on a free port of the loopback, with data in a folder of its own that goes with it. */
export async function startBenchRedis(persistence: Persistence): Promise<BenchRedis> {
  // When the log is rewritten is chance, and would fall into one round and not into another.
  const log = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--auto-aof-rewrite-percentage', '0'];
  const server: RedisServer = await startRedisServer(persistence === 'off' ? [] : log);
  const clients: Redis[] = [];
  const connect = (): Redis => {
    const client = new Redis(server.url, { maxRetriesPerRequest: null });
    clients.push(client);
    return client;
  };
  const space = { prefix: 'threadloop', partitions: 1 };
  const store = new RedisThreadStore({
    client: connect(),
    ingress: connect(),
    space,
    clock: systemClock,
    replicas: () => 0,
    // Nobody stops a run here.
    stops: { publish: () => undefined, watch: () => () => undefined },
  });
  return {
    url: server.url,
    space,
    store,
    client: connect(),
    connect,
    close: async () => {
      for (const client of clients) client.disconnect();
      await server.stop();
    },
  };
}
