import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { collect } from '../../../contracts/collect.ts';
import { ACME, type ScriptedAnswer } from './scripted-slack.ts';
import { createWorkspacesWorld } from './workspaces-world.ts';

const TOKEN = { botToken: 'xoxb-1' };

const ofTeam = (teamId: string | undefined, enterpriseId?: string) => ({
  teamId,
  enterpriseId,
  isEnterpriseInstall: false,
});

async function openFailing(answer: ScriptedAnswer): Promise<ThreadloopError> {
  const { slack, open } = createWorkspacesWorld();
  slack.answer('auth.test', answer);
  const error: unknown = await open(TOKEN).catch((failed: unknown) => failed);
  if (!(error instanceof ThreadloopError)) throw new Error('It was to be refused.');
  return error;
}

describe('the one workspace of a token', () => {
  it('is asked for once, and found by every event of it', async () => {
    const { slack, clock, open } = createWorkspacesWorld();
    slack.answer('auth.test', { ...ACME, app_id: 'A1', enterprise_id: 'E1', scopes: 'chat:write, users:read' });
    const workspaces = await open(TOKEN);
    const workspace = {
      id: 'T1',
      name: 'Acme',
      botUserId: 'U0BOT',
      botId: 'B0BOT',
      appId: 'A1',
      enterpriseId: 'E1',
      scopes: ['chat:write', 'users:read'],
      installedAt: clock.now(),
    };
    expect(await workspaces.find(ofTeam('T1', 'E1'))).toEqual(workspace);
    expect(await workspaces.get('T1')).toEqual(workspace);
    expect(await workspaces.tokenOf('T1')).toBe('xoxb-1');
    expect(await collect(workspaces.list())).toEqual([workspace]);
    expect([await workspaces.find(ofTeam('T2')), await workspaces.get('T2'), await workspaces.tokenOf('T2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(slack.calls).toEqual([{ method: 'auth.test', token: 'xoxb-1', args: {} }]);
  });

  it('can be an organisation, which events of its workspaces are found by', async () => {
    const { slack, open } = createWorkspacesWorld();
    slack.answer('auth.test', { ...ACME, team_id: undefined, enterprise_id: 'E1', is_enterprise_install: true });
    const workspaces = await open(TOKEN);
    expect(await workspaces.find({ teamId: 'T7', enterpriseId: 'E1', isEnterpriseInstall: true })).toMatchObject({
      id: 'E1',
    });
    expect(await workspaces.find(ofTeam('T7', 'E1'))).toMatchObject({ id: 'E1' });
    expect(await workspaces.find(ofTeam('T7', 'E2'))).toBeUndefined();
  });

  it.each<readonly [string, ScriptedAnswer, string]>([
    [
      'invalid_auth',
      { ok: false, error: 'invalid_auth' },
      'Slack does not accept the token in SLACK_BOT_TOKEN (invalid_auth). The token is wrong: copy the "Bot User OAuth Token" again, from "OAuth & Permissions" in the settings of the app.',
    ],
    [
      'account_inactive',
      { ok: false, error: 'account_inactive' },
      'Slack does not accept the token in SLACK_BOT_TOKEN (account_inactive). The app was uninstalled, or its workspace deleted: install the app again and take its new token.',
    ],
    [
      'the token of a person',
      { ...ACME, bot_id: undefined },
      'Slack knows the token, but it is none of a bot: take the "Bot User OAuth Token" of the app, which begins with "xoxb-".',
    ],
  ])('is refused with what to do: %s', async (_title, answer, sentence) => {
    const { code, message } = await openFailing(answer);
    expect([code, message]).toEqual(['slack_token_refused', sentence]);
  });

  it.each<readonly [string, ScriptedAnswer, string, boolean]>([
    [
      'no connection',
      { cut: true },
      'Slack cannot be reached at slack.com (network). This machine needs a way to it, through HTTPS_PROXY for example.',
      true,
    ],
    [
      'a gateway that answers in its place',
      { httpStatus: 502, body: '<html>xoxb-1 was sent</html>' },
      'Slack cannot be reached at slack.com (http_502). This machine needs a way to it, through HTTPS_PROXY for example.',
      true,
    ],
    [
      'a limit',
      { httpStatus: 429 },
      'Slack answers "ratelimited" when it is asked whose the token in SLACK_BOT_TOKEN is.',
      true,
    ],
    [
      'a word that is not known',
      { ok: false, error: 'fatal_error' },
      'Slack answers "fatal_error" when it is asked whose the token in SLACK_BOT_TOKEN is.',
      true,
    ],
  ])('cannot be asked for, which is said: %s', async (_title, answer, sentence, retryable) => {
    const error = await openFailing(answer);
    expect([error.code, error.message, error.retryable]).toEqual(['slack_call_failed', sentence, retryable]);
    expect(JSON.stringify(error.cause)).not.toContain('xoxb-1');
  });

  it('logs each scope that is missing, with what does not work', async () => {
    const { slack, lines, open } = createWorkspacesWorld();
    const scopes = 'app_mentions:read,chat:write,assistant:write,im:history,commands,users:read,channels:read';
    slack.answer('auth.test', { ...ACME, scopes });
    await open(TOKEN);
    expect(lines).toEqual([
      {
        level: 'warn',
        workspace: 'T1',
        scope: 'reactions:write',
        message: 'The bot was not granted reactions:write in Slack: messages are not marked as seen.',
      },
      {
        level: 'warn',
        workspace: 'T1',
        scope: 'channels:history',
        message:
          'The bot was not granted channels:history in Slack: in public channels only mentions are seen, not what was said in the thread before, nor after a crash what it has posted itself.',
      },
      {
        level: 'warn',
        workspace: 'T1',
        scope: 'reactions:read',
        message:
          'The bot was not granted reactions:read in Slack: the reaction "mute" does nothing; the word and the command still do.',
      },
      {
        level: 'warn',
        workspace: 'T1',
        scope: 'files:write',
        message: 'The bot was not granted files:write in Slack: files that it was asked for cannot be sent.',
      },
    ]);
  });

  it('is asked about again after a call has failed with its token, and has none while Slack refuses it', async () => {
    const { slack, clock, open } = createWorkspacesWorld();
    const workspaces = await open(TOKEN);
    workspaces.tokenFailed('T1', 'invalid_auth');
    expect(await workspaces.tokenOf('T1')).toBe('xoxb-1');
    slack.answer('auth.test', { ok: false, error: 'token_revoked' });
    workspaces.tokenFailed('T1', 'token_revoked');
    expect(await Promise.all([workspaces.tokenOf('T1'), workspaces.tokenOf('T1')])).toEqual([undefined, undefined]);
    expect(workspaces.checks()).toEqual([
      {
        check: 'Slack token',
        ok: false,
        reason:
          'Slack does not accept SLACK_BOT_TOKEN any more (token_revoked). The token was revoked: install the app again and take its new token.',
      },
    ]);
    clock.advance(59_999);
    expect([await workspaces.tokenOf('T1'), slack.calls.length]).toEqual([undefined, 3]);
    clock.advance(1);
    slack.answer('auth.test', ACME);
    expect([await workspaces.tokenOf('T1'), slack.calls.length]).toEqual(['xoxb-1', 4]);
    expect(workspaces.checks()).toEqual([{ check: 'Slack token', ok: true }]);
  });

  it('keeps its token while Slack cannot be asked about it', async () => {
    const { slack, open } = createWorkspacesWorld();
    const workspaces = await open(TOKEN);
    slack.answer('auth.test', { cut: true });
    workspaces.tokenFailed('T1', 'invalid_auth');
    expect(await workspaces.tokenOf('T1')).toBe('xoxb-1');
  });
});
