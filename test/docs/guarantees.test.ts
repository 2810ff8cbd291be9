import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/guarantees.md', root), 'utf8');
const rows = [...page.matchAll(/^\|.*\|\s*(?:`(test\/[^`]+)`(?: · ([^|]+?))?)?\s*\|$/gmu)];

const kept = rows.filter(([, file]) => file !== undefined);
const planned = rows.filter(([, file]) => file === undefined);

describe('docs/guarantees.md', () => {
  it.each(kept.map(([row, file = '', title = '']) => [promiseOf(row), file, title]))(
    'names a test that exists for "%s"',
    (_promise, file, title) => {
      expect(readFileSync(new URL(file, root), 'utf8')).toContain(title);
    },
  );

  it.each(planned.map(([row]) => [promiseOf(row), row]))('says that "%s" is still to come', (_promise, row) => {
    expect(row).toContain('Planned with');
  });

  it('has a row for each promise', () => {
    expect(rows).toHaveLength(80);
  });
});

function promiseOf(row: string): string {
  return row.split('|')[1]?.trim() ?? '';
}
