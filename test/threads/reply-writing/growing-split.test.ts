import { array, assert, boolean, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrowingSplit } from '../../../src/threads/reply-writing/growing-split.ts';
import { splitMarkdown } from '../../../src/threads/split/index.ts';

describe('a growing split', () => {
  it('gives what splitting the whole text gives, whether the text grows or is another one', () => {
    const piece = string({ unit: 'grapheme', maxLength: 120 });
    assert(
      property(array(tuple(piece, boolean()), { maxLength: 12 }), (pieces) => {
        const split = createGrowingSplit(100);
        let text = '';
        for (const [next, grows] of pieces) {
          text = grows ? text + next : next;
          expect(split(text)).toEqual(splitMarkdown(text, 100));
        }
      }),
    );
  });
});
