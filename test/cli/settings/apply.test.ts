import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../src/secret-box.ts';
import { createTexts } from '../../../src/text/index.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { asToken } from '../../contracts/thread-store/owned-thread.ts';
import { delivery, message } from '../../contracts/thread-store/samples.ts';
import { channel, KEY, openLine, type SettingsLine, team } from './settings-line.ts';

const texts = createTexts('en');
const NEWER = Buffer.alloc(32, 4).toString('hex');

/** A file that says what the chat does not. */
const FILE = {
  version: 1,
  scopes: {
    'slack:T1': { set: { follow: 'mention', 'tools.search.options.limit': 3 }, locked: ['follow'] },
    'slack:T1/slack:C1': { set: {} },
  },
};

const PLAN = [
  'slack:T1',
  '  set      follow                      "all" -> "mention"',
  '  set      tools.search.options.limit  not set -> 3',
  '  inherit  progress                    "normal" -> inherited',
  '  lock     follow',
  'slack:T1/slack:C1',
  '  inherit  locale  "de" -> inherited',
  '',
].join('\n');

async function openDrifted(): Promise<SettingsLine> {
  const line = await openLine();
  await line.change(
    team,
    { kind: 'set', key: 'follow', value: 'all' },
    { kind: 'set', key: 'progress', value: 'normal' },
  );
  await line.change(channel, { kind: 'set', key: 'locale', value: 'de' });
  await line.change({ kind: 'direct' }, { kind: 'set', key: 'locale', value: 'de' });
  await line.write('settings.json', FILE);
  return line;
}

async function versions({ settings }: SettingsLine): Promise<readonly number[]> {
  const views = await Promise.all([team, channel].map((scope) => settings.service.view(scope, texts)));
  return views.map(({ version }) => version);
}

