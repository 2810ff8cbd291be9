import { array, assert, boolean, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrowingSplit } from '../../../src/threads/reply-writing/growing-split.ts';
import { splitMarkdown } from '../../../src/threads/split/index.ts';

describe('a growing split', () => {
  it('gives what splitting each whole text gives, whether it grows or is another one', () => {
    const piece = string({ unit: 'grapheme', maxLength: 120 });
    assert(
      property(array(tuple(piece, boolean()), { maxLength: 12 }), piece, (pieces, first) => {
        const split = createGrowingSplit(100);
        let text = '';
        for (const [next, grows] of pieces) {
          text = grows ? text + next : next;
          expect(split([first, text])).toEqual([splitMarkdown(first, 100), splitMarkdown(text, 100)]);
        }
      }),
    );
  });

  it('goes by the options of the splitter', () => {
    const table = `| n |\n|---|\n${'| vvvvvvvvvvvvvvvv |\n'.repeat(6)}`;
    const split = createGrowingSplit(80, { repeatTableHeader: true });
    split([table.slice(0, 100)]);
    expect(split([table])).toEqual([splitMarkdown(table, 80, { repeatTableHeader: true })]);
  });
});
