import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts, splitText } from '../../../../../../src/adapters/discord/interact/admin/form/long-text.ts';

const words = fc.array(
  fc.oneof(
    fc.constantFrom('otter', ' ', '\n', '\n\n', '🦦', 'a\tb', '  '),
    fc.string({ maxLength: 30, unit: 'grapheme' }),
  ),
  { maxLength: 200 },
);
const anyText = words.map((parts) => parts.join('').trim());

describe('a text that is too long for one input', () => {
  it('is the same when its parts are put together, and none is too long', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 300 }), (text, limit) => {
        const parts = splitText(text, limit);
        expect(joinParts(parts)).toBe(text);
        expect(parts.filter((part) => part.text.length > limit)).toEqual([]);
      }),
    );
  });

  it('is the same also when Discord takes white space off the ends of its parts', () => {
    const line = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,20}$/u);
    const lines = fc.array(line, { minLength: 1, maxLength: 60 }).map((all) => all.join('\n\n'));
    fc.assert(
      fc.property(lines, (text) => {
        const parts = splitText(text, 250).map((part) => ({ ...part, text: part.text.trim() }));
        expect(joinParts(parts)).toBe(text);
      }),
    );
  });

  it('is cut at line ends, with as many as stood there', () => {
    expect(splitText('one two\n\n\nthree four', 12)).toEqual([
      { text: 'one two', lineEnds: 3 },
      { text: 'three four', lineEnds: 0 },
    ]);
  });

  it('is cut in no character', () => {
    expect(splitText('🦦'.repeat(5), 5).map(({ text }) => text)).toEqual(['🦦🦦', '🦦🦦', '🦦']);
  });

  it('is one part where it is short', () => {
    expect(splitText('', 10)).toEqual([{ text: '', lineEnds: 0 }]);
  });
});
