import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import { runEventsContract } from '../../contracts/run-events-contract.ts';
import { thread } from '../../contracts/thread-store/samples.ts';
import { RecordingLogger } from './recording-logger.ts';

runEventsContract({
  name: 'memory',
  create: async () => ({
    port: new MemoryRunEvents({ logger: new RecordingLogger() }),
    clock: createFakeClock(),
    settle: async () => {},
  }),
});

describe('MemoryRunEvents', () => {
  it('logs a listener that throws', () => {
    const logger = new RecordingLogger();
    const events = new MemoryRunEvents({ logger });
    const error = new Error('a bug in a listener');
    events.subscribe(thread, () => {
      throw error;
    });
    events.publish(thread, { kind: 'released' });
    const fields = { err: error, thread, event: 'released' };
    expect(logger.lines).toEqual([{ level: 'error', fields, message: 'A listener for live events failed.' }]);
  });
});
