import { describe, expect, it, vi } from 'vitest';
import type { OpenWorkspaces } from '../../../../src/adapters/slack/workspaces/create-workspaces.ts';
import { createSecretBox } from '../../../../src/secret-box.ts';
import type { ScriptedCall } from './scripted-slack.ts';
import { createWorkspacesWorld, keyOf, MANY, type WorkspacesWorld } from './workspaces-world.ts';

const HOUR_MS = 3_600_000;

/** A Slack that takes each refresh token once, as Slack does, and hands out tokens for twelve hours. */
function handOutTokens({ slack }: WorkspacesWorld): void {
  const spent = new Set<string>();
  let given = 1;
  slack.answer('oauth.v2.access', ({ args }) => {
    const { refresh_token: refreshToken = '' } = args;
    if (spent.has(refreshToken)) return { ok: false, error: 'invalid_refresh_token' };
    spent.add(refreshToken);
    given += 1;
    const tokens = { access_token: `xoxe.xoxb-${given}`, refresh_token: `xoxe-${given}`, expires_in: 43_200 };
    return { ok: true, token_type: 'bot', ...tokens, scope: 'chat:write', team: { id: 'T1', name: 'Acme' } };
  });
}

/** A workspace whose token ends in so many hours, and a process that uses it. */
async function open(hours: number): Promise<WorkspacesWorld & { readonly workspaces: OpenWorkspaces }> {
  const world = createWorkspacesWorld();
  handOutTokens(world);
  const expiresAt = world.clock.now() + hours * HOUR_MS;
  await world.install('T1', { token: 'xoxe.xoxb-1', refreshToken: 'xoxe-1', expiresAt });
  return { ...world, workspaces: await world.open(MANY) };
}

const methodsOf = (calls: readonly ScriptedCall[]): readonly string[] => calls.map(({ method }) => method);

