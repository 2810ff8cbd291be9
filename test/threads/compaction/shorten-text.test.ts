import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenText } from '../../../src/threads/compaction/shorten-text.ts';

const perCharacter = (text: string): number => text.length;
const mark = (characters: number): string => `[-${characters}]`;

describe('shortenText', () => {
  it('leaves a text that fits as it is', () => {
    expect(shortenText('abcdefghij', 10, perCharacter, mark)).toBe('abcdefghij');
  });

  it('keeps beginning and end, and says how much is missing', () => {
    expect(shortenText('abcdefghijklmnopqrstuvwxyz', 20, perCharacter, mark)).toBe('abcdefghi\n[-13]\nwxyz');
  });

  it('leaves only the mark where nothing else fits', () => {
    expect(shortenText('abcdefghijklmnopqrstuvwxyz', 3, perCharacter, mark)).toBe('[-26]');
  });

  it('leaves a text as it is that is shorter than the mark', () => {
    expect(shortenText('abc', 1, perCharacter, mark)).toBe('abc');
  });

  it('keeps any text within its tokens, or leaves what is smallest, and breaks no character', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 200 }), integer({ min: 0, max: 200 }), (text, tokens) => {
        const shorter = shortenText(text, tokens, perCharacter, mark);
        const least = Math.min(text.length, mark(text.length).length);
        expect(shorter.length).toBeLessThanOrEqual(Math.max(tokens, least));
        expect(shorter.isWellFormed()).toBe(true);
      }),
    );
  });
});
