import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { delivery, message, thread } from '../../contracts/thread-store/samples.ts';
import { RecordingLogger } from './recording-logger.ts';

describe('createMemoryPorts', () => {
  it('makes every port on one clock', async () => {
    const clock = createFakeClock();
    const ports = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: () => 'a token' });
    expect(Object.keys(ports)).toEqual([
      'store',
      'activator',
      'events',
      'records',
      'lock',
      'rateLimiter',
      'schedule',
      'open',
      'close',
      'checks',
    ]);
    const runs: string[] = [];
    const run = async (...[id, activation]: readonly [string, number, unknown]) => {
      runs.push(`${id} ${activation}`);
    };
    await ports.activator.start(run, { concurrency: 1 });
    const delivered = await ports.store.deliver(thread, delivery(message('m1')));
    expect(delivered).toEqual({ status: 'started', activation: 1, delayMs: 300 });
    await ports.activator.activate(thread, 1, 300);
    await clock.advanceAsync(300);
    expect(runs).toEqual([`${thread} 1`]);
    expect(await ports.lock.acquire('job', 1_000)).toBe('a token');
    await ports.activator.stop(0);
  });
});
