import { silentLogger } from '../../src/silent-logger.ts';
import { createFakeClock } from '../../src/testing/index.ts';
import { createMemoryPorts } from '../../src/threads/memory/index.ts';
import { RedisLock } from '../../src/threads/redis/documents/lock.ts';
import { RedisRateLimiter } from '../../src/threads/redis/documents/rate-limiter.ts';
import { RedisRecords } from '../../src/threads/redis/documents/records.ts';
import { RedisSchedule } from '../../src/threads/redis/documents/schedule.ts';
import { RedisThreadStore } from '../../src/threads/redis/store/thread-store.ts';
import type { PrivacyUnderTest } from '../contracts/privacy/stored-world.ts';
import { dumpRedis } from './dump-redis.ts';
import { connectToRedis, ownKeySpace } from './redis.ts';

/** Everything that is stored on Redis, in one process. */
export async function createRedisPrivacySubject(): Promise<PrivacyUnderTest> {
  const clock = createFakeClock();
  const client = connectToRedis();
  const space = ownKeySpace();
  let tokens = 0;
  const newToken = (): string => String((tokens += 1));
  const shared = { client, space, clock, newToken };
  const stops = { publish: () => undefined, watch: () => () => undefined };
  // Runs begin, and are watched, in this process: what begins them holds no word of anybody.
  const storage = {
    ...createMemoryPorts({ clock, logger: silentLogger, newToken }),
    store: new RedisThreadStore({ ...shared, ingress: client, replicas: () => 0, stops }),
    records: new RedisRecords(shared),
    lock: new RedisLock(shared),
    rateLimiter: new RedisRateLimiter(shared),
    schedule: new RedisSchedule(shared),
  };
  const pass = async (): Promise<void> => {
    await clock.advanceAsync(50);
    for (let n = 0; n < 100; n++) await client.ping();
    await clock.advanceAsync(50);
  };
  return { storage, clock, pass, dump: () => dumpRedis(client, space) };
}
