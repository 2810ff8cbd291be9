/**
 * A process that runs activations and never ends one, for tests that kill or freeze it. It prints a line when it is
 * ready, when a run begins, and when a run is told to let go. Arguments: the server's address, the prefix, the lease and
 * the interval of checks in milliseconds.
 */
import { Redis } from 'ioredis';
import { systemClock } from '../../../src/core/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { BullActivator } from '../../../src/threads/redis/queue/activator.ts';

const [url = '', prefix = '', leaseMs, checkMs] = process.argv.slice(2);

const activator = new BullActivator({
  connections: { createClient: () => new Redis(url, { maxRetriesPerRequest: null }) },
  space: { prefix, partitions: 1 },
  clock: systemClock,
  logger: silentLogger,
  leaseMs: Number(leaseMs),
  checkMs: Number(checkMs),
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await activator.start(
  async (thread, activation, { ending }) => {
    say(`begun ${thread} ${activation}`);
    ending.addEventListener('abort', () => say(`ending ${thread} ${ending.reason}`), { once: true });
    await new Promise(() => undefined);
  },
  { concurrency: 50 },
);
say('ready');
