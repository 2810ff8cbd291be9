import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import type { Records } from '../../../src/threads/ports.ts';
import { RedisRecords } from '../../../src/threads/redis/documents/records.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import type { Mark } from '../../../src/threads/usage/account.ts';
import { Ledger } from '../../../src/threads/usage/ledger.ts';
import { totalOf } from '../../../src/threads/usage/tally.ts';
import { dayKey } from '../../../src/threads/usage/usage-keys.ts';
import { collect } from '../../contracts/collect.ts';
import { hasRedis } from '../../support/redis.ts';
import { startProcess } from '../redis/support/process.ts';
import { amounts, tallyOf } from './samples.ts';

interface Subject {
  readonly records: Records;
  readonly clock: FakeClock;
}

const subjects: readonly { name: string; isThere: boolean; create: () => Promise<Subject> }[] = [
  {
    name: 'in process',
    isThere: true,
    create: async () => {
      const clock = createFakeClock();
      return { records: new MemoryRecords({ clock }), clock };
    },
  },
  {
    name: 'on a real Redis',
    isThere: hasRedis,
    create: async () => {
      const process = await startProcess();
      return { records: new RedisRecords(process), clock: process.clock };
    },
  },
];

const DAY = '2026-01-01';
const ADA = 'test:ada';

for (const { name, isThere, create } of subjects) {
  describe.skipIf(!isThere)(`the ledger ${name}`, () => {
    it('counts an exchange for the person, the team and the thread', async () => {
      const { ledger, records } = await open();
      await ledger.record({ day: DAY, thread: threadNo(1), person: ADA }, entry(2));
      expect(await ledger.read({ day: DAY, thread: threadNo(2), person: ADA })).toEqual({
        person: tallyOf(2).models,
        team: tallyOf(2).models,
      });
      const mark: Mark = { thread: threadNo(1), by: ADA, ...entry(2) };
      const account = { exchanges: 1, toolCalls: 0, models: tallyOf(2).models, marks: [mark] };
      expect(await ledger.readThread(threadNo(1))).toEqual(account);
      expect(
        (await collect(records.list('usage:'))).map(([key, { value }]) => [key.replace(/:\d$/u, ''), value]),
      ).toEqual([
        ['usage:day:2026-01-01:person:test:ada', account],
        ['usage:day:2026-01-01:team:test:T', account],
        ['usage:thread:test:T:C', account],
      ]);
    });

    it('counts for the team alone what nobody began, and for the person alone what was said in a direct message', async () => {
      const { ledger, records } = await open();
      await ledger.record({ day: DAY, thread: threadNo(1), person: null }, entry(1));
      const direct = toThreadId({ platform: 'test', channel: 'D1' });
      await ledger.record({ day: DAY, thread: direct, person: ADA }, entry(2));
      expect(await ledger.read({ day: DAY, thread: threadNo(1), person: ADA })).toEqual({
        person: tallyOf(2).models,
        team: tallyOf(1).models,
      });
      expect(await ledger.read({ day: DAY, thread: direct, person: null })).toEqual({ person: {}, team: {} });
      const keys = (await collect(records.list('usage:day:'))).map(([key]) => key.replace(/:\d$/u, ''));
      expect(keys).toEqual([
        'usage:day:2026-01-01:direct:test',
        'usage:day:2026-01-01:person:test:ada',
        'usage:day:2026-01-01:team:test:T',
      ]);
    });

    it('loses nothing and counts nothing twice when fifty exchanges of one team are written at once, each again and again', async () => {
      const { ledger, clock } = await open();
      const exchanges = Array.from({ length: 50 }, async (_, n) => {
        const day = { day: DAY, thread: threadNo(n), person: `test:p${n % 10}` };
        for (const steps of [1, 2, 2, 3]) await ledger.record(day, entry(steps));
      });
      await passing(Promise.all(exchanges), clock);
      const { team } = await ledger.read({ day: DAY, thread: threadNo(0), person: null });
      expect(totalOf(team)).toEqual(amounts({ uses: 150, input: 1_500, costUsd: 150 }));
      for (let n = 0; n < 10; n += 1) {
        const { person } = await ledger.read({ day: DAY, thread: threadNo(0), person: `test:p${n}` });
        expect(totalOf(person)).toEqual(amounts({ uses: 15, input: 150, costUsd: 15 }));
      }
    });

    it('counts once what two owners write of the same exchange at the same time', async () => {
      const { ledger, clock } = await open();
      const day = { day: DAY, thread: threadNo(1), person: ADA };
      await passing(Promise.all([1, 2, 3, 2, 3].map((steps) => ledger.record(day, entry(steps)))), clock);
      expect(await ledger.read(day)).toEqual({ person: tallyOf(3).models, team: tallyOf(3).models });
    });

    it('makes up, the next time, for a document that could not be written', async () => {
      const { ledger, records } = await open();
      const day = { day: DAY, thread: threadNo(1), person: ADA };
      const broken = personKeyFails(records);
      const failing = new Ledger({ records: broken, clock: createFakeClock(), random: () => 0 });
      await expect(failing.record(day, entry(1))).rejects.toThrow('The records are away.');
      expect((await ledger.read(day)).person).toEqual({});
      await ledger.record(day, entry(2));
      expect(await ledger.read(day)).toEqual({ person: tallyOf(2).models, team: tallyOf(2).models });
    });

    it('keeps a day for 90 days, and a thread as long as it is told', async () => {
      const { clock, records } = await open();
      const ledger = new Ledger({ records, clock, random: () => 0, threadTtlMs: 1_000 });
      const day = { day: DAY, thread: threadNo(1), person: ADA };
      await ledger.record(day, entry(1));
      clock.advance(1_000);
      expect(await ledger.readThread(threadNo(1))).toBeUndefined();
      clock.advance(90 * 86_400_000 - 1_001);
      expect((await ledger.read(day)).person).toEqual(tallyOf(1).models);
      clock.advance(1);
      expect(await ledger.read(day)).toEqual({ person: {}, team: {} });
    });

    async function open(): Promise<Subject & { ledger: Ledger }> {
      const subject = await create();
      let asked = 0;
      const random = (): number => ((asked += 37) % 100) / 100;
      return { ...subject, ledger: new Ledger({ ...subject, random }) };
    }
  });
}

function threadNo(n: number): ThreadId {
  return toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: String(n) });
}

function entry(steps: number): Omit<Mark, 'thread' | 'by'> {
  return { exchange: 1, at: 0, isOver: false, tally: tallyOf(steps) };
}

/** Lets time pass until it is done. */
async function passing(work: Promise<unknown>, clock: FakeClock): Promise<void> {
  const state = { isDone: false };
  const settled = work.finally(() => {
    state.isDone = true;
  });
  settled.catch(() => undefined);
  while (!state.isDone) await clock.advanceAsync(10);
  await settled;
}

function personKeyFails(records: Records): Records {
  const failing = dayKey(DAY, { kind: 'person', id: ADA });
  return {
    get: (key) => records.get(key),
    put: (key, ...rest) =>
      key === failing ? Promise.reject(new Error('The records are away.')) : records.put(key, ...rest),
    list: (prefix) => records.list(prefix),
    remove: (key) => records.remove(key),
  };
}
