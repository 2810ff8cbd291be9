import { describe, expect, it } from 'vitest';
import { textsByLocale } from '../../src/text/create-texts.ts';
import type { CommandName } from '../../src/threads/adapter.ts';
import { parseCommand } from '../../src/threads/command-word.ts';

const COUNTS = { messages: 1, threads: 1, memories: 0, timers: 0, feedback: 0, usageDays: 0, hasOptedOut: false };

describe.each([...textsByLocale])('what people are told about what is stored of them, in %s', (_locale, texts) => {
  const { people } = texts;

  it.each<[string, string, readonly CommandName[]]>([
    ['stored', people.stored(COUNTS), ['forget', 'leaveOut']],
    ['stored of somebody left out', people.stored({ ...COUNTS, hasOptedOut: true }), ['takeIn']],
    ['storedElsewhere', people.storedElsewhere, ['forget', 'leaveOut']],
    ['forgetAsk', people.forgetAsk(undefined), ['forgetForGood']],
    ['forgetAskFirst', people.forgetAskFirst, ['forget']],
    ['leftOut', people.leftOut, ['forget', 'takeIn']],
    ['howToComeBack', people.howToComeBack, ['takeIn']],
    ['help', texts.help([]), ['stored', 'forget', 'leaveOut']],
  ])('names words in %s that are understood', (_key, sentence, commands) => {
    const named = [...sentence.matchAll(/`([^`]+)`/gu)].flatMap(([, word = '']) => {
      const parsed = parseCommand({ text: word, addressed: true });
      return parsed.kind === 'command' ? [parsed.command] : [];
    });
    expect(named).toEqual(expect.arrayContaining([...commands]));
  });

  it('counts in words people use', () => {
    const many = { ...COUNTS, messages: 2, threads: 2, memories: 2, timers: 2, feedback: 2, usageDays: 2 };
    expect(people.stored(many)).not.toBe(people.stored(COUNTS));
    expect(people.stored({ ...COUNTS, isPartial: true })).not.toBe(people.stored(COUNTS));
  });

  it('gives a receipt with its id and its time', () => {
    const receipt = { id: 'r-17', at: Date.UTC(2026, 0, 31, 12, 5), threads: 1, entries: 2, isComplete: true };
    for (const isComplete of [true, false]) {
      expect(people.forgotten({ ...receipt, isComplete })).toContain('r-17, 2026-01-31 12:05 UTC.');
    }
  });
});
