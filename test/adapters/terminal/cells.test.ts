import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  drawCells,
  fitCells,
  toCells,
  trimCells,
  widthOf,
  wrapCells,
} from '../../../src/adapters/terminal/cells.ts';

const textOf = (cells: readonly Cell[]) => cells.map(({ text }) => text).join('');
const wrap = (text: string, columns: number) => wrapCells(toCells(text, 'plain'), columns).map(textOf);

describe('toCells', () => {
  it.each([
    ['ASCII', 'abc', 3],
    ['accents, composed or not', 'éé', 2],
    ['Chinese, Japanese and Korean', '漢字かな한글', 12],
    ['full-width forms', 'ＡＢ', 4],
    ['an emoji of several code points', '👩‍🚀', 2],
    ['a flag', '🇩🇪', 2],
    ['a sign made an emoji by a variation selector', '❤️', 2],
    ['a lone joiner', '\u200d', 0],
    ['a tab', '\t', 4],
  ])('measures %s', (_title, text, width) => {
    expect(widthOf(toCells(text, 'plain'))).toBe(width);
  });
});

describe('drawCells', () => {
  const cells = [...toCells('a', 'plain'), ...toCells('bc', 'bold'), ...toCells('d', 'code'), ...toCells('e', 'plain')];

  it('marks each run of a style once and ends it', () => {
    expect(drawCells(cells, true)).toBe('a\u001b[1mbc\u001b[0m\u001b[36md\u001b[0me');
    expect(drawCells(cells.slice(0, 2), true)).toBe('a\u001b[1mb\u001b[0m');
  });

  it('draws bare text without colour', () => {
    expect(drawCells(cells, false)).toBe('abcde');
  });
});

describe('fitCells', () => {
  it('leaves what fits and shortens what does not', () => {
    expect(textOf(fitCells(toCells('abc', 'plain'), 3))).toBe('abc');
    expect(textOf(fitCells(toCells('abcd', 'plain'), 3))).toBe('ab…');
    expect(textOf(fitCells(toCells('漢字漢', 'plain'), 4))).toBe('漢…');
  });
});

describe('trimCells', () => {
  it('takes spaces at the end away, and only there', () => {
    expect(textOf(trimCells(toCells(' a b  ', 'plain')))).toBe(' a b');
    expect(textOf(trimCells(toCells('  ', 'plain')))).toBe('');
  });
});

describe('wrapCells', () => {
  it.each([
    ['between words', 'one two three', 7, ['one two ', 'three']],
    ['inside a word that is too long', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['after a wide character', '漢字漢字', 5, ['漢字', '漢字']],
    ['not before the spaces at the edge', 'abc   def', 3, ['abc   ', 'def']],
    ['nothing of nothing', '', 5, ['']],
    ['keeps the indentation', '  a b', 4, ['  a ', 'b']],
    ['twice where a wide character does not fit behind the first break', ' a漢', 2, [' ', 'a', '漢']],
  ])('breaks %s', (_title, text, columns, rows) => {
    expect(wrap(text, columns)).toEqual(rows);
  });

  it('loses nothing and fills no row beyond its width, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '漢', 'é', '👩‍🚀'), maxLength: 80 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 20 }), (line, columns) => {
        const rows = wrapCells(toCells(line, 'plain'), columns);
        expect(rows.map(textOf).join('')).toBe(line);
        for (const row of rows) expect(widthOf(trimCells(row))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  it('changes only the last row of a line that grows', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '漢'), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), (line, columns) => {
        const before = wrap(line.slice(0, -1), columns).slice(0, -1);
        expect(wrap(line, columns).slice(0, before.length)).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});
