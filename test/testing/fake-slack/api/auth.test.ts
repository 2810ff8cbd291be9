import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { clientOf, errorOf, refusal, start } from '../started.ts';

describe('tokens', () => {
  it('tell whose they are', async () => {
    const { client } = await start();
    expect(await client.auth.test()).toEqual({
      ok: true,
      url: 'https://fake-workspace.slack.com/',
      team: 'Fake Workspace',
      user: 'threadloop',
      team_id: 'T1',
      user_id: 'U0BOT',
      bot_id: 'B0BOT',
      app_id: 'A1FAKE',
      is_enterprise_install: false,
      response_metadata: { scopes: expect.arrayContaining(['chat:write', 'files:read']) },
    });
  });

  it('are refused when there is none, and when it is not known', async () => {
    const { slack } = await start();
    expect(await errorOf(clientOf(slack, '').auth.test())).toBe('not_authed');
    expect(await errorOf(clientOf(slack, 'xoxb-wrong').auth.test())).toBe('invalid_auth');
  });

  it('are of no account after the app was uninstalled, and revoked after they were revoked', async () => {
    const { slack, client } = await start();
    await slack.uninstall();
    expect(await errorOf(client.auth.test())).toBe('account_inactive');
    const second = await start();
    await second.slack.revokeTokens('T1');
    expect(await errorOf(second.client.auth.test())).toBe('token_revoked');
  });

  it('can be revoked by the app itself, and tried first', async () => {
    const { client } = await start();
    expect(await client.auth.revoke({ test: true })).toMatchObject({ ok: true, revoked: false });
    expect(await client.auth.revoke()).toMatchObject({ ok: true, revoked: true });
    expect(await errorOf(client.auth.test())).toBe('token_revoked');
  });

  it('of the app open connections and nothing else, those of bots the opposite', async () => {
    const { slack, client } = await start();
    const app = clientOf(slack, slack.credentials.appToken);
    expect(await app.apps.connections.open()).toMatchObject({ ok: true, url: expect.stringMatching(/^ws:/u) });
    expect(await errorOf(app.auth.test())).toBe('not_allowed_token_type');
    expect(await errorOf(client.apps.connections.open())).toBe('not_allowed_token_type');
  });

  it('without a scope are told which one is needed and which they have', async () => {
    const { client } = await start({
      workspaces: [
        {
          id: 'T1',
          name: 'W',
          users: [{ id: 'U1', name: 'u' }],
          channels: [
            { id: 'C1', name: 'c' },
            { id: 'C2', name: 'p', kind: 'private' },
          ],
          installation: { token: 'xoxb-little', scopes: ['channels:history', 'users:read'] },
        },
      ],
    });
    const provided = 'channels:history,users:read';
    expect(await refusal(client.chat.postMessage({ channel: 'C1', text: 'x' }))).toEqual({
      ok: false,
      error: 'missing_scope',
      needed: 'chat:write',
      provided,
    });
    expect(await refusal(client.conversations.history({ channel: 'C2' }))).toMatchObject({ needed: 'groups:history' });
    expect(await refusal(client.conversations.info({ channel: 'C1' }))).toMatchObject({ needed: 'channels:read' });
    expect(await client.conversations.history({ channel: 'C1' })).toMatchObject({ ok: true });
  });
});

