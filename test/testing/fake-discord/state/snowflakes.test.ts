import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { compareSnowflakes, momentOf, Snowflakes } from '../../../../src/testing/fake-discord/state/snowflakes.ts';

it('makes ids that say when they were made, each greater than the one before', () => {
  const clock = createFakeClock();
  const snowflakes = new Snowflakes(clock);
  const first = Array.from({ length: 1000 }, () => snowflakes.next());
  clock.advance(1);
  const later = snowflakes.next();
  const all = [...first, later];
  expect(all.toSorted(compareSnowflakes)).toEqual(all);
  expect(new Set(all).size).toBe(1001);
  expect([momentOf(first[999] ?? ''), momentOf(later)]).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1]);
});

it('makes ids of other moments, none of them twice', () => {
  const clock = createFakeClock();
  const snowflakes = new Snowflakes(clock);
  const now = snowflakes.next();
  const moment = Date.UTC(2025, 5, 1);
  const [one, two, atOnce] = [snowflakes.at(moment), snowflakes.at(moment), snowflakes.at(clock.now())];
  expect([one, two, atOnce].map(momentOf)).toEqual([moment, moment, clock.now()]);
  expect(new Set([now, one, two, atOnce, snowflakes.next()]).size).toBe(5);
  expect(compareSnowflakes(one, now)).toBe(-1);
});
