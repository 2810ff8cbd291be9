import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemorySchedule } from '../../../src/threads/memory/schedule.ts';
import { scheduleContract } from '../../contracts/schedule-contract.ts';

scheduleContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    return { port: new MemorySchedule({ clock }), clock, settle: async () => {} };
  },
});
