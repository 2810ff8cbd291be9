import { describe, expect, it } from 'vitest';
import type { Schedule, Timer } from '../../src/threads/ports.ts';
import { collect } from './collect.ts';
import type { ContractSubject } from './contract-subject.ts';
import { otherThread, reminder, thread } from './thread-store/samples.ts';

/** What every {@link Schedule} promises. */
export function scheduleContract(subject: ContractSubject<Schedule>): void {
  describe(`Schedule: ${subject.name}`, () => {
    it('tells timers that are due, oldest first, and keeps them until they are removed', async () => {
      const { port, clock } = await subject.create();
      const [late, early, later] = [
        timer('t1', clock.now() + 200),
        timer('t2', clock.now() + 100),
        timer('t3', clock.now() + 201),
      ];
      for (const each of [late, early, later]) await port.put(each);
      clock.advance(99);
      expect(await port.due(10)).toEqual([]);
      clock.advance(101);
      expect(await port.due(10)).toEqual([early, late]);
      expect(await port.due(1)).toEqual([early]);
      expect(await port.remove('t2')).toBe(true);
      expect(await port.remove('t2')).toBe(false);
      expect(await port.due(10)).toEqual([late]);
    });

    it('lists the timers of a thread in the order in which they will be due', async () => {
      const { port } = await subject.create();
      const [second, first, elsewhere] = [timer('t1', 2_000), timer('t2', 1_000), timer('t3', 1, otherThread)];
      for (const each of [second, first, elsewhere]) await port.put(each);
      expect(await port.list(thread)).toEqual([first, second]);
      await port.remove('t2');
      expect(await port.list(thread)).toEqual([second]);
    });

    it('replaces a timer that is put again', async () => {
      const { port, clock } = await subject.create();
      await port.put(timer('t1', clock.now()));
      const moved = timer('t1', clock.now() + 100, otherThread);
      await port.put(moved);
      expect(await port.due(10)).toEqual([]);
      expect(await port.list(thread)).toEqual([]);
      expect(await port.list(otherThread)).toEqual([moved]);
    });

    it('puts another in the place of a timer, or nothing, only while it stands there as it was read', async () => {
      const { port, clock } = await subject.create();
      const [read, other] = [timer('t1', clock.now()), timer('t2', 5_000, otherThread)];
      const next = { ...read, dueAt: clock.now() + 100, repeat: { cron: '0 9 * * *', timeZone: 'UTC' } };
      await port.put(read);
      await port.put(other);
      expect(await port.replace(read, next)).toBe(true);
      expect(await port.replace(read, next)).toBe(false);
      expect(await port.replace(read, undefined)).toBe(false);
      expect([await port.list(thread), await port.due(10)]).toEqual([[next], [other]]);
      expect(await port.replace(next, undefined)).toBe(true);
      expect(await port.replace(next, undefined)).toBe(false);
      expect(await port.replace(next, next)).toBe(false);
      expect([await port.list(thread), await collect(port.all())]).toEqual([[], [other]]);
    });

    it('lets one of many at once replace a timer', async () => {
      const { port, clock } = await subject.create();
      const read = timer('t1', clock.now());
      await port.put(read);
      const tried = [1, 2, 3, 4].map((later) => port.replace(read, { ...read, dueAt: read.dueAt + later }));
      expect((await Promise.all(tried)).filter((isDone) => isDone)).toEqual([true]);
    });

    it('lists every timer, of all threads and times', async () => {
      const { port } = await subject.create();
      const timers = [timer('t1', 1), timer('t2', 4_000_000_000_000), timer('t3', 2, otherThread)];
      expect(await collect(port.all())).toEqual([]);
      for (const each of timers) await port.put(each);
      await port.put(timer('t4', 3));
      await port.remove('t4');
      const listed = await collect(port.all());
      expect(listed.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(timers);
    });

    it('keeps what it was given, whatever the caller does with it afterwards', async () => {
      const { port } = await subject.create();
      const given = timer('t1', 1);
      await port.put(given);
      Object.assign(given.entry, { text: 'changed' });
      Object.assign((await port.due(1))[0]?.entry ?? {}, { text: 'changed' });
      expect(await port.due(1)).toEqual([timer('t1', 1)]);
    });
  });
}

function timer(id: string, dueAt: number, where = thread): Timer {
  return { id, thread: where, dueAt, entry: reminder(`reminder of ${id}`) };
}
