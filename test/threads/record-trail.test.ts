import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../src/threads/memory/records.ts';
import type { Records } from '../../src/threads/ports.ts';
import { RecordTrail } from '../../src/threads/record-trail.ts';
import type { TrailStep } from '../../src/threads/trail.ts';
import { RecordingLogger } from './memory/recording-logger.ts';

const DAY_MS = 86_400_000;
const READ = { kind: 'delivered', status: 'read' } as const;

describe('a trail in records', () => {
  it('is readable at once, written within seconds, and forgotten after seven days', async () => {
    const { trail, records, clock, start } = make();
    trail.note('m1', READ);
    expect(await trail.read('m1')).toEqual([{ ...READ, at: start }]);
    expect(records.writes).toEqual([]);
    await clock.advanceAsync(2_000);
    expect(records.writes).toEqual(['why:m1']);
    expect(await new RecordTrail({ records, clock, logger: new RecordingLogger() }).read('m1')).toEqual([
      { ...READ, at: start },
    ]);
    await clock.advanceAsync(7 * DAY_MS - 1);
    expect(await trail.read('m1')).toHaveLength(1);
    await clock.advanceAsync(1);
    expect(await trail.read('m1')).toEqual([]);
  });

  it('is put together from what several processes noted, in the order of the times', async () => {
    const { trail, records, clock, start } = make();
    const other = new RecordTrail({ records, clock, logger: new RecordingLogger() });
    trail.note('m1', READ);
    clock.advance(10);
    other.note('m1', taken('a'));
    clock.advance(10);
    trail.note('m1', taken('b'));
    await clock.advanceAsync(3_000);
    expect(await trail.read('m1')).toEqual([
      { ...READ, at: start },
      { ...taken('a'), at: start + 10 },
      { ...taken('b'), at: start + 20 },
    ]);
  });

  it('keeps the newest fifty steps of a message', async () => {
    const { trail, clock, start } = make();
    for (let step = 0; step < 70; step += 1) {
      trail.note('m1', taken(`r${step}`));
      await clock.advanceAsync(100);
    }
    await clock.advanceAsync(3_000);
    const steps = await trail.read('m1');
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([
      50,
      { ...taken('r20'), at: start + 2_000 },
      { ...taken('r69'), at: start + 6_900 },
    ]);
  });

  it('waits while the records fail, says so once, and writes each step once when they are back', async () => {
    const { trail, records, clock, logger, start } = make();
    records.fault = 'loses answers';
    trail.note('m1', READ);
    trail.note('m2', READ);
    await clock.advanceAsync(9_000);
    records.fault = undefined;
    await clock.advanceAsync(2_000);
    expect([await trail.read('m1'), await trail.read('m2')]).toEqual([
      [{ ...READ, at: start }],
      [{ ...READ, at: start }],
    ]);
    expect(logger.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'warn The way of messages cannot be written; it is tried again.',
      'info The way of messages is written again.',
    ]);
  });

  it('never throws and holds nobody up when the records hang; what is too much is dropped and counted', async () => {
    const { trail, records, clock, logger } = make();
    records.fault = 'hangs';
    for (let message = 0; message < 6_000; message += 1) trail.note(`m${message}`, READ);
    await clock.advanceAsync(10_000);
    expect(logger.lines.map(({ fields, message }) => ({ ...fields, err: undefined, message }))).toEqual([
      { err: undefined, message: 'The way of messages cannot be written; it is tried again.' },
      { dropped: 1_000, message: 'Steps on the way of messages were dropped: too many waited.' },
    ]);
    expect(records.pending).toBeLessThanOrEqual(16);
    records.fault = undefined;
    await clock.advanceAsync(10_000);
    expect([(await trail.read('m4999')).length, (await trail.read('m5000')).length]).toEqual([1, 0]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('writes what waits when it is closed, and waits no longer than it may', async () => {
    const { trail, records, clock } = make();
    trail.note('m1', READ);
    await trail.close(1_000);
    expect([records.writes, clock.pendingTimers]).toEqual([['why:m1'], 0]);
    records.fault = 'hangs';
    trail.note('m2', READ);
    let isClosed = false;
    void trail.close(1_000).then(() => {
      isClosed = true;
    });
    await clock.advanceAsync(999);
    expect(isClosed).toBe(false);
    await clock.advanceAsync(1);
    expect(isClosed).toBe(true);
  });

  it('leaves a document that others change all the time for later', async () => {
    const { trail, records, clock, logger } = make();
    records.fault = 'conflicts';
    trail.note('m1', READ);
    await clock.advanceAsync(2_000);
    expect([records.writes.length, logger.lines.length]).toEqual([5, 1]);
    records.fault = undefined;
    await clock.advanceAsync(2_000);
    expect(await trail.read('m1')).toHaveLength(1);
  });
});

/** Records that can be made to fail, and tell what was written. */
class FaultyRecords extends MemoryRecords implements Records {
  readonly writes: string[] = [];
  fault: 'hangs' | 'loses answers' | 'conflicts' | undefined;
  /** Calls without an answer. */
  pending = 0;

  override async get<T>(key: string) {
    if (this.fault === 'hangs') await this.#hang();
    return await super.get<T>(key);
  }

  override async put(...given: Parameters<Records['put']>): Promise<'ok' | 'conflict'> {
    this.writes.push(given[0]);
    if (this.fault === 'conflicts') return 'conflict';
    const stored = await super.put(...given);
    if (this.fault === 'loses answers') throw new Error('connection reset');
    return stored;
  }

  async #hang(): Promise<never> {
    this.pending += 1;
    return await new Promise<never>(() => undefined);
  }
}

function make() {
  const clock = createFakeClock();
  const records = new FaultyRecords({ clock });
  const logger = new RecordingLogger();
  return { clock, records, logger, trail: new RecordTrail({ records, clock, logger }), start: clock.now() };
}

function taken(run: string): TrailStep {
  return { kind: 'taken', as: 'began', run, exchange: 'x1', activation: 1, process: 'here:1' };
}
