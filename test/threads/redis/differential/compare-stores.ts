import * as fc from 'fast-check';
import type { Redis } from 'ioredis';
import { expect } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { MemoryThreadStore } from '../../../../src/threads/memory/thread-store.ts';
import { RedisThreadStore } from '../../../../src/threads/redis/store/thread-store.ts';
import { connectToRedis, ownKeySpace } from '../../../support/redis.ts';
import { operations } from './operation.ts';
import { TwoStores } from './two-stores.ts';

/** Gives both stores the same random steps, `runs` times; every answer and the thread after every step are equal. */
export async function compareStores(runs: number): Promise<void> {
  const client = connectToRedis();
  const property = fc.asyncProperty(operations, async (steps) => {
    const both = openBoth(client);
    for (const step of steps) {
      const { first, second } = await both.run(step);
      expect(second).toEqual(first);
    }
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
}

function openBoth(client: Redis): TwoStores {
  const clock = createFakeClock();
  const memory = new MemoryThreadStore({ clock, logger: silentLogger });
  const stops = { publish: () => undefined, watch: () => () => undefined };
  const redis = new RedisThreadStore({
    client,
    ingress: client,
    space: ownKeySpace(),
    clock,
    replicas: () => 0,
    stops,
  });
  return new TwoStores(memory, redis, clock);
}