describe('OAuth', () => {
  const oauth = async (rotatesTokens: boolean) => {
    const clock = createFakeClock();
    const { slack } = await start({
      clock,
      rotatesTokens,
      enterprises: [{ id: 'E1', name: 'Org' }],
      workspaces: [
        { id: 'T1', name: 'One', users: [{ id: 'U1', name: 'u' }], channels: [], installation: 'none' },
        { id: 'T2', name: 'Two', enterprise: 'E1', users: [{ id: 'U2', name: 'v' }], channels: [] },
        { id: 'T3', name: 'Three', enterprise: 'E1', users: [{ id: 'U3', name: 'w' }], channels: [] },
      ],
    });
    const { clientId, clientSecret } = slack.credentials;
    return { slack, clock, client: clientOf(slack, ''), app: { client_id: clientId, client_secret: clientSecret } };
  };
  const allow = async (slack: { url: string }, workspace: string, user: string) => {
    const form = {
      client_id: '1.2',
      scope: 'chat:write,im:history',
      redirect_uri: 'http://127.0.0.1/back',
      state: 's',
    };
    const response = await fetch(`${slack.url}/oauth/v2/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...form, workspace, user, decision: 'allow' }),
    });
    return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const back = { redirect_uri: 'http://127.0.0.1/back' };

  it('installs the app in a workspace by a code, once', async () => {
    const { slack, client, app } = await oauth(false);
    const code = await allow(slack, 'T1', 'U1');
    const answer = await client.oauth.v2.access({ ...app, ...back, code });
    expect(answer).toEqual({
      ok: true,
      app_id: 'A1FAKE',
      authed_user: { id: 'U1' },
      scope: 'chat:write,im:history',
      token_type: 'bot',
      access_token: 'xoxb-fake-oauth-1',
      bot_user_id: 'U0BOT',
      team: { id: 'T1', name: 'One' },
      enterprise: null,
      is_enterprise_install: false,
      response_metadata: {},
    });
    expect(await clientOf(slack, 'xoxb-fake-oauth-1').auth.test()).toMatchObject({ team_id: 'T1' });
    expect(await errorOf(client.oauth.v2.access({ ...app, ...back, code }))).toBe('code_already_used');
    expect(await errorOf(client.oauth.v2.access({ ...app, code: 'no' }))).toBe('invalid_code');
    expect(slack.calls.map(({ args }) => args)).not.toContainEqual(expect.objectContaining({ code }));
  });

  it('keeps the token of an app that is installed again, with more scopes', async () => {
    const { slack, client, app } = await oauth(false);
    const first = await client.oauth.v2.access({ ...app, ...back, code: await allow(slack, 'T1', 'U1') });
    const again = await client.oauth.v2.access({ ...app, ...back, code: await allow(slack, 'T1', 'U1') });
    expect(again.access_token).toBe(first.access_token);
  });

  it('refuses a wrong client, redirect and grant', async () => {
    const { slack, client, app } = await oauth(false);
    const code = await allow(slack, 'T1', 'U1');
    expect(await errorOf(client.oauth.v2.access({ ...app, client_id: 'x', code }))).toBe('invalid_client_id');
    expect(await errorOf(client.oauth.v2.access({ ...app, client_secret: 'x', code }))).toBe('bad_client_secret');
    expect(await errorOf(client.apiCall('oauth.v2.access', { ...app, grant_type: 'x', code }))).toBe(
      'invalid_grant_type',
    );
    expect(await errorOf(client.oauth.v2.access({ ...app, redirect_uri: 'http://other', code }))).toBe(
      'bad_redirect_uri',
    );
  });

  it('installs the app in a whole organisation, and its token acts in each workspace', async () => {
    const { slack, client, app } = await oauth(false);
    const answer = await client.oauth.v2.access({ ...app, ...back, code: await allow(slack, 'E1', 'U2') });
    expect(answer).toMatchObject({ team: null, enterprise: { id: 'E1', name: 'Org' }, is_enterprise_install: true });
    const org = clientOf(slack, answer.access_token);
    expect(await org.auth.test()).toMatchObject({
      team: 'Org',
      team_id: 'E1',
      enterprise_id: 'E1',
      is_enterprise_install: true,
    });
    expect((await org.auth.teams.list()).teams).toEqual([
      { id: 'T2', name: 'Two' },
      { id: 'T3', name: 'Three' },
    ]);
  });

  it('gives tokens that live 12 hours, and new ones for a refresh token, once', async () => {
    const { slack, client, app, clock } = await oauth(true);
    const first = await client.oauth.v2.access({ ...app, ...back, code: await allow(slack, 'T1', 'U1') });
    expect(first).toMatchObject({ access_token: expect.stringMatching(/^xoxe\.xoxb-/u), expires_in: 43_200 });
    const refresh = { ...app, grant_type: 'refresh_token' as const, refresh_token: first.refresh_token ?? '' };
    const second = await client.oauth.v2.access(refresh);
    expect(second.access_token).not.toBe(first.access_token);
    expect(await errorOf(client.oauth.v2.access(refresh))).toBe('invalid_refresh_token');
    expect(await clientOf(slack, first.access_token).auth.test()).toMatchObject({ ok: true });
    clock.advance(43_200_000);
    expect(await errorOf(clientOf(slack, first.access_token).auth.test())).toBe('token_expired');
  });
});
