import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/design/slack-reports.md', root), 'utf8');
const rows = [...page.matchAll(/^\| (R\d\d|Slack [^|]+) \| [^|]+ \| (.+) \|$/gmu)].map(([, id = '', tests = '']) => ({
  id,
  tests: tests.split('<br>').map((test) => /^`(test\/[^`]+)` · (.+)$/u.exec(test) ?? [test]),
}));

describe('docs/design/slack-reports.md', () => {
  it.each(rows.map(({ id, tests }) => [id, tests] as const))('names tests of %s that exist', (id, tests) => {
    expect(tests).not.toEqual([]);
    for (const [, file = '', title = ''] of tests) {
      expect(title).toContain(id);
      expect(readFileSync(new URL(file, root), 'utf8')).toContain(title);
    }
  });

  it('has a row for each report', () => {
    expect(rows).toHaveLength(66);
  });
});
