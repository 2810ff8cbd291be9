import { randomUUID } from 'node:crypto';
import type { KeySpace } from '../../../src/threads/redis/keys.ts';
import { startRedisCluster } from '../../support/redis-cluster.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import type { Variant } from '../variant.ts';

/** A Redis of our own, that keeps its data when it is killed. */
export interface ChaosRedis {
  readonly url: string;
  readonly space: KeySpace;
  /** kill -9, and a new start on the same data after so long. Does nothing for a cluster. */
  outage(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts what a variant wants, on the loopback. */
export async function startChaosRedis({ topology, fsync }: Variant): Promise<ChaosRedis> {
  const options = ['--appendonly', 'yes', '--appendfsync', fsync];
  const prefix = `chaos-${randomUUID().slice(0, 8)}`;
  if (topology === 'cluster') {
    const cluster = await startRedisCluster(options);
    const letGo = endWithThisProcess(cluster.nodes);
    const stop = async (): Promise<void> => {
      letGo();
      await cluster.stop();
    };
    return { url: cluster.url, stop, space: { prefix, partitions: 16 }, outage: () => Promise.resolve() };
  }
  const server = await startRedisServer(options);
  const letGo = endWithThisProcess([server]);
  return {
    url: server.url,
    space: { prefix, partitions: 1 },
    stop: async () => {
      letGo();
      await server.stop();
    },
    outage: async (awayMs) => {
      server.kill('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      await server.restart();
    },
  };
}

/** However it ends, a signal included. Answers with what undoes it. */
function endWithThisProcess(servers: readonly RedisServer[]): () => void {
  const end = (): void => {
    for (const server of servers) server.kill('SIGKILL');
  };
  process.on('exit', end);
  return () => process.off('exit', end);
}
