import { describe, expect, it } from 'vitest';
import { clip, clipAndCount, printValue } from '../../../src/core/validation/printed-value.ts';

describe('clip', () => {
  it.each([
    ['keeps a text that fits', 'abcd', 4, 'abcd'],
    ['ends a longer text with an ellipsis', 'abcde', 4, 'abc…'],
    ['never cuts through a pair of surrogates', 'ab😀de', 4, 'ab…'],
    ['keeps a pair that fits', 'a😀de', 4, 'a😀…'],
  ])('%s', (_title, text, limit, clipped) => {
    expect(clip(text, limit)).toBe(clipped);
  });
});

describe('clipAndCount', () => {
  it('says how long a clipped text was', () => {
    expect([clipAndCount('abcd', 4), clipAndCount('abcde', 4)]).toEqual(['abcd', 'abc… (5 characters in all)']);
  });
});

describe('printValue', () => {
  it('shows at most so many characters of JSON', () => {
    expect([printValue('abc', 5), printValue('abcd', 5), printValue({ a: [1] }, 9)]).toEqual([
      '"abc"',
      '"abc…',
      '{"a":[1]}',
    ]);
  });
});
