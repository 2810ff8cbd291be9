import { silentLogger } from '../src/silent-logger.ts';
import { createFakeClock } from '../src/testing/index.ts';
import { createMemoryPorts } from '../src/threads/memory/index.ts';
import { privacyContract } from './contracts/privacy-contract.ts';
import { dumpStorage } from './support/dump-storage.ts';

privacyContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    let tokens = 0;
    const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: () => String((tokens += 1)) });
    return { storage, clock, pass: () => clock.advanceAsync(100), dump: () => dumpStorage(storage) };
  },
});
