import { describe } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { RedisThreadStore } from '../../../src/threads/redis/thread-store.ts';
import { threadStoreContract } from '../../contracts/thread-store-contract.ts';
import { connectToRedis, hasRedis, ownKeySpace } from '../../support/redis.ts';

describe.skipIf(!hasRedis)('RedisThreadStore', () => {
  threadStoreContract({
    name: 'Redis',
    modelRuns: 30,
    create: async () => {
      const clock = createFakeClock();
      const client = connectToRedis();
      const stops = new LocalStops();
      const port = new RedisThreadStore({
        client,
        durableClient: client,
        space: ownKeySpace(),
        clock,
        replicas: () => 0,
        stops: {
          publish: (thread, token, stop) => {
            for (const w of watchers) if (w.thread === thread && w.token === token) w.onStop(stop);
          },
          watch: (thread, token, onStop) => {
            const w = { thread, token, onStop };
            watchers.add(w);
            return () => watchers.delete(w);
          },
        },
      });
      return { port, clock, settle: async () => {} };
    },
  });
});
