import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STANDING, WAYS } from '../injection/support/ways.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');

/** Every test that the page names, as file and title; some stand for all of a file. */
const named = [...page.matchAll(/`(test\/[^`]+)`(?: · ([^|<()]+?))?(?= \||<br>|\))/gu)].map(
  ([, file = '', title]) => [file, title?.trim() ?? ''] as const,
);

/** The rows of a section's table, cell by cell. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.split('|').map((cell) => cell.trim()));
}

describe('docs/security.md', () => {
  it.each(named)('names a test that exists: %s · %s', (file, title) => {
    expect(readFileSync(new URL(file, root), 'utf8').replaceAll("\\'", "'")).toContain(title);
  });

  it('names a test for everything that it says is defended, and for every way to the model', () => {
    const rows = [...rowsOf('What is defended'), ...rowsOf('What reaches the model')];
    expect(rows).toHaveLength(45);
    expect(rows.filter((cells) => !(cells.at(-2) ?? '').startsWith('`test/'))).toEqual([]);
  });

  it('has a row for each way that the suite tries, and the suite tries each that a row names', () => {
    const told = rowsOf('What reaches the model')
      .flatMap((cells) => (cells[3] ?? '').split('; '))
      .filter(Boolean);
    expect(told.toSorted()).toEqual([...Object.keys(WAYS), ...Object.keys(STANDING)].toSorted());
  });
});

describe('SECURITY.md', () => {
  it('leads to private reports, and to no address of mail', () => {
    const text = readFileSync(new URL('SECURITY.md', root), 'utf8');
    expect(text).toContain('Report a vulnerability');
    expect(text).not.toMatch(/\S@\S/u);
  });
});
