import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryThreadStore } from '../../../src/threads/memory/thread-store.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import { asToken, OwnedThread } from '../../contracts/thread-store/owned-thread.ts';
import { alice, answerLine, delivery, message, thread } from '../../contracts/thread-store/samples.ts';
import { threadStoreContract } from '../../contracts/thread-store-contract.ts';
import { RecordingLogger } from './recording-logger.ts';

threadStoreContract({
  name: 'memory',
  create: async () => {
    const clock = createFakeClock();
    return { port: new MemoryThreadStore({ clock, logger: new RecordingLogger() }), clock, settle: async () => {} };
  },
});

describe('MemoryThreadStore', () => {
  it('forgets the thread that has been idle longest when there are too many, and says so once', async () => {
    const logger = new RecordingLogger();
    const store = new MemoryThreadStore({ clock: createFakeClock(), logger, maxIdleThreads: 2 });
    const threads = [1, 2, 3, 4].map(threadNo);
    for (const id of threads.slice(0, 2)) await store.command(id, 'c1', alice, { kind: 'note' });
    await store.command(threadNo(1), 'c2', alice, { kind: 'note' });
    for (const id of threads.slice(2)) await store.command(id, 'c1', alice, { kind: 'note' });
    const known = await Promise.all(threads.map(async (id) => (await store.read(id)) !== undefined));
    expect(known).toEqual([false, false, true, true]);
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { maxIdleThreads: 2 },
        message: 'Too many idle threads for this process: from now on the oldest are forgotten.',
      },
    ]);
  });

  it('forgets no thread that is queued or running, however many are idle', async () => {
    const store = new MemoryThreadStore({ clock: createFakeClock(), logger: new RecordingLogger(), maxIdleThreads: 1 });
    await store.deliver(thread, delivery(message('m1')));
    for (const n of [1, 2, 3]) await store.command(threadNo(n), 'c1', alice, { kind: 'note' });
    expect(await store.read(thread)).toMatchObject({ state: 'queued' });
  });

  it('quarantines after as many takeovers as it is told to allow', async () => {
    const clock = createFakeClock();
    const port = new MemoryThreadStore({ clock, logger: new RecordingLogger(), maxCrashes: 0 });
    const opened = new OwnedThread({ port, clock, settle: async () => {} });
    await opened.send('m1');
    await opened.open('a');
    expect(await opened.claim('b')).toMatchObject({ status: 'quarantined' });
  });

  it('stores nothing of a step that JSON cannot carry', async () => {
    const clock = createFakeClock();
    const port = new MemoryThreadStore({ clock, logger: new RecordingLogger() });
    const opened = new OwnedThread({ port, clock, settle: async () => {} });
    await opened.send('m1');
    await opened.open('a');
    const line = Object.assign(answerLine('a'), { huge: 1n });
    await expect(opened.turn('a', 1, { append: [answerLine('b'), line] })).rejects.toThrow(TypeError);
    expect((await opened.view()).length).toBe(0);
  });

  it('tells the log of a watcher that throws', async () => {
    const clock = createFakeClock();
    const logger = new RecordingLogger();
    const port = new MemoryThreadStore({ clock, logger });
    const opened = new OwnedThread({ port, clock, settle: async () => {} });
    await opened.send('m1');
    await opened.open('a');
    const error = new Error('a bug in a watcher');
    port.watchStop(thread, asToken('a'), () => {
      throw error;
    });
    await opened.order({ kind: 'stop' });
    expect(logger.lines).toEqual([
      { level: 'error', fields: { err: error, thread }, message: 'A listener for stops failed.' },
    ]);
  });
});

function threadNo(n: number): ThreadId {
  return toThreadId({ platform: 'test', channel: `C${n}` });
}
