import type { Redis } from 'ioredis';
import { THREAD_KEY_KINDS, type ThreadKeys } from '../../../../src/threads/redis/keys.ts';

/** What stands under the keys of a thread, by their kind: hashes, lists, sorted sets (member, score) and sets. */
export interface StoredThread {
  readonly [kind: string]:
    | { readonly hash: Readonly<Record<string, string>> }
    | { readonly list: readonly string[] }
    | { readonly zset: readonly (readonly [member: string, score: string])[] }
    | { readonly set: readonly string[] };
}

/** Writes a thread as it was dumped. */
export async function restoreThread(client: Redis, keys: ThreadKeys, stored: StoredThread): Promise<void> {
  for (const kind of THREAD_KEY_KINDS) {
    const value = stored[kind];
    if (value === undefined) continue;
    if ('hash' in value) await client.hset(keys[kind], value.hash);
    else if ('list' in value) await client.rpush(keys[kind], ...value.list);
    else if ('set' in value) await client.sadd(keys[kind], ...value.set);
    else for (const [member, score] of value.zset) await client.zadd(keys[kind], score, member);
  }
}

/** Reads everything that stands under the keys of a thread. */
export async function dumpThread(client: Redis, keys: ThreadKeys): Promise<StoredThread> {
  const dumped: { -readonly [Kind in keyof StoredThread]: StoredThread[Kind] } = {};
  for (const kind of THREAD_KEY_KINDS) {
    const key = keys[kind];
    switch (await client.type(key)) {
      case 'hash':
        dumped[kind] = { hash: await client.hgetall(key) };
        break;
      case 'list':
        dumped[kind] = { list: await client.lrange(key, 0, -1) };
        break;
      case 'set':
        dumped[kind] = { set: (await client.smembers(key)).toSorted() };
        break;
      case 'zset': {
        const flat = await client.zrangebyscore(key, '-inf', '+inf', 'WITHSCORES');
        const pairs = flat.flatMap((member, at) => (at % 2 === 0 ? [[member, flat[at + 1] ?? '0'] as const] : []));
        dumped[kind] = { zset: pairs };
        break;
      }
    }
  }
  return dumped;
}
