import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, charge, EMPTY_ACCOUNT, type Mark, sumOf } from '../../../src/threads/usage/account.ts';
import { totalOf } from '../../../src/threads/usage/tally.ts';
import { amounts, tallyOf } from './samples.ts';

function mark(steps: number, more: Partial<Mark> = {}): Mark {
  return { thread: 't1', exchange: 1, by: 'test:ada', at: 0, isOver: false, tally: tallyOf(steps), ...more };
}

function all(marks: readonly Mark[]): Account {
  return marks.reduce((account, one) => charge(account, one, 'thread'), EMPTY_ACCOUNT);
}

describe('charge', () => {
  it('counts an exchange once, however often and however far it is told', () => {
    const account = all([mark(1), mark(1), mark(3), mark(2), mark(3)]);
    expect(account).toEqual({ exchanges: 1, toolCalls: 0, models: tallyOf(3).models, marks: [mark(3)] });
  });

  it('answers the same account when it learns nothing new', () => {
    const account = all([mark(2)]);
    expect(charge(account, mark(2), 'thread')).toBe(account);
    expect(charge(account, mark(1), 'thread')).toBe(account);
  });

  it('counts the next exchange of a thread, and takes no word any more from an owner that was late with the one before', () => {
    const next = mark(1, { exchange: 4 });
    const account = all([mark(2), next, mark(5)]);
    expect(account).toEqual({ exchanges: 2, toolCalls: 0, models: tallyOf(3).models, marks: [next] });
  });

  it('remembers every exchange by itself where that is asked for', () => {
    const marks = [mark(2), mark(1, { exchange: 4 }), mark(3)];
    const account = marks.reduce((before, one) => charge(before, one, 'exchange'), EMPTY_ACCOUNT);
    expect([account.exchanges, account.marks.map(({ exchange }) => exchange)]).toEqual([2, [4, 1]]);
  });

  it('moves what was counted for one model to another when a tally says so', () => {
    const account = all([mark(1), mark(2, { tally: tallyOf(2, 'openai/gpt') })]);
    expect(account.models).toEqual(tallyOf(2, 'openai/gpt').models);
  });

  it('stays bounded, and forgets exchanges that are over before those that go on', () => {
    const going = Array.from({ length: 100 }, (_, n) => mark(1, { thread: `going ${n}` }));
    const over = Array.from({ length: 1_000 }, (_, n) => mark(1, { thread: `over ${n}`, isOver: true }));
    const account = all([...going, ...over]);
    expect(account.marks.slice(0, 100)).toEqual(going);
    expect(account.marks.slice(100)).toEqual(over.slice(-64));
    expect([account.exchanges, totalOf(account.models)]).toEqual([
      1_100,
      amounts({ uses: 1_100, input: 11_000, costUsd: 1_100 }),
    ]);
    const many = all(Array.from({ length: 600 }, (_, n) => mark(1, { thread: `going ${n}` })));
    expect([many.marks.length, many.exchanges]).toEqual([500, 600]);
  });

  it('has the sum of the last word about each exchange, in whatever order and however often they are told', () => {
    const told = fc.record({ thread: fc.nat(4), steps: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(told, { maxLength: 60 }), (words) => {
        const account = all(words.map(({ thread, steps }) => mark(steps, { thread: `t${thread}` })));
        const last = new Map<number, number>();
        for (const { thread, steps } of words) last.set(thread, Math.max(last.get(thread) ?? 0, steps));
        const steps = [...last.values()].reduce((sum, each) => sum + each, 0);
        expect(totalOf(account.models)).toEqual(amounts({ uses: steps, input: 10 * steps, costUsd: steps }));
        expect(account.exchanges).toBe(last.size);
      }),
    );
  });
});

describe('sumOf', () => {
  it('adds accounts model by model', () => {
    const [one, other] = [all([mark(1)]), all([mark(2, { tally: tallyOf(2, 'openai/gpt') })])];
    expect(sumOf([one, other])).toEqual({
      exchanges: 2,
      toolCalls: 0,
      models: { ...tallyOf(1).models, ...tallyOf(2, 'openai/gpt').models },
    });
  });
});
