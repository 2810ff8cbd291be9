import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../src/threads/memory/records.ts';
import { recordsContract } from '../../contracts/records-contract.ts';

recordsContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    return { port: new MemoryRecords({ clock }), clock, settle: async () => {} };
  },
});
