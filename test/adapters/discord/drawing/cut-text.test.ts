import { describe, expect, it } from 'vitest';
import { cutText, cutWords } from '../../../../src/adapters/discord/drawing/cut-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('cutting a text', () => {
  it('leaves what fits, and ends the rest with an ellipsis', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('abcd', 3)).toBe('ab…');
    expect(cutText('ab  cd', 4)).toBe('ab…');
    expect([cutText('abcd', 1), cutText('abcd', 0)]).toEqual(['…', '']);
  });

  it('cuts no visible character in two, unless it is made to be cut', () => {
    expect(cutText(`ab${FAMILY}`, 10)).toBe('ab…');
    expect(cutText(`${'a'.repeat(150)}${FAMILY}${FAMILY}`, 165)).toBe(`${'a'.repeat(150)}${FAMILY}…`);
    expect(cutText(`a${'\u0301'.repeat(500)}`, 300)).toBe(`a${'\u0301'.repeat(298)}…`);
    expect(cutText('\u200d😀'.repeat(200), 300).isWellFormed()).toBe(true);
  });

  it('cuts words after a word, unless that leaves less than half', () => {
    expect(cutWords('one two three', 9)).toBe('one two…');
    expect(cutWords('one two three', 10)).toBe('one two…');
    expect(cutWords('a bcdefghijklm', 8)).toBe('a bcdef…');
    expect(cutWords(' one \n two ', 100)).toBe('one two');
  });
});
