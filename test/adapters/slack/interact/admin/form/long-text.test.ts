import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts, partText } from '../../../../../../src/adapters/slack/interact/admin/form/long-text.ts';

describe('partText', () => {
  it.each([
    ['nothing', '', ['']],
    ['what fits', 'a b\nc', ['a b\nc']],
    ['at the end of a line', 'one two\nthree four', ['one two', 'three four']],
    ['with the blanks between, where a paragraph ends', 'one two\n\nthree four', ['one two', 'three four']],
    ['between words, where a line is longer', 'one two three four', ['one two', 'three four']],
    ['in a word, where it is longer', 'abcdefghijklmnop', ['abcdefghijkl', 'mnop']],
    ['beside a character of two units', `${'a'.repeat(11)}😀bc`, ['a'.repeat(11), '😀bc']],
  ])('parts %s', (_where, text, parts) => {
    const parted = partText(text, 12);
    expect(parted.map((part) => part.text)).toEqual(parts);
    expect(joinParts(parted)).toBe(text);
  });

  it('loses nothing of any text, keeps to the limit, and ends no part with blanks that an input might lose', () => {
    const word = fc.stringMatching(/^[a-zé😀]{1,40}$/u);
    const blank = fc.constantFrom(' ', '\n', '\n\n', '  ', '\n\n\n', '\t');
    const text = fc.array(fc.oneof(word, blank), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 30, max: 90 }), (given, limit) => {
        const parts = partText(given, limit);
        expect(parts[0]?.joiner).toBe('');
        expect(parts.map((part) => part.joiner + part.text).join('')).toBe(given);
        for (const part of parts) expect(part.text.length).toBeLessThanOrEqual(limit);
        for (const part of parts.slice(1, -1)) expect(part.text).toBe(part.text.trim());
      }),
    );
  });
});

describe('joinParts', () => {
  it('leaves out parts that were emptied, and what stood before them', () => {
    const parts = [
      { joiner: '', text: '' },
      { joiner: '\n\n', text: 'two' },
      { joiner: ' ', text: '' },
      { joiner: '\n', text: 'four' },
    ];
    expect(joinParts(parts)).toBe('two\nfour');
  });
});
