import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject, onTestFinished } from 'vitest';
import type { KeySpace } from '../../src/threads/redis/keys.ts';

/** A connection to the redis-server of this test run, closed when the test has finished. */
export function connectToRedis(url: string = inject('redisUrl')): Redis {
  const client = new Redis(url);
  onTestFinished(() => {
    client.disconnect();
  });
  return client;
}

/** Keys that no other test uses. */
export function ownKeySpace(partitions = 1): KeySpace {
  return { prefix: `test-${randomUUID()}`, partitions };
}

/** Whether a redis-server is installed; `npm run setup` installs one. */
export const hasRedis = inject('redisUrl') !== '';
