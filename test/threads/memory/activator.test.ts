import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../src/core/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryActivator } from '../../../src/threads/memory/activator.ts';
import type { RunSignals } from '../../../src/threads/ports.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { activatorContract } from '../../contracts/activator-contract.ts';
import { RecordingLogger } from './recording-logger.ts';

const thread = toThreadId({ platform: 'test', channel: 'C1' });

activatorContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    const port = new MemoryActivator({ clock, logger: new RecordingLogger() });
    return { port, clock, settle: async () => {}, passTime: (ms) => clock.advanceAsync(ms) };
  },
});

describe('MemoryActivator', () => {
  it('waits twice as long after each failure, half a minute at most, and logs each', async () => {
    const clock = createFakeClock(0);
    const logger = new RecordingLogger();
    const activator = new MemoryActivator({ clock, logger });
    const triedAt: number[] = [];
    const error = new Error('the store cannot be reached');
    const run = async () => {
      triedAt.push(clock.now());
      throw error;
    };
    await activator.start(run, { concurrency: 1 });
    await activator.activate(thread, 1, 0);
    await clock.advanceAsync(100_000);
    expect(triedAt).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
    expect(logger.lines).toHaveLength(8);
    expect(logger.lines[0]).toEqual({
      level: 'error',
      fields: { err: error, thread, activation: 1, delayMs: 1_000 },
      message: 'A run failed and will be tried again.',
    });
    await activator.stop(0);
  });

  it('survives a run that throws before it answers with a promise', async () => {
    const clock = createFakeClock();
    const logger = new RecordingLogger();
    const activator = new MemoryActivator({ clock, logger });
    const run = () => {
      throw new Error('a bug');
    };
    await activator.start(run, { concurrency: 1 });
    await activator.activate(thread, 1, 0);
    await clock.advanceAsync(0);
    expect(logger.lines).toHaveLength(1);
    await activator.stop(0);
  });

  it('runs what is due though its timer rang a little before its time', async () => {
    const clock = createFakeClock(1_000);
    // As in Node: timers go by another clock than the time of day, which may be behind by a millisecond.
    const early: Clock = { ...clock, now: () => clock.now() - (clock.now() === 1_100 ? 1 : 0) };
    const activator = new MemoryActivator({ clock: early, logger: new RecordingLogger() });
    const runAt: number[] = [];
    await activator.start(async () => void runAt.push(early.now()), { concurrency: 1 });
    await activator.activate(thread, 1, 100);
    await clock.advanceAsync(10_000);
    expect(runAt).toEqual([1_101]);
    expect(clock.pendingTimers).toBe(0);
    await activator.stop(0);
  });

  it('leaves no timer behind when it stops, and runs what is left when it starts again', async () => {
    const clock = createFakeClock();
    const activator = new MemoryActivator({ clock, logger: new RecordingLogger() });
    const runs: number[] = [];
    const run = async (_: unknown, activation: number) => {
      runs.push(activation);
    };
    await activator.start(run, { concurrency: 1 });
    await activator.activate(thread, 1, 1_000);
    await activator.stop(5_000);
    expect(clock.pendingTimers).toBe(0);
    await activator.activate(thread, 2, 500);
    expect(clock.pendingTimers).toBe(0);
    await clock.advanceAsync(500);
    await activator.start(run, { concurrency: 1 });
    await clock.advanceAsync(499);
    expect(runs).toEqual([2]);
    await clock.advanceAsync(1);
    expect(runs).toEqual([2, 1]);
    await activator.stop(0);
  });

  it('does not try a failed run again while it stops', async () => {
    const clock = createFakeClock();
    const activator = new MemoryActivator({ clock, logger: new RecordingLogger() });
    let tries = 0;
    const run = async (_thread: unknown, _activation: unknown, signals: RunSignals) => {
      tries += 1;
      await new Promise((_, reject) => {
        signals.ending.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    await activator.start(run, { concurrency: 1 });
    await activator.activate(thread, 1, 0);
    await clock.advanceAsync(0);
    const stopped = activator.stop(1_000);
    await clock.advanceAsync(1_000);
    await stopped;
    await clock.advanceAsync(60_000);
    expect({ tries, timers: clock.pendingTimers }).toEqual({ tries: 1, timers: 0 });
  });
});
