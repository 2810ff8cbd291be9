import { describe, expect, it } from 'vitest';
import { firstLine, isLong, prettyJson } from '../../../../src/adapters/web/page/inspector/json-text.ts';
import { tabAfterKey } from '../../../../src/adapters/web/page/inspector/tab-keys.ts';
import { describeDuration, describeMoment } from '../../../../src/adapters/web/page/inspector/time-text.ts';

describe('prettyJson', () => {
  it.each([
    [{ a: 1 }, '{\n  "a": 1\n}'],
    ['{"a":1}', '{\n  "a": 1\n}'],
    [' [1]', '[\n  1\n]'],
    ['{ no JSON', '{ no JSON'],
    ['plain', 'plain'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('shows %j', (value, text) => {
    expect(prettyJson(value)).toBe(text);
  });
});

describe('isLong', () => {
  it.each([
    ['a'.repeat(400), false],
    ['a'.repeat(401), true],
    ['a\n'.repeat(7), false],
    ['a\n'.repeat(8), true],
  ])('says of %j whether it is folded', (text, expected) => {
    expect(isLong(text)).toBe(expected);
  });
});

describe('firstLine', () => {
  it.each([
    ['short', 'short'],
    ['\n first \nsecond', 'first …'],
    ['a'.repeat(11), 'aaaaaaaaaa …'],
    ['', ''],
  ])('shortens %j', (text, expected) => {
    expect(firstLine(text, 10)).toBe(expected);
  });
});

describe('describeDuration', () => {
  it.each([
    [-5, '0 ms'],
    [240.4, '240 ms'],
    [999.6, '1 s'],
    [1_249, '1.2 s'],
    [59_960, '1 min'],
    [60_000, '1 min'],
    [125_000, '2 min 5 s'],
  ])('tells %d ms', (ms, text) => {
    expect(describeDuration(ms)).toBe(text);
  });
});

describe('describeMoment', () => {
  it('tells the time of day of the reader', () => {
    expect(describeMoment(new Date(2026, 0, 2, 3, 4, 5, 6).getTime())).toBe('03:04:05.006');
  });

  it('says of a number that is no time that it is unknown', () => {
    expect(describeMoment(Number.NaN)).toBe('unknown');
  });
});

describe('tabAfterKey', () => {
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['c', 'ArrowRight', 'a'],
    ['a', 'ArrowLeft', 'c'],
    ['b', 'ArrowLeft', 'a'],
    ['b', 'Home', 'a'],
    ['a', 'End', 'c'],
    ['a', 'Enter', undefined],
  ])('leads from %s with %s to %s', (selected, key, next) => {
    expect(tabAfterKey(['a', 'b', 'c'], selected, key)).toBe(next);
  });
});
