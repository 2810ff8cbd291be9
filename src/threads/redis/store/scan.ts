import { Cluster, type Redis } from 'ioredis';
import type { ThreadId } from '../../thread-id.ts';
import { type KeySpace, metaPattern, threadOfMetaKey } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';

const COUNT = 500;

/** Every thread that is stored, each at least once, in no order; threads that come or go meanwhile may be missed. */
export async function* scanThreads(client: RedisClient, space: KeySpace): AsyncIterable<ThreadId> {
  for (const node of client instanceof Cluster ? client.nodes('master') : [client]) yield* scanNode(node, space);
}

async function* scanNode(node: Redis, space: KeySpace): AsyncIterable<ThreadId> {
  let cursor = '0';
  do {
    const [next, keys] = await node.scan(cursor, 'MATCH', metaPattern(space), 'COUNT', COUNT);
    cursor = next;
    for (const key of keys) {
      const thread = threadOfMetaKey(space, key);
      if (thread !== undefined) yield thread;
    }
  } while (cursor !== '0');
}
