import { describe } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { StopChannel } from '../../../../src/threads/redis/events/stop-channel.ts';
import { threadStoreContract } from '../../../contracts/thread-store-contract.ts';
import { connectToRedis, hasRedis, ownKeySpace } from '../../../support/redis.ts';
import { openStore } from '../support/open-store.ts';

describe.skipIf(!hasRedis)('RedisThreadStore', () => {
  threadStoreContract({
    name: 'Redis',
    modelRuns: 50,
    create: async () => {
      const client = connectToRedis();
      const ports = { client, subscriber: connectToRedis(), space: ownKeySpace(), origin: 'this process' };
      const stops = new StopChannel({ ...ports, clock: createFakeClock(), logger: silentLogger });
      const { store, clock } = openStore({ ...ports, ingress: client, stops });
      return { port: store, clock, settle: async () => undefined };
    },
  });
});