describe('the rotation of tokens', () => {
  it('gets a new token when less than two hours are left, and stores it for all processes', async () => {
    const { slack, clock, workspaces, ...world } = await open(3);
    expect([await workspaces.tokenOf('T1'), slack.calls]).toEqual(['xoxe.xoxb-1', []]);
    clock.advance(HOUR_MS + 1);
    expect([await workspaces.tokenOf('T1'), await workspaces.tokenOf('T1')]).toEqual(['xoxe.xoxb-2', 'xoxe.xoxb-2']);
    expect(slack.calls).toEqual([
      {
        method: 'oauth.v2.access',
        token: undefined,
        args: { client_id: '1.2', client_secret: 'shhhhhhh', grant_type: 'refresh_token', refresh_token: 'xoxe-1' },
      },
    ]);
    expect((await world.store.read('T1'))?.tokens).toEqual({
      token: 'xoxe.xoxb-2',
      refreshToken: 'xoxe-2',
      expiresAt: clock.now() + 12 * HOUR_MS,
    });
    expect(await (await world.open(MANY)).tokenOf('T1')).toBe('xoxe.xoxb-2');
    expect(slack.calls).toHaveLength(1);
  });

  it('never happens for an event: finding a workspace asks the storage only', async () => {
    const { slack, workspaces } = await open(0);
    expect((await workspaces.find({ teamId: 'T1', enterpriseId: undefined, isEnterpriseInstall: false }))?.id).toBe(
      'T1',
    );
    expect(slack.calls).toEqual([]);
  });

  it('spends a refresh token once, though two processes want it at the same time, ten times each', async () => {
    const { slack, clock, workspaces, ...world } = await open(0);
    const other = await world.open(MANY);
    const wanted = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? workspaces : other).tokenOf('T1'));
    await clock.advanceAsync(1_000);
    expect(new Set(await Promise.all(wanted))).toEqual(new Set(['xoxe.xoxb-2']));
    expect(methodsOf(slack.calls)).toEqual(['oauth.v2.access']);
  });

  it('goes on with the token that still works while another process is at it', async () => {
    const { slack, workspaces, host } = await open(1);
    await host.lock.acquire('slack:refresh:T1', 30_000);
    expect([await workspaces.tokenOf('T1'), slack.calls]).toEqual(['xoxe.xoxb-1', []]);
  });

  it('waits for another process when the token has ended, for 12 s at most', async () => {
    const { slack, clock, workspaces, host } = await open(0);
    await host.lock.acquire('slack:refresh:T1', 30_000);
    const wanted = workspaces.tokenOf('T1');
    await clock.advanceAsync(12_250);
    expect([await wanted, slack.calls]).toEqual([undefined, []]);
  });

  it('keeps the old token while it works when Slack gives no new one, and asks again after a minute', async () => {
    const { slack, clock, workspaces, lines } = await open(1);
    slack.answer('oauth.v2.access', { cut: true });
    expect([await workspaces.tokenOf('T1'), await workspaces.tokenOf('T1')]).toEqual(['xoxe.xoxb-1', 'xoxe.xoxb-1']);
    expect(methodsOf(slack.calls)).toEqual(['oauth.v2.access']);
    expect(lines).toEqual([
      {
        level: 'warn',
        workspace: 'T1',
        reason: 'network',
        message: 'Slack gave no new token for one that is about to end; it is asked again in a minute.',
      },
    ]);
    clock.advance(HOUR_MS);
    expect(await workspaces.tokenOf('T1')).toBeUndefined();
  });

  it('gets a new token before its time when Slack says that the present one is no good', async () => {
    const { slack, workspaces } = await open(10);
    await workspaces.tokenOf('T1');
    slack.answer('auth.test', { ok: false, error: 'token_expired' });
    workspaces.tokenFailed('T1', 'token_expired');
    expect(await workspaces.tokenOf('T1')).toBe('xoxe.xoxb-2');
    expect(methodsOf(slack.calls)).toEqual(['auth.test', 'oauth.v2.access']);
  });

  it('loses no new token to a storage that fails, or to an installation that is sealed anew meanwhile', async () => {
    const { slack, clock, workspaces, host, store } = await open(0);
    const put = host.records.put.bind(host.records);
    let fails = 3;
    vi.spyOn(host.records, 'put').mockImplementation(async (...args) => {
      fails -= 1;
      if (fails >= 0) throw new Error('down');
      return await put(...args);
    });
    slack.answer('oauth.v2.access', async () => {
      const { workspace, tokens } = (await store.read('T1')) ?? {};
      if (workspace === undefined || tokens === undefined) throw new Error('It was to be installed.');
      const secrets = createSecretBox([keyOf(1)]);
      await put(
        'slack:install:T1',
        { v: 1, workspace, sealed: secrets.seal(JSON.stringify(tokens), 'slack:install:T1') },
        'any',
      );
      return { ok: true, token_type: 'bot', access_token: 'xoxe.xoxb-2', refresh_token: 'xoxe-2', expires_in: 43_200 };
    });
    const wanted = workspaces.tokenOf('T1');
    await clock.advanceAsync(10_000);
    expect([await wanted, (await store.read('T1'))?.tokens?.refreshToken]).toEqual(['xoxe.xoxb-2', 'xoxe-2']);
    expect(methodsOf(slack.calls)).toEqual(['oauth.v2.access']);
  });

  it('writes a new token down later when the storage stayed away, and does not spend another one', async () => {
    const { slack, clock, workspaces, host, store } = await open(0);
    const spy = vi.spyOn(host.records, 'put').mockRejectedValue(new Error('down'));
    const wanted = workspaces.tokenOf('T1');
    await clock.advanceAsync(30_000);
    expect(await wanted).toBe('xoxe.xoxb-2');
    spy.mockRestore();
    expect(await workspaces.tokenOf('T1')).toBe('xoxe.xoxb-2');
    expect([methodsOf(slack.calls), (await store.read('T1'))?.tokens?.token]).toEqual([
      ['oauth.v2.access'],
      'xoxe.xoxb-2',
    ]);
  });

  it('gives the lock back when the storage fails, so that the next try gets the token', async () => {
    const { workspaces, host } = await open(0);
    await workspaces.get('T1');
    const spy = vi.spyOn(host.records, 'get').mockRejectedValue(new Error('down'));
    await expect(workspaces.tokenOf('T1')).rejects.toThrow('down');
    spy.mockRestore();
    expect(await workspaces.tokenOf('T1')).toBe('xoxe.xoxb-2');
  });

  it('leaves an installation that came meanwhile as it is', async () => {
    const world = await open(0);
    const { slack, workspaces } = world;
    slack.answer('oauth.v2.access', async () => {
      await world.install('T1', { token: 'xoxb-new' });
      return { ok: true, token_type: 'bot', access_token: 'xoxe.xoxb-2', refresh_token: 'xoxe-2', expires_in: 43_200 };
    });
    expect([await workspaces.tokenOf('T1'), (await world.store.read('T1'))?.tokens]).toEqual([
      'xoxb-new',
      { token: 'xoxb-new' },
    ]);
  });
});
