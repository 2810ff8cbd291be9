import { expect, test } from 'vitest';
import { TokenBudget } from '../../../../src/adapters/discord/calls/token-budget.ts';

const NOW = 1_790_000_000_000;

test('fifty requests may go in a second, each until a second after its answer', () => {
  const budget = new TokenBudget();
  const answered = Array.from({ length: 50 }, () => budget.take(NOW));
  expect(budget.room(NOW + 1_500)).toBe(0);
  for (const answer of answered.slice(0, 20)) answer(NOW + 1_500);
  expect([budget.room(NOW + 2_499), budget.room(NOW + 2_500)]).toEqual([0, 20]);
});

test('half as many go after Discord said that all processes asked too much, and two more after each second of peace', () => {
  const budget = new TokenBudget();
  // What was under way is refused, too: it counts as one time.
  for (const ms of [0, 10, 400]) budget.pause(NOW + ms, NOW + 500);
  const seconds = [0, 0.5, 1.5, 2.5, 13, 14].map((second) => budget.room(NOW + second * 1_000));
  expect(seconds).toEqual([0, 25, 27, 29, 49, 50]);
});

test('it is halved each time, down to fifteen', () => {
  const budget = new TokenBudget();
  const rooms = [0, 1, 2, 3].map((second) => {
    budget.pause(NOW + second * 1_000, NOW + second * 1_000 + 900);
    return budget.room(NOW + second * 1_000 + 900);
  });
  expect(rooms).toEqual([25, 15, 15, 15]);
});
