import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { feedbackBookContract } from '../../contracts/feedback/feedback-book.ts';

feedbackBookContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    let tokens = 0;
    const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: () => String((tokens += 1)) });
    return { storage, clock };
  },
});
