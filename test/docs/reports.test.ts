import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The rows of a page about reports: the id, and the tests as file and title. */
function rowsOf(page: string) {
  const text = readFileSync(new URL(page, root), 'utf8');
  const rows = [...text.matchAll(/^\| ([DR]\d+|Slack [^|]+|discord\.js \d+) \| [^|]+ \| (.+) \|$/gmu)];
  return rows.map(([, id = '', tests = '']) => ({
    id,
    tests: tests.split('<br>').map((test) => /^`(test\/[^`]+)` · (.+)$/u.exec(test) ?? [test]),
  }));
}

describe.each([
  ['docs/design/slack-reports.md', 66],
  ['docs/design/discord-reports.md', 80],
])('%s', (page, count) => {
  const rows = rowsOf(page);

  it.each(rows.map(({ id, tests }) => [id, tests] as const))('names tests of %s that exist', (id, tests) => {
    expect(tests).not.toEqual([]);
    for (const [, file = '', title = ''] of tests) {
      // What discord.js does has no numbers of its own.
      const named = id.startsWith('discord.js') ? 'discord.js' : id;
      expect(title).toMatch(new RegExp(`(?<!\\w)${named}(?!\\d)`, 'u'));
      expect(readFileSync(new URL(file, root), 'utf8')).toContain(title);
    }
  });

  it('names tests of approvals on a whole bot for what anybody might press', () => {
    const tests = rows.filter(({ id }) => ['R72', 'R74', 'R75', 'D27'].includes(id)).map((row) => row.tests.flat());
    expect(tests.length).toBeGreaterThan(1);
    for (const files of tests) expect(files.join('\n')).toMatch(/approvals\/desk-on-fake|reports\/consent/u);
  });

  it('says around its table of nothing that it does not exist yet', () => {
    const lines = readFileSync(new URL(page, root), 'utf8').split('\n');
    expect(lines.filter((line) => !line.startsWith('|') && line.includes('not exist yet'))).toEqual([]);
  });

  it('has a row for each report', () => {
    expect(rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ id }) => id))]);
    expect(rows).toHaveLength(count);
  });
});
