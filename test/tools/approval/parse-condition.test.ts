import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { ArgumentCondition } from '../../../src/threads/settings.ts';
import { conditionsIn, parseCondition } from '../../../src/tools/approval/parse-condition.ts';

const { problems } = createTexts('en').settings;

const right: Readonly<Record<string, ArgumentCondition>> = {
  'amount above 100': { argument: 'amount', operator: 'above', value: 100 },
  'amount below -2.5': { argument: 'amount', operator: 'below', value: -2.5 },
  'to not endsWith @example.com': { argument: 'to', operator: 'endsWith', value: '@example.com', isNegated: true },
  'path startsWith /etc': { argument: 'path', operator: 'startsWith', value: '/etc' },
  '  path   STARTSWITH   /home/a b  ': { argument: 'path', operator: 'startsWith', value: '/home/a b' },
  'text contains not here': { argument: 'text', operator: 'contains', value: 'not here' },
  'text contains " now "': { argument: 'text', operator: 'contains', value: ' now ' },
  'mode is live': { argument: 'mode', operator: 'is', value: 'live' },
  'mode is ""': { argument: 'mode', operator: 'is', value: '' },
  'mode isNot test': { argument: 'mode', operator: 'isNot', value: 'test' },
  'not is 5': { argument: 'not', operator: 'is', value: '5' },
  'force given': { argument: 'force', operator: 'given' },
  'force not given': { argument: 'force', operator: 'given', isNegated: true },
  'items.price above 1e3': { argument: 'items.price', operator: 'above', value: 1_000 },
};

const INCOMPLETE = 'write an argument, a comparison and a value, such as `amount above 100`.';
const wrong: Readonly<Record<string, string>> = {
  '': INCOMPLETE,
  amount: INCOMPLETE,
  'amount not': INCOMPLETE,
  'amount over 100':
    '“over” is no comparison. There are is, isNot, contains, startsWith, endsWith, above, below, given, each also with “not” before it.',
  'amount above': '“above” and “below” compare with a number such as 100 or 2.5, not with “”.',
  'amount above much': '“above” and “below” compare with a number such as 100 or 2.5, not with “much”.',
  'amount above Infinity': '“above” and “below” compare with a number such as 100 or 2.5, not with “Infinity”.',
  'path startsWith': 'the value that it is compared with is missing.',
  'path contains ""': 'the value that it is compared with is missing.',
  'force given yes': '“given” stands at the end, without a value.',
};

describe('parseCondition', () => {
  for (const [line, condition] of Object.entries(right)) {
    it(`reads "${line}"`, () => {
      expect(parseCondition(line)).toEqual({ ok: true, condition });
    });
  }

  for (const [line, sentence] of Object.entries(wrong)) {
    it(`says what is wrong with "${line}"`, () => {
      const parsed = parseCondition(line);
      expect(parsed.ok ? 'nothing' : problems.condition(1, parsed.problem)).toBe(`Line 1: ${sentence}`);
    });
  }

  it('reads any text or says what is wrong with it', () => {
    const line = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('a', 'a.b', 'not', 'is', 'above', 'given', '5', '"', ' ', '\n'), { maxLength: 6 })
        .map((w) => w.join(' ')),
    );
    fc.assert(
      fc.property(line, (text) => {
        const parsed = parseCondition(text);
        const conditions = conditionsIn([text]);
        expect(conditions).toEqual(parsed.ok ? [parsed.condition] : undefined);
        const sentence = parsed.ok ? 'Line 1: none.' : problems.condition(1, parsed.problem);
        expect(sentence).toMatch(/^Line 1: .*\.$/su);
      }),
    );
  });
});

describe('conditionsIn', () => {
  it('gives the conditions of all lines', () => {
    expect(conditionsIn(['amount above 100', 'force given'])).toEqual([
      right['amount above 100'],
      right['force given'],
    ]);
    expect(conditionsIn([])).toEqual([]);
  });

  it('gives none where one of the lines is wrong', () => {
    expect(conditionsIn(['amount above 100', 'force'])).toBeUndefined();
  });
});
