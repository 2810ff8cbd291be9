import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { Eraser } from '../../../src/threads/erasing/eraser.ts';
import { createErasing } from '../../../src/threads/erasing/erasing.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Erasure, Records } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { collect } from '../../contracts/collect.ts';
import { asToken } from '../../contracts/thread-store/owned-thread.ts';
import {
  alice,
  answerLine,
  bob,
  consume,
  delivery,
  message,
  step,
  thread,
} from '../../contracts/thread-store/samples.ts';
import { RecordingLogger } from '../memory/recording-logger.ts';

const what = { person: alice.id };

/** A deployment's storage, a place of its own that can fail, and any number of processes. */
function open() {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  let tokens = 0;
  const storage = createMemoryPorts({ clock, logger, newToken: () => String((tokens += 1)) });
  const erased: Erasure[] = [];
  const place = { isBroken: false };
  const eraser: Eraser = {
    place: 'archive',
    erase: async (given) => {
      if (place.isBroken) throw new Error('disk full');
      erased.push(given);
      return { pages: 1 };
    },
  };
  const begin = (records: Records = storage.records) =>
    createErasing({
      storage: { ...storage, records },
      clock,
      logger,
      erasers: [eraser],
      owners: ['notes'],
      stoppedBy: 'an operator',
    });
  const requests = async () => (await collect(storage.records.list('erasure:'))).map(([key]) => key);
  return { clock, logger, storage, place, erased, begin, requests };
}

describe('erasing', () => {
  it('says what was found in every place, and keeps no wish', async () => {
    const { storage, begin, requests } = open();
    await storage.store.deliver(thread, delivery(message('m1')));
    await storage.records.put(`notes:${thread}`, { notes: [{ by: alice, text: 'x' }] }, 'new');
    expect(await begin().erase(what)).toEqual({
      places: [
        { place: 'archive', counts: { pages: 1 } },
        { place: 'documents', counts: { documents: 1 } },
        { place: 'timers', counts: { timers: 0 } },
        { place: 'threads', counts: { threads: 1, entries: 1 } },
      ],
      stillRunning: 0,
    });
    expect(await requests()).toEqual([]);
  });

  it('goes on where one place fails, says which, and is done again until it is done', async () => {
    const { storage, place, begin, requests, clock, erased } = open();
    await storage.store.deliver(thread, delivery(message('m1')));
    place.isBroken = true;
    await expect(begin().erase(what)).rejects.toMatchObject({
      code: 'erasure_incomplete',
      retryable: true,
      message: expect.stringContaining('it failed in archive.'),
    });
    expect((await storage.store.read(thread))?.waiting).toEqual([]);
    expect(await requests()).toEqual([`erasure:person:${alice.id}`]);

    const other = begin();
    other.start();
    await clock.advanceAsync(0);
    expect([erased, await requests()]).toEqual([[], [`erasure:person:${alice.id}`]]);
    place.isBroken = false;
    await clock.advanceAsync(60_000);
    expect([erased, await requests()]).toEqual([[what], []]);
    await other.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('carries out in another process what a process that died was asked', async () => {
    const { begin, requests, clock, erased, storage } = open();
    const dying: Records = { ...bindRecords(storage.records), list: () => neverYields() };
    void begin(dying).request({ team: toTeamId('test', 'T1') });
    await clock.advanceAsync(0);
    expect([erased, await requests()]).toEqual([[], ['erasure:team:test:T1']]);
    const other = begin();
    other.start();
    await clock.advanceAsync(0);
    expect([erased, await requests()]).toEqual([[{ team: 'test:T1' }], []]);
    await other.stop();
  });

  it('answers a request as soon as it is durable', async () => {
    const { begin, requests, clock, erased, place } = open();
    place.isBroken = true;
    const erasing = begin();
    await erasing.request(what);
    await clock.advanceAsync(0);
    expect([erased, await requests()]).toEqual([[], [`erasure:person:${alice.id}`]]);
    await erasing.stop();
  });

  it('stops the run that has a person in memory, waits for its end, and leaves other runs alone', async () => {
    const { storage, begin, clock } = open();
    const { store } = storage;
    const stops: string[] = [];
    for (const author of [alice, bob]) {
      const at = threadOf(author.name);
      await store.deliver(at, delivery(message('m1', { author })));
      await store.claim(at, 1, asToken('a'));
      store.watchStop(at, asToken('a'), ({ by }) => stops.push(`${author.name}: ${by.name}`));
    }
    const erasing = begin().erase(what);
    await clock.advanceAsync(1_000);
    expect(stops).toEqual(['Alice: an operator']);
    const end = { append: [consume(1), answerLine('text of m1')], release: 'afterStop' } as const;
    await store.turn(threadOf('Alice'), asToken('a'), step(1, end));
    await clock.advanceAsync(1_000);
    expect(await erasing).toMatchObject({ stillRunning: 0 });
    expect(JSON.stringify(await store.export(threadOf('Alice')))).not.toMatch(/text of m1|test:alice/u);
  });

  it('does not wait for ever for a run that does not end, and erases again when it has', async () => {
    const { storage, begin, clock, requests } = open();
    const { store } = storage;
    await store.deliver(thread, delivery(message('m1')));
    await store.claim(thread, 1, asToken('a'));
    const first = begin().erase(what);
    await clock.advanceAsync(20_000);
    expect(await first).toMatchObject({ stillRunning: 1 });
    expect(await requests()).toEqual([`erasure:person:${alice.id}`]);
    await store.turn(thread, asToken('a'), step(1, { append: [consume(1), answerLine('m1')], initiator: alice }));
    await store.turn(thread, asToken('a'), step(2, { release: 'afterStop' }));
    const other = begin();
    other.start();
    await clock.advanceAsync(0);
    expect(await requests()).toEqual([]);
    expect(JSON.stringify(await store.export(thread))).not.toMatch(/text of m1|test:alice/u);
    await other.stop();
  });

  it('lets one process sweep at a time', async () => {
    const { storage, place, begin, clock, erased } = open();
    place.isBroken = true;
    await begin()
      .erase(what)
      .catch(() => undefined);
    place.isBroken = false;
    await storage.lock.acquire(`erasure:person:${alice.id}`, 1_000);
    const other = begin();
    other.start();
    await clock.advanceAsync(0);
    expect(erased).toEqual([]);
    await clock.advanceAsync(60_000);
    expect(erased).toEqual([what]);
    await other.stop();
  });

  it('is asked again for a document that others change meanwhile, and keeps when it ends', async () => {
    const { storage, begin, clock } = open();
    const { records } = storage;
    const key = `poll:${thread}`;
    await records.put(key, [{ by: alice }], 'new', 1_000);
    let isFirst = true;
    const disturbed: Records = {
      ...bindRecords(records),
      put: async (...given) => {
        if (isFirst && given[0] === key) {
          isFirst = false;
          await records.put(key, [{ by: alice }, { by: bob }], 'any', 'keep');
        }
        return await records.put(...given);
      },
    };
    await begin(disturbed).erase(what);
    expect((await records.get(key))?.value).toEqual([{ by: bob }]);
    clock.advance(1_000);
    expect(await records.get(key)).toBeUndefined();
  });
});

function threadOf(name: string): typeof thread {
  return `${thread}${name}` as typeof thread; // as long as nobody parses it
}

function bindRecords(records: Records): Records {
  return {
    get: records.get.bind(records),
    put: records.put.bind(records),
    list: records.list.bind(records),
    remove: records.remove.bind(records),
  };
}

function neverYields(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) };
}
