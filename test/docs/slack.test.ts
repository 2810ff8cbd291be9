import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/adapters/slack/manifest/profile.ts';
import { settings } from '../../src/config/setting-list.ts';

const page = readFileSync(new URL('../../docs/slack.md', import.meta.url), 'utf8');

/** What stands under a heading, to the next one. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

describe('docs/slack.md', () => {
  it('needs two variables and eight steps for a working bot', () => {
    const text = section('A working bot, over Socket Mode');
    const steps = [...text.matchAll(/^(\d+)\. /gmu)].map(([, number]) => Number(number));
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const variables = [...text.matchAll(/^export (\w+)=/gmu)].map(([, name]) => name);
    expect(variables).toEqual(['SLACK_APP_TOKEN', 'SLACK_BOT_TOKEN']);
  });

  it('describes every profile', () => {
    const rows = [...section('How much the app may do').matchAll(/^\| `(\w+)`/gmu)].map(([, name]) => name);
    expect(rows).toEqual([...PROFILES]);
  });

  it('names only variables that are read', () => {
    const own = (path: readonly string[]): string =>
      `THREADLOOP_${path
        .join('_')
        .replaceAll(/[A-Z]/gu, (letter) => `_${letter}`)
        .toUpperCase()}`;
    const known = settings.flatMap(({ path, schema }) => [own(path), ...(schema.usualVariables ?? [])]);
    const named = new Set([...page.matchAll(/\b(?:THREADLOOP|SLACK|REDIS)_[A-Z_]+\b/gu)].map(([name]) => name));
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  });
});
