import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { FewAtOnce } from '../../../src/tools/reading/few-at-once.ts';
import { readInWorker } from '../../../src/tools/reading/read-in-worker.ts';
import type { ReadingTask } from '../../../src/tools/reading/reading.ts';
import { makePdf } from './make-pdf.ts';

const HERE = '../../../test/tools/reading';
const task: ReadingTask = {
  bytes: new TextEncoder().encode('<p>hello</p>'),
  isCut: false,
  format: 'html',
  maxBytes: 100,
};

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const failure: unknown = await promise.catch((error: unknown) => error);
  return failure instanceof Error ? failure.message : 'It did not fail.';
}

describe('reading in a thread of its own', () => {
  it('gives what the reader gives, and leaves nothing behind', async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    expect(await readInWorker(task, { clock, signal })).toEqual({
      kind: 'read',
      unit: 'character',
      from: 0,
      total: 5,
      text: 'hello',
    });
    const pdf = { ...task, bytes: makePdf([['In a thread']]), format: 'pdf' } as const;
    expect(await readInWorker(pdf, { clock, signal })).toMatchObject({ text: '[page 1]\nIn a thread' });
    expect([clock.pendingTimers, getEventListeners(signal, 'abort')]).toEqual([0, []]);
  });

  it('ends after 20 seconds, also where nothing else can run in the thread', async () => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    const failure = failureOf(readInWorker(task, { clock, signal, worker: `${HERE}/endless-worker` }));
    while (clock.pendingTimers === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    clock.advance(20_000);
    expect(await failure).toBe('It could not be read within 20 seconds.');
    expect(clock.pendingTimers).toBe(0);
  });

  it('ends with its call', async () => {
    const clock = createFakeClock();
    const call = new AbortController();
    const failure = failureOf(readInWorker(task, { clock, signal: call.signal, worker: `${HERE}/endless-worker` }));
    while (clock.pendingTimers === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    call.abort();
    expect(await failure).toBe('The reading was ended before it was done.');
    expect([clock.pendingTimers, getEventListeners(call.signal, 'abort')]).toEqual([0, []]);
  });

  it.each([
    [
      'takes more memory than it may',
      'greedy-worker',
      'It takes more memory to be read than there is for one document.',
    ],
    ['ends without a word', 'silent-worker', 'It cannot be read: the parser gave up on it.'],
    ['cannot begin', 'missing-worker', 'It cannot be read: the parser gave up on it.'],
  ])('says so when the reader %s, and the process goes on', async (_what, name, sentence) => {
    const clock = createFakeClock();
    const { signal } = new AbortController();
    expect(await failureOf(readInWorker(task, { clock, signal, worker: `${HERE}/${name}` }))).toBe(sentence);
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('few at once', () => {
  it('lets so many in, the others in their order, and forgets who leaves', async () => {
    const few = new FewAtOnce(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const leaving = new AbortController();
    const { signal } = new AbortController();
    const work = (no: number, by = signal): Promise<number> =>
      few.run(async () => {
        begun.push(no);
        await new Promise<void>((resolve) => ends.push(resolve));
        return no;
      }, by);
    const all = [work(1), work(2), work(3, leaving.signal), work(4)];
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    leaving.abort(new Error('left'));
    await expect(all[2]).rejects.toThrow('left');
    ends[0]?.();
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual([1, 2, 4]);
    for (const end of ends) end();
    expect(await Promise.all([all[0], all[1], all[3]])).toEqual([1, 2, 4]);
    await expect(work(5, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
