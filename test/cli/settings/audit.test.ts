import { describe, expect, it } from 'vitest';
import { channel, openLine, type SettingsLine, team } from './settings-line.ts';

const DAY_MS = 86_400_000;

async function openChanged(): Promise<SettingsLine> {
  const line = await openLine();
  await line.change({ kind: 'deployment' }, { kind: 'set', key: 'progress', value: 'normal' });
  await line.change(team, { kind: 'set', key: 'follow', value: 'all' }, { kind: 'lock', key: 'follow' });
  await line.change(channel, { kind: 'set', key: 'tools.search.secrets.key', value: 'canary-11' });
  return line;
}

describe('threadloop audit', () => {
  it('shows who changed what, the newest first', async () => {
    const { exitCode, stdout } = await (await openChanged()).run(['audit']);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.replace(/^\S+ \S+ +/u, '').replaceAll(/ {2,}/gu, ' | '));
    expect(exitCode).toBe(0);
    expect(rows.toSorted()).toEqual(
      [
        'Ann (slack:U1) | slack | slack:T1/slack:C1 | set | tools.search.secrets.key | not set -> true',
        'Ann (slack:U1) | slack | slack:T1 | lock | follow',
        'Ann (slack:U1) | slack | slack:T1 | set | follow | not set -> "all"',
        'Ann (slack:U1) | slack | deployment | set | progress | not set -> "normal"',
      ].toSorted(),
    );
    expect(stdout).not.toContain('canary');
  });

  it('shows in words what was done about calls and servers', async () => {
    const line = await openLine();
    const { service } = line.settings;
    const shared = {
      at: line.clock.now(),
      who: { id: 'slack:U1', name: 'Ann' },
      surface: 'slack',
      before: null,
    } as const;
    await service.note(team, { ...shared, id: '1', key: 'tools.search', change: 'approved', after: 'A1' });
    await service.note(team, { ...shared, id: '2', key: 'mcp.wiki', change: 'signedOut', after: null });
    const { stdout } = await line.run(['audit']);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) =>
        row
          .replace(/^\S+ \S+ +/u, '')
          .trimEnd()
          .replaceAll(/ {2,}/gu, ' | '),
      );
    expect(rows.toSorted()).toEqual([
      'Ann (slack:U1) | slack | slack:T1 | a call was approved | tools.search | "A1"',
      'Ann (slack:U1) | slack | slack:T1 | somebody signed out | mcp.wiki',
    ]);
  });

  it('shows one team, or one of its channels, as JSON', async () => {
    const line = await openChanged();
    const keys = async (...flags: readonly string[]) => {
      const { stdout } = await line.run(['audit', '--json', ...flags]);
      return stdout
        .trimEnd()
        .split('\n')
        .map((row) => String(Reflect.get(JSON.parse(row), 'key')))
        .toSorted((a, b) => (a < b ? -1 : 1));
    };
    expect(await keys('--team', 'slack:T1')).toEqual(['follow', 'follow', 'tools.search.secrets.key']);
    expect(await keys('--team', 'slack:T1', '--channel', 'slack:C1')).toEqual(['tools.search.secrets.key']);
  });

  it('shows nothing that is older than the days that are asked for', async () => {
    const line = await openLine({}, Date.UTC(2025, 11, 29));
    await line.change(team, { kind: 'set', key: 'follow', value: 'all' });
    line.clock.advance(DAY_MS);
    await line.change(team, { kind: 'lock', key: 'follow' });
    const shown = async (days: string) => (await line.run(['audit', '--days', days])).stdout;
    const [newer] = (await shown('3')).split('\n');
    expect([await shown('1'), await shown('2')]).toEqual(['Nothing was changed within 1 day.\n', `${newer}\n`]);
    expect(newer).toMatch(/^2025-12-30 00:00:00Z .* lock +follow$/u);
  });

  it('says that nobody changed anything', async () => {
    expect((await (await openLine()).run(['audit'])).stdout).toBe('Nothing was changed within 30 days.\n');
  });

  it.each([
    [['--days', '0'], '--days must be a whole number from 1 to 3650; it is "0".'],
    [['--days', 'two'], '--days must be a whole number from 1 to 3650; it is "two".'],
    [['--team', 'T1'], '--team must be an id with its platform, such as slack:T123; it is "T1".'],
    [['--channel', 'slack:C1'], '--channel needs --team, the team that it is in.'],
    [
      ['--team', 'slack:T1', '--channel', 'C1'],
      '--channel must be an id with its platform, such as slack:C123; it is "C1".',
    ],
  ])('refuses %j', async (flags, sentence) => {
    const { exitCode, stderr } = await (await openLine()).run(['audit', ...flags]);
    expect([exitCode, stderr]).toEqual([2, `${sentence}\n`]);
  });
});
