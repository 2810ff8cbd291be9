import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryLock } from '../../../src/threads/memory/lock.ts';
import { lockContract } from '../../contracts/lock-contract.ts';

lockContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    let tokens = 0;
    const newToken = () => `token ${tokens++}`;
    return { port: new MemoryLock({ clock, newToken }), clock, settle: async () => {} };
  },
});
