import { describe, expect, it, vi } from 'vitest';
import { createSecretBox } from '../../../../src/secret-box.ts';
import { collect } from '../../../contracts/collect.ts';
import { createWorkspacesWorld, keyOf, MANY } from './workspaces-world.ts';

const ofTeam = (teamId: string | undefined, enterpriseId?: string) => ({
  teamId,
  enterpriseId,
  isEnterpriseInstall: false,
});

describe('installed workspaces', () => {
  it('are found by the ids of an event, without a word to Slack', async () => {
    const { slack, open, install } = createWorkspacesWorld();
    await install('T1', { token: 'xoxb-1' });
    await install('E1', { token: 'xoxb-e' }, { enterpriseId: 'E1' });
    await install('T3', { token: 'xoxb-3' }, { enterpriseId: 'E1' });
    const workspaces = await open(MANY);
    const found = await Promise.all([
      workspaces.find(ofTeam('T1')),
      workspaces.find({ teamId: 'T2', enterpriseId: 'E1', isEnterpriseInstall: true }),
      workspaces.find(ofTeam('T2', 'E1')),
      workspaces.find(ofTeam('T3', 'E1')),
      workspaces.find({ teamId: 'T3', enterpriseId: 'E1', isEnterpriseInstall: true }),
      workspaces.find(ofTeam('T9')),
    ]);
    expect(found.map((workspace) => workspace?.id)).toEqual(['T1', 'E1', 'E1', 'T3', 'E1', undefined]);
    expect(await workspaces.tokenOf('T3')).toBe('xoxb-3');
    expect((await collect(workspaces.list())).map(({ id }) => id)).toEqual(['E1', 'T1', 'T3']);
    expect(slack.calls).toEqual([]);
  });

  it('are read from the storage once in 5 s, and at once where there was none', async () => {
    const world = createWorkspacesWorld();
    const workspaces = await world.open(MANY);
    await world.settled();
    const get = vi.spyOn(world.host.records, 'get');
    expect(await workspaces.get('T1')).toBeUndefined();
    await world.install('T1', { token: 'xoxb-1' });
    expect((await Promise.all([workspaces.get('T1'), workspaces.get('T1'), workspaces.tokenOf('T1')])).at(-1)).toBe(
      'xoxb-1',
    );
    expect(get).toHaveBeenCalledTimes(2);
    await world.install('T1', { token: 'xoxb-2' });
    world.clock.advance(4_999);
    expect([await workspaces.tokenOf('T1'), get.mock.calls.length]).toEqual(['xoxb-1', 2]);
    world.clock.advance(1);
    expect([await workspaces.tokenOf('T1'), get.mock.calls.length]).toEqual(['xoxb-2', 3]);
  });

  it('have a token read anew as soon as a call has failed with it', async () => {
    const { slack, open, install } = createWorkspacesWorld();
    await install('T1', { token: 'xoxb-1' });
    const workspaces = await open(MANY);
    await workspaces.tokenOf('T1');
    await install('T1', { token: 'xoxb-2' });
    workspaces.tokenFailed('T1', 'token_revoked');
    expect([await workspaces.tokenOf('T1'), slack.calls]).toEqual(['xoxb-2', []]);
    slack.answer('auth.test', { ok: false, error: 'account_inactive' });
    workspaces.tokenFailed('T1', 'account_inactive');
    expect(await workspaces.tokenOf('T1')).toBeUndefined();
    expect(await workspaces.get('T1')).toMatchObject({ id: 'T1' });
  });

  it('stand sealed in the storage, each for its own workspace', async () => {
    const { host, open, install } = createWorkspacesWorld();
    await install('T1', { token: 'xoxb-secret-1' });
    await install('T2', { token: 'xoxb-secret-2' });
    const documents = await collect(host.records.list<{ sealed: string }>('slack:install:'));
    expect(JSON.stringify(documents)).not.toContain('secret');
    const [one, two] = documents.map(([, { value }]) => value);
    await host.records.put('slack:install:T1', { ...one, sealed: two?.sealed }, 'any');
    expect(await (await open(MANY)).tokenOf('T1')).toBeUndefined();
  });

  it('are sealed with a new key at the start, by one process, so that the old one can be taken away', async () => {
    const world = createWorkspacesWorld();
    await world.install('T1', { token: 'xoxb-1' });
    await world.install('T2', { token: 'xoxb-2' });
    await world.install('T3', { token: 'xoxb-3' });
    const secrets = createSecretBox([keyOf(2), keyOf(1)]);
    await Promise.all([world.open(MANY, { secrets }), world.open(MANY, { secrets })]);
    await world.settled();
    expect(world.lines).toEqual([
      { level: 'info', renewed: 3, message: 'Tokens of Slack were sealed with the present secret key.' },
    ]);
    const later = await world.open(MANY, { secrets: createSecretBox([keyOf(2)]) });
    expect(await later.tokenOf('T3')).toBe('xoxb-3');
  });

  it('say which key is missing, and are found all the same', async () => {
    const world = createWorkspacesWorld();
    await world.install('T1', { token: 'xoxb-1' });
    const workspaces = await world.open(MANY, { secrets: createSecretBox([keyOf(2)]) });
    await world.settled();
    expect([await workspaces.tokenOf('T1'), await workspaces.tokenOf('T1')]).toEqual([undefined, undefined]);
    expect((await workspaces.get('T1'))?.id).toBe('T1');
    expect(world.lines.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'Tokens of Slack cannot be opened with THREADLOOP_SECRET_KEY: a former key is missing there.'],
      [
        'error',
        'A token of Slack was sealed with a key that is not in THREADLOOP_SECRET_KEY. Add that key behind the present one, or install the app again.',
      ],
    ]);
  });

  it('tell at the start which scopes some of them have not granted', async () => {
    const world = createWorkspacesWorld();
    await world.install('T1', { token: 'xoxb-1' }, { scopes: ['chat:write'] });
    await world.open({ ...MANY, profile: 'mention' });
    await world.settled();
    expect(world.lines).toEqual([
      {
        level: 'warn',
        workspaces: 1,
        scopes: 'app_mentions:read, assistant:write, im:history, commands, reactions:write, users:read, channels:read',
        message: 'Workspaces have not granted all that slack.profile needs; they install the app again for it.',
      },
    ]);
  });

  it('need a secret key, and a client or a token', async () => {
    const { open } = createWorkspacesWorld();
    await expect(open(MANY, { secrets: undefined })).rejects.toThrow(
      'Installations in many workspaces need THREADLOOP_SECRET_KEY, which their tokens are encrypted with; "openssl rand -base64 32" makes one.',
    );
    await expect(open()).rejects.toThrow('Slack is configured without a token: set SLACK_BOT_TOKEN for one workspace,');
  });

  it('are not found, and no event is acknowledged, while the storage fails', async () => {
    const { host, open } = createWorkspacesWorld();
    const workspaces = await open(MANY);
    vi.spyOn(host.records, 'get').mockRejectedValue(new Error('down'));
    await expect(workspaces.find(ofTeam('T1'))).rejects.toThrow('down');
  });
});
