import { describe, expect, it } from 'vitest';
import { RedisRateLimiter } from '../../../../src/threads/redis/documents/rate-limiter.ts';
import { areaKey } from '../../../../src/threads/redis/keys.ts';
import { rateLimiterContract } from '../../../contracts/rate-limiter-contract.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, startTwoProcesses } from '../support/process.ts';

describe.skipIf(!hasRedis)('on a real Redis', () => {
  rateLimiterContract({
    name: 'Redis',
    create: async () => {
      const process = await startProcess();
      return { port: new RedisRateLimiter(process), clock: process.clock, settle: async () => {} };
    },
  });

  describe('RedisRateLimiter', () => {
    it('counts what all processes let through, at one time too', async () => {
      const [first, second] = await startTwoProcesses();
      const limiters = [new RedisRateLimiter(first), new RedisRateLimiter(second)];
      const takes = Array.from({ length: 20 }, () => limiters).flat();
      const taken = await Promise.all(takes.map((limiter) => limiter.take('k', { limit: 7, windowMs: 1_000 })));
      const left = taken.flatMap((take) => (take.ok ? [take.left] : []));
      expect(left.toSorted((a, b) => b - a)).toEqual([6, 5, 4, 3, 2, 1, 0]);
      expect(taken.filter((take) => !take.ok)).toEqual(
        Array.from({ length: 33 }, () => ({ ok: false, retryAfterMs: 1_000 })),
      );
    });

    it('keeps no more than is in the window, and nothing for ever', async () => {
      const { client, space, clock } = await startProcess();
      const limiter = new RedisRateLimiter({ client, space, clock });
      const key = areaKey(space, 'rate', 'k');
      for (let n = 0; n < 30; n++) {
        await limiter.take('k', { limit: 5, windowMs: 1_000 });
        clock.advance(250);
      }
      expect(await client.zcard(key)).toBe(4);
      const time = await client.pttl(key);
      expect([time > 1_000, time <= 301_000]).toEqual([true, true]);
    });
  });
});
