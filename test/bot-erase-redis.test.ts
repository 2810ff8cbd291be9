import { describe } from 'vitest';
import { silentLogger } from '../src/silent-logger.ts';
import { createFakeClock } from '../src/testing/index.ts';
import { createMemoryPorts } from '../src/threads/memory/index.ts';
import { RedisLock } from '../src/threads/redis/documents/lock.ts';
import { RedisRateLimiter } from '../src/threads/redis/documents/rate-limiter.ts';
import { RedisRecords } from '../src/threads/redis/documents/records.ts';
import { RedisSchedule } from '../src/threads/redis/documents/schedule.ts';
import { RedisThreadStore } from '../src/threads/redis/store/thread-store.ts';
import { privacyContract } from './contracts/privacy-contract.ts';
import { dumpRedis } from './support/dump-redis.ts';
import { connectToRedis, hasRedis, ownKeySpace } from './support/redis.ts';

describe.skipIf(!hasRedis)('what Redis keeps', () => {
  privacyContract({
    name: 'Redis',
    threads: 1,
    create: async () => {
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
    },
  });
});
