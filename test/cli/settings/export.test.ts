import { describe, expect, it } from 'vitest';
import { channel, openLine, team } from './settings-line.ts';

const CANARY = 'canary-88af';

describe('threadloop settings export', () => {
  it('writes what is set in the chat, of secrets only that they are', async () => {
    const line = await openLine({ teams: { 'slack:T1': { locale: 'de' } } });
    await line.change(
      { kind: 'deployment' },
      { kind: 'set', key: 'tools.search.secrets.key', value: CANARY },
      { kind: 'set', key: 'progress', value: 'normal' },
      { kind: 'lock', key: 'progress' },
    );
    await line.change(team, { kind: 'set', key: 'follow', value: 'all' });
    await line.change(channel, { kind: 'set', key: 'tools.search.options.limit', value: 3 });
    await line.change({ kind: 'direct' }, { kind: 'set', key: 'follow', value: 'all' });
    await line.change({ kind: 'direct' }, { kind: 'inherit', key: 'follow' });
    const { exitCode, stdout, stderr } = await line.run(['settings', 'export']);
    expect([exitCode, stderr, JSON.parse(stdout)]).toEqual([
      0,
      '',
      {
        version: 1,
        scopes: {
          deployment: { set: { progress: 'normal' }, locked: ['progress'], secrets: ['tools.search.secrets.key'] },
          'slack:T1': { set: { follow: 'all' } },
          'slack:T1/slack:C1': { set: { 'tools.search.options.limit': 3 } },
        },
      },
    ]);
    expect(stdout).not.toContain(CANARY);
  });

  it('writes one scope, also where nothing is set in it', async () => {
    const line = await openLine();
    await line.change(team, { kind: 'set', key: 'follow', value: 'all' });
    const exported = async (scope: string) =>
      JSON.parse((await line.run(['settings', 'export', '--scope', scope])).stdout);
    expect([await exported('slack:T1'), await exported('slack:T1/slack:C9')]).toEqual([
      { version: 1, scopes: { 'slack:T1': { set: { follow: 'all' } } } },
      { version: 1, scopes: { 'slack:T1/slack:C9': { set: {} } } },
    ]);
  });

  it.each(['team', 'slack:T1/C1', 'slack:T1/slack:C1/slack:C2', 'slack:', ':T1'])(
    'refuses %j as a scope',
    async (scope) => {
      const { exitCode, stdout, stderr } = await (await openLine()).run(['settings', 'export', '--scope', scope]);
      expect([exitCode, stdout, stderr]).toEqual([
        2,
        '',
        `--scope must be "deployment", "direct", a team such as slack:T123, or one of its channels such as slack:T123/slack:C123; it is "${scope}".\n`,
      ]);
    },
  );
});
