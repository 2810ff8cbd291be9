import { describe, expect, it } from 'vitest';
import type { ArgumentCondition } from '../../../src/threads/settings.ts';
import { conditionHolds, type Verdict } from '../../../src/tools/approval/condition-holds.ts';

type Case = readonly [condition: ArgumentCondition, args: unknown, verdict: Verdict];

const above: ArgumentCondition = { argument: 'amount', operator: 'above', value: 100 };
const elsewhere: ArgumentCondition = { argument: 'to', operator: 'endsWith', value: '@example.com', isNegated: true };
const etc: ArgumentCondition = { argument: 'path', operator: 'startsWith', value: '/etc' };
const given: ArgumentCondition = { argument: 'force', operator: 'given' };
const inside: ArgumentCondition = { argument: 'items.price', operator: 'below', value: 5 };

const cases: Readonly<Record<string, Case>> = {
  'a number above': [above, { amount: 101 }, 'holds'],
  'a number that is not above': [above, { amount: 100 }, 'not'],
  'a number below': [{ ...above, operator: 'below' }, { amount: 99.5 }, 'holds'],
  'a number that is not below, negated': [{ ...above, operator: 'below', isNegated: true }, { amount: 100 }, 'holds'],
  'a text where a number is compared': [above, { amount: '101' }, 'unknown'],
  'no number': [above, { amount: Number.NaN }, 'unknown'],
  'a number that is missing': [above, {}, 'unknown'],
  'null where a number is compared': [above, { amount: null }, 'unknown'],
  'a text that begins so': [etc, { path: '/etc/passwd' }, 'holds'],
  'a text that begins otherwise': [etc, { path: '/home' }, 'not'],
  'a text that begins so but for capitals, width and spaces': [etc, { path: ' ／ETC/passwd' }, 'holds'],
  'a number where the beginning of a text is compared': [etc, { path: 7 }, 'unknown'],
  'an object where a text is compared': [etc, { path: { name: '/etc' } }, 'unknown'],
  'a text that contains it': [{ ...etc, operator: 'contains' }, { path: '/a/etc/b' }, 'holds'],
  'a text that does not contain it': [{ ...etc, operator: 'contains' }, { path: '/a' }, 'not'],
  'a text that does not end so': [elsewhere, { to: 'eve@evil.example' }, 'holds'],
  'a text that ends so, negated': [elsewhere, { to: 'ann@example.com' }, 'not'],
  'a text that ends so but for capitals, negated': [elsewhere, { to: 'ann@EXAMPLE.com' }, 'holds'],
  'a list of which one does not end so': [elsewhere, { to: ['ann@example.com', 'eve@evil.example'] }, 'holds'],
  'a list of which all end so': [elsewhere, { to: ['ann@example.com', 'ben@example.com'] }, 'not'],
  'a list in a list': [elsewhere, { to: [['ann@example.com'], ['eve@evil.example']] }, 'holds'],
  'a list without items': [elsewhere, { to: [] }, 'unknown'],
  'a list with an item of another kind': [elsewhere, { to: ['ann@example.com', 7] }, 'unknown'],
  'the same text': [{ argument: 'mode', operator: 'is', value: 'live' }, { mode: 'live' }, 'holds'],
  'another text': [{ argument: 'mode', operator: 'is', value: 'live' }, { mode: 'test' }, 'not'],
  'a text that is not it': [{ argument: 'mode', operator: 'isNot', value: 'test' }, { mode: 'live' }, 'holds'],
  'a text that is it': [{ argument: 'mode', operator: 'isNot', value: 'test' }, { mode: 'test' }, 'not'],
  'a text that is it but for capitals': [
    { argument: 'mode', operator: 'isNot', value: 'test' },
    { mode: 'Test' },
    'holds',
  ],
  'a switch that is on': [{ argument: 'force', operator: 'is', value: 'true' }, { force: true }, 'holds'],
  'a switch that is off': [{ argument: 'force', operator: 'is', value: 'true' }, { force: false }, 'not'],
  'a number as text': [{ argument: 'count', operator: 'is', value: '5.0' }, { count: 5 }, 'holds'],
  'another number as text': [{ argument: 'count', operator: 'is', value: '5' }, { count: 6 }, 'not'],
  'what is given': [given, { force: false }, 'holds'],
  'what is not given': [given, { other: true }, 'not'],
  'what is not given, negated': [{ ...given, isNegated: true }, {}, 'holds'],
  'null, which may count as given': [given, { force: null }, 'holds'],
  'null, which may count as not given': [{ ...given, isNegated: true }, { force: null }, 'holds'],
  'what a prototype has': [{ ...given, argument: 'constructor' }, {}, 'not'],
  'one of several within': [inside, { items: [{ price: 9 }, { price: 3 }] }, 'holds'],
  'none of several within': [inside, { items: [{ price: 9 }, { price: 8 }] }, 'not'],
  'something within that is missing': [inside, { items: [{ price: 9 }, {}] }, 'unknown'],
  'nothing to look within': [inside, { items: [] }, 'unknown'],
  'a text to look within': [inside, { items: 'all' }, 'unknown'],
  'a name with a dot in it': [inside, { 'items.price': 3 }, 'holds'],
  'a name with a dot in it besides the other': [inside, { items: { price: 9 }, 'items.price': 3 }, 'holds'],
  'given within': [{ ...given, argument: 'a.b' }, { a: { b: 1 } }, 'holds'],
  'not given within': [{ ...given, argument: 'a.b' }, { a: {} }, 'not'],
  'a text where something within is to be given': [{ ...given, argument: 'a.b' }, { a: '{"b":1}' }, 'unknown'],
  'arguments that are a text': [given, 'force', 'unknown'],
  'no arguments': [given, undefined, 'not'],
  'no arguments where a text is compared': [etc, undefined, 'unknown'],
};

describe('conditionHolds', () => {
  for (const [title, [condition, args, verdict]] of Object.entries(cases)) {
    it(`judges ${title}`, () => {
      expect(conditionHolds(condition, args)).toBe(verdict);
    });
  }
});
