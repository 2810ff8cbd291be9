import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bitsOf, neededPermissions } from '../../src/adapters/discord/invite/permissions.ts';
import { settings } from '../../src/config/setting-list.ts';

const page = readFileSync(new URL('../../docs/discord.md', import.meta.url), 'utf8');

/** What stands under a heading, to the next one. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

describe('docs/discord.md', () => {
  it('needs one variable and six steps for a working bot, within ten minutes', () => {
    const text = section('A working bot');
    const steps = [...text.matchAll(/^(\d+)\. /gmu)].map(([, number]) => Number(number));
    expect(steps).toEqual([1, 2, 3, 4, 5, 6]);
    const variables = [...text.matchAll(/^\s*export (\w+)=/gmu)].map(([, name]) => name);
    expect(variables).toEqual(['DISCORD_TOKEN']);
    const minutes = [...text.matchAll(/\((half a|\d+) minutes?\)/gu)].map(([, time]) =>
      time === 'half a' ? 0.5 : Number(time),
    );
    expect([minutes.length, minutes.reduce((sum, each) => sum + each, 0) <= 10]).toEqual([6, true]);
  });

  it('gives each permission with its reason, and the number that the link has', () => {
    const text = section('Permissions, and why');
    const needed = neededPermissions({ unfurl: false, massMentions: false });
    const rows = [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gmu)].map(([, ...cells]) => cells);
    expect(rows.slice(1)).toEqual(needed.map(({ label, reason, without }) => [label, reason, without]));
    expect(text).toContain(`permissions=${bitsOf(needed)}`);
    const more = neededPermissions({ unfurl: true, massMentions: true }).slice(needed.length);
    for (const { label } of more) expect(text).toContain(`**${label}**`);
  });

  it('says of each setting of Discord what it does', () => {
    const text = section('Settings for a server, a category, a channel or a thread');
    const named = new Set([...text.matchAll(/`(discord\.\w+)`/gu)].map(([, name]) => name));
    const own = settings.map(({ path }) => path.join('.')).filter((name) => name.startsWith('discord.'));
    // Those two have places of their own.
    const elsewhere = ['discord.token', 'discord.apiUrl'];
    expect(named).toEqual(new Set(own.filter((name) => !elsewhere.includes(name))));
  });

  it('names only variables that are read', () => {
    const own = (path: readonly string[]): string =>
      `THREADLOOP_${path
        .join('_')
        .replaceAll(/[A-Z]/gu, (letter) => `_${letter}`)
        .toUpperCase()}`;
    const known = settings.flatMap(({ path, schema }) => [own(path), ...(schema.usualVariables ?? [])]);
    const named = new Set([...page.matchAll(/\b(?:THREADLOOP|DISCORD|REDIS)_[A-Z_]+\b/gu)].map(([name]) => name));
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const anchors = [...page.matchAll(/^## (.+)$/gmu)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(#([^)]+)\)/gu)].map(([, anchor]) => anchor);
    expect(links.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([]);
  });

  it('shows settings that are taken', async () => {
    const [, json = ''] = /```json\n([\s\S]+?)```/u.exec(page) ?? [];
    const { resolveConfig } = await import('../../src/config.ts');
    expect(() => resolveConfig(JSON.parse(json))).not.toThrow();
  });
});
