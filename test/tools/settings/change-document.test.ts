import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import { changeDocument } from '../../../src/tools/settings/change-document.ts';

describe('changeDocument', () => {
  it('tries again until nobody was faster, with waits that grow by a share that differs', async () => {
    const { clock, records, attempt, tries } = open(4);
    const changed = changeDocument('n', attempt, { records, clock, random: () => 0.5 });
    const seen: number[] = [];
    for (let ms = 0; ms < 60; ms += 1) {
      await clock.advanceAsync(ms === 0 ? 0 : 1);
      seen.push(tries());
    }
    expect([1, 2, 3, 4, 5].map((count) => seen.findIndex((each) => each >= count))).toEqual([0, 0, 10, 25, 45]);
    expect(await changed).toBe(5);
  });

  it('gives up when others are always faster', async () => {
    const { clock, records, attempt, tries } = open(Infinity);
    const changed = changeDocument('n', attempt, { records, clock, random: () => 0 });
    await expect(changed).rejects.toThrow(
      'A document of the settings was changed by others 40 times while it was written.',
    );
    expect(tries()).toBe(40);
  });

  it('writes nothing where there is nothing to write', async () => {
    const { clock, records } = open(0);
    expect(await changeDocument('n', async () => ({ result: 7 }), { records, clock, random: () => 0 })).toBe(7);
    expect(await records.get('n')).toBeUndefined();
  });
});

/** Somebody else writes before each of so many writes. */
function open(disturbed: number) {
  const clock = createFakeClock();
  const records = new MemoryRecords({ clock });
  let tried = 0;
  const attempt = async () => {
    tried += 1;
    const over = (await records.get('n'))?.version ?? 'new';
    if (tried <= disturbed) await records.put('n', 'of somebody else', 'any');
    return { write: tried, over, result: tried } as const;
  };
  return { clock, records, attempt, tries: () => tried };
}
