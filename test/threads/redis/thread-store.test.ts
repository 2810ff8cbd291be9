import { describe } from 'vitest';
import { threadStoreContract } from '../../contracts/thread-store-contract.ts';
import { hasRedis } from '../../support/redis.ts';
import { LocalStops } from './support/local-stops.ts';
import { openStore } from './support/open-store.ts';

describe.skipIf(!hasRedis)('RedisThreadStore', () => {
  threadStoreContract({
    name: 'Redis',
    modelRuns: 50,
    create: async () => {
      const { store, clock } = openStore({ stops: new LocalStops() });
      return { port: store, clock, settle: async () => undefined };
    },
  });
});
