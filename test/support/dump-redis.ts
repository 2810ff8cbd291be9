import type { Redis } from 'ioredis';
import type { KeySpace } from '../../src/threads/redis/keys.ts';

/** Every key of a deployment with all that stands under it, as one text to be searched. */
export async function dumpRedis(client: Redis, { prefix }: KeySpace): Promise<string> {
  const parts: string[] = [];
  let cursor = '0';
  do {
    const [next, keys] = await client.scan(cursor, 'MATCH', `*${prefix}*`, 'COUNT', 1_000);
    cursor = next;
    for (const key of keys) {
      const value = await valueOf(client, key);
      // It may have ended since it was found.
      if (value !== undefined) parts.push(key, JSON.stringify(value));
    }
  } while (cursor !== '0');
  return parts.join('\n');
}

async function valueOf(client: Redis, key: string): Promise<unknown> {
  switch (await client.type(key)) {
    case 'hash':
      return await client.hgetall(key);
    case 'list':
      return await client.lrange(key, 0, -1);
    case 'set':
      return await client.smembers(key);
    case 'zset':
      return await client.zrangebyscore(key, '-inf', '+inf', 'WITHSCORES');
    case 'string':
      return await client.get(key);
    case 'stream':
      return await client.xrange(key, '-', '+');
    default:
      return undefined;
  }
}
