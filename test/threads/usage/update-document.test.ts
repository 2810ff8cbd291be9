import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import type { Records } from '../../../src/threads/ports.ts';
import { updateDocument } from '../../../src/threads/usage/update-document.ts';

describe('updateDocument', () => {
  it('changes a document as it stands, whoever comes in between', async () => {
    const { options, records, disturb } = open();
    disturb(1);
    expect(await updateDocument<number>('n', (n = 0) => n + 1, options)).toBe(101);
    expect((await records.get('n'))?.value).toBe(101);
  });

  it('waits longer and longer between tries that collide, by a share that differs', async () => {
    const { options, clock, disturb, puts } = open();
    disturb(4);
    const updated = updateDocument<number>('n', (n = 0) => n + 1, options);
    const seen: number[] = [];
    for (let ms = 0; ms < 50; ms += 1) {
      await clock.advanceAsync(ms === 0 ? 0 : 1);
      seen.push(puts());
    }
    expect([1, 2, 3, 4, 5].map((count) => seen.findIndex((each) => each >= count))).toEqual([0, 0, 10, 25, 45]);
    expect(await updated).toBe(401);
  });

  it('writes nothing when there is nothing to change', async () => {
    const { options, puts } = open();
    await updateDocument<number>('n', () => 7, options);
    expect([await updateDocument<number>('n', (n = 0) => n, options), puts()]).toEqual([7, 1]);
  });

  it('gives up when others are always faster', async () => {
    const { options, clock, disturb } = open();
    disturb(Infinity);
    const state: { problem?: unknown } = {};
    updateDocument<number>('n', (n = 0) => n + 1, options).catch((error: unknown) => {
      state.problem = error;
    });
    for (let tried = 0; tried < 60; tried += 1) await clock.advanceAsync(100);
    expect(state.problem).toEqual(
      new Error('A document of the usage was changed by others 40 times while it was written.'),
    );
  });
});

/** Records in which somebody else adds a hundred before each of so many writes. */
function open() {
  const clock = createFakeClock();
  const records = new MemoryRecords({ clock });
  let left = 0;
  let puts = 0;
  const disturbed: Records = {
    get: (key) => records.get(key),
    put: async (key, value, ifVersion, ttlMs) => {
      puts += 1;
      if (left > 0) {
        left -= 1;
        await records.put(key, ((await records.get<number>(key))?.value ?? 0) + 100, 'any');
      }
      return await records.put(key, value, ifVersion, ttlMs);
    },
    list: (prefix) => records.list(prefix),
    remove: (key) => records.remove(key),
  };
  return {
    clock,
    records,
    puts: () => puts,
    disturb: (times: number) => {
      left = times;
    },
    options: { records: disturbed, clock, random: () => 0.5 },
  };
}
