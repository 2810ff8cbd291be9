import { describe, expect, it } from 'vitest';
import { createSplitter, splitMarkdown } from '../../../src/threads/split/index.ts';

describe('the options of splitMarkdown', () => {
  it('keeps the reserve free in every part', () => {
    expect(splitMarkdown('a'.repeat(200), 100, { reserve: 10 })).toEqual([
      'a'.repeat(90),
      'a'.repeat(90),
      'a'.repeat(20),
    ]);
  });

  it('measures in the units it is given', () => {
    const bytes = (text: string): number => new TextEncoder().encode(text).length;
    expect(splitMarkdown('字'.repeat(50), 100, { length: bytes })).toEqual(['字'.repeat(33), '字'.repeat(17)]);
    const parts = splitMarkdown(`\`\`\`\n${'é'.repeat(80)}\n\`\`\``, 100, { length: bytes });
    expect(parts.map(bytes).every((length) => length <= 100)).toBe(true);
    expect(parts.join('').replaceAll(/[`\n]/g, '')).toBe('é'.repeat(80));
  });

  it('gives one character per part when one is longer than the limit', () => {
    expect(splitMarkdown('abc', 64, { length: (text) => text.length * 100 })).toEqual(['a', 'b', 'c']);
  });

  it('comes to an end with a character that fits nowhere', () => {
    const length = (text: string): number => text.length + 100 * (text.split('a').length - 1);
    expect(splitMarkdown('```\nab', 100, { length })).toEqual(['```\n```', '```\na\n```', '```\nb\n```']);
    expect(splitMarkdown('x a\nb', 100, { length })).toEqual(['x', 'a', 'b']);
    expect(splitMarkdown('  \u0301a', 100, { length })).toEqual(['  \u0301', 'a']);
    expect(splitMarkdown(' a\u0301', 100, { length })).toEqual(['a', '\u0301']);
  });

  it.each([
    { limit: 63, reserve: 0 },
    { limit: 100, reserve: 37 },
    { limit: Number.NaN, reserve: 0 },
  ])('refuses a limit of $limit with a reserve of $reserve', ({ limit, reserve }) => {
    expect(() => splitMarkdown('', limit, { reserve })).toThrow(RangeError);
    expect(() => createSplitter(limit, { reserve })).toThrow('A part needs at least 64 units after the reserve');
  });

  it('never splits without a limit', () => {
    const text = 'word '.repeat(10_000).trim();
    expect(splitMarkdown(text, Number.POSITIVE_INFINITY)).toEqual([text]);
  });

  it('quotes every part after ">>> ", unless the platform does not know it', () => {
    const text = `>>> ${'a'.repeat(50)}\n${'b'.repeat(50)}\n${'c'.repeat(50)}`;
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(50));
    expect(splitMarkdown(text, 64)).toEqual([`>>> ${a}`, `>>> ${b}`, `>>> ${c}`]);
    expect(splitMarkdown(text, 64, { quoteToEnd: false })).toEqual([`>>> ${a}`, b, c]);
  });

  it('repeats a table header in every part when asked', () => {
    const head = '| n | v |\n|---|---|\n';
    const row = (index: number): string => `| ${index} | ${'v'.repeat(10)} |`;
    const rows = Array.from({ length: 6 }, (_, index) => row(index));
    const table = head + rows.join('\n');
    expect(splitMarkdown(table, 70)).toEqual([
      `${head}${row(0)}\n${row(1)}`,
      [row(2), row(3), row(4)].join('\n'),
      row(5),
    ]);
    expect(splitMarkdown(`${table}\n\nend`, 80, { repeatTableHeader: true })).toEqual([
      `${head}${row(0)}\n${row(1)}\n${row(2)}`,
      `${head}${row(3)}\n${row(4)}\n${row(5)}`,
      'end',
    ]);
  });

  it('repeats no header that takes too much of a part, and none after the table', () => {
    const head = `| ${'n'.repeat(30)} |\n|---|\n`;
    const row = `| ${'v'.repeat(40)} |`;
    expect(splitMarkdown(`${head}${row}\n${row}`, 100, { repeatTableHeader: true })).toEqual([`${head}${row}`, row]);
    const small = `| n |\n|---|\n| 1 |\n\n${'a'.repeat(40)}\n| no head | ${'b'.repeat(30)} |`;
    expect(splitMarkdown(small, 70, { repeatTableHeader: true })).toEqual([
      `| n |\n|---|\n| 1 |\n\n${'a'.repeat(40)}`,
      `| no head | ${'b'.repeat(30)} |`,
    ]);
  });
});
