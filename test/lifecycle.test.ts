import { describe, expect, it } from 'vitest';
import { Lifecycle, type LifecyclePart } from '../src/lifecycle.ts';
import { createFakeClock } from '../src/testing/index.ts';
import { RecordingLogger } from './threads/memory/recording-logger.ts';

const NEVER = new Promise<never>(() => undefined);

/** Two parts, a and b, that write down what they are asked. */
function open(changes: { a?: Partial<LifecyclePart>; b?: Partial<LifecyclePart> } = {}) {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const log: string[] = [];
  const part = (name: string, changed: Partial<LifecyclePart> = {}): LifecyclePart => ({
    name,
    startMs: 1_000,
    stopMs: 2_000,
    ...changed,
    start: async () => {
      log.push(`start ${name}`);
      await changed.start?.();
    },
    stop: async (graceMs) => {
      log.push(`stop ${name} ${graceMs}`);
      await changed.stop?.(graceMs);
    },
  });
  const lifecycle = new Lifecycle({ parts: [part('a', changes.a), part('b', changes.b)], clock, logger });
  const warned = () => logger.lines.map(({ level, message }) => `${level}: ${message}`);
  return { lifecycle, clock, log, warned };
}

describe('Lifecycle', () => {
  it('begins the parts in order and ends them in the opposite order', async () => {
    const { lifecycle, log, clock } = open();
    const states = [lifecycle.state];
    const started = lifecycle.start();
    states.push(lifecycle.state);
    await started;
    states.push(lifecycle.state);
    const stopped = lifecycle.stop(7);
    states.push(lifecycle.state);
    await stopped;
    states.push(lifecycle.state);
    expect(states).toEqual(['new', 'starting', 'working', 'stopping', 'stopped']);
    expect(log).toEqual(['start a', 'start b', 'stop b 7', 'stop a 7']);
    expect(clock.pendingTimers).toBe(0);
  });

  it('ends what had begun when a part fails, and that part too', async () => {
    const { lifecycle, log, clock } = open({ b: { start: () => Promise.reject(new Error('no b')) } });
    await expect(lifecycle.start()).rejects.toThrow('no b');
    expect([log, lifecycle.state]).toEqual([['start a', 'start b', 'stop b 0', 'stop a 0'], 'stopped']);
    await lifecycle.stop(5);
    expect([log.length, clock.pendingTimers]).toEqual([4, 0]);
  });

  it('waits for no part longer than it may take to begin', async () => {
    const { lifecycle, log, clock } = open({ a: { start: () => NEVER } });
    const started = lifecycle.start();
    started.catch(() => undefined);
    await clock.advanceAsync(1_000);
    await expect(started).rejects.toMatchObject({
      code: 'start_timeout',
      message: 'It took a more than 1 s to get ready.',
    });
    expect(log).toEqual(['start a', 'stop a 0']);
  });

  it('can be told to end while it begins', async () => {
    const { lifecycle, log, clock } = open({ b: { start: () => NEVER } });
    const started = lifecycle.start();
    started.catch(() => undefined);
    await clock.advanceAsync(0);
    await lifecycle.stop(9);
    await expect(started).rejects.toThrow('It was stopped while it was starting.');
    expect([log, lifecycle.state]).toEqual([['start a', 'start b', 'stop b 0', 'stop a 0'], 'stopped']);
  });

  it('goes on with the end when a part fails to end or does not come back, and says so', async () => {
    const failing = { stop: () => Promise.reject(new Error('stuck')) };
    const { lifecycle, log, clock, warned } = open({ b: failing, a: { stop: () => NEVER, heedsGrace: true } });
    await lifecycle.start();
    let isOver = false;
    const stopped = lifecycle.stop(500).then(() => {
      isOver = true;
    });
    await clock.advanceAsync(2_499);
    expect(isOver).toBe(false);
    await clock.advanceAsync(1);
    await stopped;
    expect(log).toEqual(['start a', 'start b', 'stop b 500', 'stop a 500']);
    expect(warned()).toEqual([
      'error: A part did not end in order.',
      'warn: A part did not end in time and is left behind.',
    ]);
  });

  it('ends once, however often it is told to, and can begin again', async () => {
    const { lifecycle, log } = open();
    await lifecycle.stop(1);
    await lifecycle.start();
    await expect(lifecycle.start()).rejects.toThrow('It has been started already.');
    await Promise.all([lifecycle.stop(1), lifecycle.stop(2)]);
    await lifecycle.start();
    expect(log).toEqual(['start a', 'start b', 'stop b 1', 'stop a 1', 'start a', 'start b']);
  });
});