describe('threadloop settings plan', () => {
  it('says what the chat says otherwise, with 2 as exit code, and changes nothing', async () => {
    const line = await openDrifted();
    const { exitCode, stdout, stderr } = await line.run(['settings', 'plan', 'settings.json']);
    expect([exitCode, stderr, stdout, await versions(line)]).toEqual([2, '', PLAN, [1, 1]]);
  });

  it('says the same as JSON, a line for each change', async () => {
    const { exitCode, stdout } = await (await openDrifted()).run(['settings', 'plan', '--json', 'settings.json']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect([exitCode, lines]).toEqual([
      2,
      [
        { scope: 'slack:T1', change: 'set', key: 'follow', before: 'all', after: 'mention' },
        { scope: 'slack:T1', change: 'set', key: 'tools.search.options.limit', before: null, after: 3 },
        { scope: 'slack:T1', change: 'inherit', key: 'progress', before: 'normal', after: null },
        { scope: 'slack:T1', change: 'lock', key: 'follow', before: false, after: true },
        { scope: 'slack:T1/slack:C1', change: 'inherit', key: 'locale', before: 'de', after: null },
      ],
    ]);
  });

  it('finds nothing to change in what was exported', async () => {
    const line = await openDrifted();
    await line.write('exported.json', JSON.parse((await line.run(['settings', 'export'])).stdout));
    const { exitCode, stdout } = await line.run(['settings', 'plan', 'exported.json']);
    expect([exitCode, stdout]).toEqual([0, 'The chat says what the file says.\n']);
  });

  it('names a secret that the file expects and nobody has entered', async () => {
    const line = await openLine();
    await line.write('settings.json', {
      version: 1,
      scopes: { deployment: { secrets: ['tools.search.secrets.key'] } },
    });
    const { exitCode, stderr } = await line.run(['settings', 'plan', 'settings.json']);
    expect([exitCode, stderr]).toEqual([
      0,
      'deployment: the secret "tools.search.secrets.key" is not entered; an admin can do so in the chat.\n',
    ]);
  });
});

describe('threadloop settings apply', () => {
  it('makes the chat say what the file says, in the scopes that it names', async () => {
    const line = await openDrifted();
    const { exitCode, stdout } = await line.run(['settings', 'apply', '--yes', 'settings.json']);
    expect([exitCode, stdout]).toEqual([0, PLAN]);
    expect((await line.run(['settings', 'plan', 'settings.json'])).exitCode).toBe(0);
    const exported: unknown = JSON.parse((await line.run(['settings', 'export'])).stdout);
    expect(exported).toEqual({
      version: 1,
      scopes: {
        direct: { set: { locale: 'de' } },
        'slack:T1': { set: { follow: 'mention', 'tools.search.options.limit': 3 }, locked: ['follow'] },
      },
    });
  });

  it('is in the audit log as the work of the operator', async () => {
    const line = await openDrifted();
    await line.run(['settings', 'apply', '--yes', 'settings.json']);
    const { entries } = await line.settings.service.audit(channel, { limit: 1 });
    expect(entries).toMatchObject([
      { who: { id: 'operator', name: 'operator' }, surface: 'cli', key: 'locale', before: 'de', after: null },
    ]);
  });

  it('tells all problems at once, and changes nothing', async () => {
    const line = await openLine({ locked: ['model'], channels: { 'slack:C1': { locked: ['tools.*'] } } });
    const file = {
      version: 1,
      scopes: {
        'slack:T1': {
          set: {
            folow: 'all',
            follow: 'never',
            model: 'demo',
            channelAdmins: [],
            'tools.search.secrets.key': 'plain',
            progress: 'normal',
          },
          locked: ['weather'],
          secrets: ['progress'],
        },
        'slack:T1/slack:C1': { set: { 'tools.search.options.limit': 3 } },
      },
    };
    await line.write('settings.json', file);
    const { exitCode, stdout, stderr } = await line.run(['settings', 'apply', '--yes', 'settings.json']);
    expect([exitCode, stdout, await versions(line)]).toEqual([1, '', [0, 0]]);
    expect(stderr.split('\n')).toEqual([
      'slack:T1: there is no setting "folow". Did you mean "follow"?',
      expect.stringMatching(/^slack:T1: "follow": There is no choice “never”\./u),
      'slack:T1: "model": This is fixed for everything by the deployment\'s configuration. Whoever runs the deployment can change it there.',
      'slack:T1: "channelAdmins": This cannot be set here. It can be set for the channel.',
      'slack:T1: "tools.search.secrets.key" is a secret, which no file may hold; admins enter it in the chat.',
      'slack:T1: there is no setting "weather".',
      'slack:T1: "progress" is no secret that can be entered here.',
      expect.stringMatching(/^slack:T1\/slack:C1: "tools\.search\.options\.limit": This is fixed for /u),
      'Nothing was changed.',
      '',
    ]);
  });

  it('stops what is at work where it pauses the bot', async () => {
    const line = await openLine();
    const { store } = line.storage;
    const thread = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1' });
    const other = toThreadId({ platform: 'slack', team: 'T2', channel: 'C1', thread: '1' });
    for (const each of [thread, other]) await store.deliver(each, delivery(message('m1')));
    await line.write('settings.json', { version: 1, scopes: { 'slack:T1': { set: { paused: { reason: 'Drill' } } } } });
    const { exitCode } = await line.run(['settings', 'apply', '--yes', 'settings.json']);
    const stops = await Promise.all([thread, other].map(async (each) => (await store.export(each))?.stop?.by));
    expect([exitCode, stops]).toEqual([0, [{ id: 'operator', name: 'operator' }, undefined]]);
  });

  it('asks on a terminal, and does nothing on any other answer than yes', async () => {
    const line = await openDrifted();
    const asked = await line.run(['settings', 'apply', 'settings.json'], { isErrorScreen: true, typed: 'n\n' });
    expect([asked.exitCode, asked.stderr, await versions(line)]).toEqual([
      1,
      'This makes 5 changes in 2 scopes.\nMake it so? [y/N] Nothing was changed.\n',
      [1, 1],
    ]);
  });

  it('does nothing where nobody can be asked', async () => {
    const line = await openDrifted();
    const { exitCode, stderr } = await line.run(['settings', 'apply', 'settings.json']);
    expect([exitCode, stderr, await versions(line)]).toEqual([
      2,
      'This makes 5 changes in 2 scopes.\nNothing was done: say --yes if that is what you want.\n',
      [1, 1],
    ]);
  });

  it('leaves secrets as they are, and seals older ones anew', async () => {
    const line = await openLine();
    await line.change(team, { kind: 'set', key: 'tools.search.secrets.key', value: 'the secret' });
    await line.write('settings.json', { version: 1, scopes: { 'slack:T1': { set: {} } } });
    const env = { THREADLOOP_SECRET_KEY: `${NEWER},${KEY}` };
    const { exitCode, stdout, stderr } = await line.run(['settings', 'apply', 'settings.json'], { env });
    expect([exitCode, stdout, stderr]).toEqual([
      0,
      'The chat says what the file says.\n',
      '1 secret sealed anew with the first key of secretKey.\n',
    ]);
    const newest = createSecretBox([Buffer.from(NEWER, 'hex')]);
    const stored = JSON.stringify((await line.settings.records.get('settings:slack:T1'))?.value);
    const [sealed = ''] = /v1\.[\w.-]+/u.exec(stored) ?? [];
    expect(newest.open(sealed, 'tool:search:key')).toBe('the secret');
  });
});

describe('a pause that is applied', () => {
  it('stops what is at work there at once, and nothing elsewhere', async () => {
    const line = await openLine();
    const { store } = line.storage;
    const stopIn = async (channelId: string): Promise<() => Promise<boolean>> => {
      const thread = toThreadId({ platform: 'slack', team: 'T1', channel: channelId, thread: '1.1' });
      const delivered = await store.deliver(thread, delivery(message('m1')));
      if (delivered.status !== 'started') throw new Error(delivered.status);
      await store.claim(thread, delivered.activation, asToken('owner'));
      return async () => {
        const renewed = await store.renew(thread, asToken('owner'));
        return renewed.status === 'ok' && renewed.stop !== undefined;
      };
    };
    const [here, elsewhere] = [await stopIn('C1'), await stopIn('C2')];
    await line.write('pause.json', {
      version: 1,
      scopes: { 'slack:T1/slack:C1': { set: { paused: { reason: 'x' } } } },
    });
    const { exitCode } = await line.run(['settings', 'apply', '--yes', 'pause.json']);
    expect([exitCode, await here(), await elsewhere()]).toEqual([0, true, false]);
  });
});

describe('tools of MCP servers, which no command asks for', () => {
  it('are set by a file, exported again, and not taken for leftovers', async () => {
    const line = await openLine();
    const set = { 'tools.wiki__find.enabled': true, 'tools.wiki__find.approvalWhen': ['text contains all'] };
    await line.write('settings.json', { version: 1, scopes: { 'slack:T1': { set } } });
    expect((await line.run(['settings', 'apply', 'settings.json', '--yes'])).exitCode).toBe(0);
    const exported = JSON.parse((await line.run(['settings', 'export'])).stdout);
    expect(exported).toEqual({ version: 1, scopes: { 'slack:T1': { set } } });
    expect(await line.run(['settings', 'plan', 'settings.json'])).toMatchObject({
      exitCode: 0,
      stdout: 'The chat says what the file says.\n',
      stderr: '',
    });
    await line.write('settings.json', { version: 1, scopes: { 'slack:T1': { set: {} } } });
    const { exitCode, stdout } = await line.run(['settings', 'plan', 'settings.json']);
    expect([exitCode, stdout.split('\n').length]).toEqual([2, 4]);
  });
});
