import { describe } from 'vitest';
import { activatorContract } from '../../../contracts/activator-contract.ts';
import { hasRedis } from '../../../support/redis.ts';
import { createBull } from '../support/bull-subject.ts';

describe.skipIf(!hasRedis)('BullActivator', () => {
  activatorContract({
    name: 'BullMQ',
    create: async () => {
      const { activator, clock, passTime } = createBull();
      return { port: activator, clock, settle: async () => {}, passTime };
    },
  });
});
