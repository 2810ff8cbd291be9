import { describe, expect, it } from 'vitest';
import { MessageIds } from '../../../src/adapters/web/message-ids.ts';
import type { Clock } from '../../../src/core/index.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';

const NOW = Date.UTC(2026, 0, 1);

/** Processes with clocks of their own and one store. */
function open() {
  const records = new MemoryRecords({ clock: createFakeClock() });
  const process = (now: () => number) => {
    const clock: Clock = { now, setTimeout: () => () => undefined };
    return new MessageIds(records, clock, () => 'F-0abcdef-123');
  };
  return { records, process };
}

describe('MessageIds', () => {
  it('sort by time, also within a millisecond and when the clock is set back', async () => {
    let now = NOW;
    const ids = open().process(() => now);
    const stamps = [await ids.next('general'), await ids.next('general')];
    now += 1;
    stamps.push(await ids.next('general'));
    now -= 60_000;
    stamps.push(await ids.next('general'));
    now += 60_001;
    stamps.push(await ids.next('general'));
    expect(stamps).toEqual([
      { id: '0mjuohs000000abcde', at: NOW },
      { id: '0mjuohs000010abcde', at: NOW },
      { id: '0mjuohs010000abcde', at: NOW + 1 },
      { id: '0mjuohs010010abcde', at: NOW + 1 },
      { id: '0mjuohs020000abcde', at: NOW + 2 },
    ]);
    const sorted = stamps.map(({ id }) => id).sort();
    expect(sorted).toEqual(stamps.map(({ id }) => id));
  });

  it('grow over all processes of a channel, whatever their clocks say, and never twice the same', async () => {
    const { process } = open();
    const [ahead, behind] = [process(() => NOW + 5_000), process(() => NOW)];
    const question = await ahead.next('general');
    const answer = await behind.next('general');
    expect([answer.id > question.id, answer.at]).toEqual([true, NOW + 5_000]);
    const stamps = await Promise.all([ahead, behind, ahead, behind, behind].map((ids) => ids.next('general')));
    expect(new Set(stamps.map(({ id }) => id)).size).toBe(5);
    expect((await behind.next('random')).at).toBe(NOW);
  });

  it('go on with the next millisecond when one is full', async () => {
    const { records, process } = open();
    await records.put('web:last:general', { time: NOW, count: 36 ** 3 - 1 }, 'new');
    expect((await process(() => NOW).next('general')).at).toBe(NOW + 1);
  });
});
