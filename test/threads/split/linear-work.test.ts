import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAtoms } from '../../../src/threads/split/atoms.ts';
import { createSplitter, splitMarkdown } from '../../../src/threads/split/index.ts';

const LIMIT = 100;
const SIZE = 2_000;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the work of a split: characters measured, looked at, copied and segmented. */
function countWork(split: (length: (text: string) => number) => void): number {
  let work = 0;
  const charAt = vi.spyOn(String.prototype, 'charAt');
  const slice = vi.spyOn(String.prototype, 'slice');
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  split((text) => {
    work += text.length;
    return text.length;
  });
  work += charAt.mock.calls.length;
  for (const { type, value } of slice.mock.results) if (type === 'return') work += value.length;
  for (const [text = ''] of segment.mock.calls) work += text.length;
  vi.restoreAllMocks();
  return work;
}

const TEXTS: readonly { readonly name: string; readonly unit: string }[] = [
  { name: 'prose', unit: 'Some words in a **bold** sentence with `code`, and more. ' },
  { name: 'one word', unit: 'x' },
  { name: 'lines', unit: 'a line of text\n' },
  { name: 'fenced code', unit: '```ts\n    const a = 1;\n    const b = 2;\n```\n\n' },
  { name: 'open brackets', unit: '[' },
  { name: 'brackets in brackets', unit: '[[]' },
  { name: 'links without end', unit: '[a](b' },
  { name: 'links with blanks', unit: '[a](b c' },
  { name: 'backticks', unit: '` `` ``` ' },
  { name: 'tokens without end', unit: '<@' },
  { name: 'bold without end', unit: '**a ' },
  { name: 'all markers', unit: '**a ||b ~~c __d ' },
  { name: 'stars', unit: '*' },
  { name: 'quote signs', unit: '>' },
  { name: 'blanks', unit: ' ' },
  { name: 'line ends', unit: '\n' },
  { name: 'blanks and words', unit: `${' '.repeat(50)}x` },
  { name: 'combining marks', unit: '\u0301' },
  { name: 'marks on blanks', unit: ' \u0301' },
  { name: 'flags', unit: '🇩🇪' },
  { name: 'ideographs', unit: '字' },
  { name: 'fence openings', unit: '\n```' },
  { name: 'headings', unit: '# a\n' },
  { name: 'table rows', unit: '|-|-|\n' },
];

describe('the work of splitting (P9)', () => {
  it.each(TEXTS)('doubles at most with twice the text of $name', ({ unit }) => {
    const text = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
    const once = countWork((length) => splitMarkdown(text(SIZE), LIMIT, { length, repeatTableHeader: true }));
    const twice = countWork((length) => splitMarkdown(text(2 * SIZE), LIMIT, { length, repeatTableHeader: true }));
    expect(twice / once).toBeLessThan(2.3);
    expect(once / SIZE).toBeLessThan(150);
  });

  it.each(['[a](b', '[[a]', '` `` ', '<@', '**a ||b ', '@', '![', '\\['])(
    'doubles at most for one line of %j, however long a part may be',
    (unit) => {
      // The blank at the end is where every link turns out to be none.
      const find = (size: number) => () => findAtoms(`${unit.repeat(size / unit.length)} b`, 0);
      expect(countWork(find(4_000)) / countWork(find(2_000))).toBeLessThan(2.3);
    },
  );

  it('doubles at most for a text that arrives in small pieces', () => {
    const stream = (size: number) => (length: (text: string) => number) => {
      const splitter = createSplitter(LIMIT, { length });
      for (let at = 0; at < size; at += 4) splitter.push(at % 80 === 0 ? '\n**a*' : 'word');
    };
    const once = countWork(stream(SIZE));
    const twice = countWork(stream(2 * SIZE));
    expect(twice / once).toBeLessThan(2.3);
  });
});
