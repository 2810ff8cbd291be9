import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRateLimiter } from '../../../src/threads/memory/rate-limiter.ts';
import { rateLimiterContract } from '../../contracts/rate-limiter-contract.ts';

rateLimiterContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    return { port: new MemoryRateLimiter({ clock }), clock, settle: async () => {} };
  },
});
