import { describe, expect, it } from 'vitest';
import { hasRedis } from '../../../support/redis.ts';
import { compareStores } from './compare-stores.ts';

describe.skipIf(!hasRedis)('the store on Redis', () => {
  it('answers and keeps what the one in process does, whatever is done to both', async () => {
    // As many as a busy machine takes within the limit of a test; test/fuzz compares thousands.
    await compareStores(100);
    expect.hasAssertions();
  });
});
