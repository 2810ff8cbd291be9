import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { type Browser, createInstallWorld, type InstallWorld, readPage } from './install-world.ts';

const SCOPES = [
  'app_mentions:read',
  'chat:write',
  'assistant:write',
  'im:history',
  'commands',
  'reactions:write',
  'users:read',
  'channels:read',
  'channels:history',
  'reactions:read',
  'files:write',
];

let slack: FakeSlack;

beforeEach(async () => {
  const people = [{ id: 'U1ALICE', name: 'alice' }] as const;
  slack = await createFakeSlack({
    workspaces: [
      { id: 'T1', name: 'Acme', users: people, channels: [] },
      { id: 'T2', name: 'Beta & Sons', enterprise: 'E1', users: [{ id: 'U2BOB', name: 'bob' }], channels: [] },
    ],
  });
});

afterEach(async () => {
  await slack.close();
});

function createWorld(): InstallWorld {
  const { apiUrl, credentials } = slack;
  const { clientId, clientSecret } = credentials;
  const outgoing = {
    fetch: globalThis.fetch,
    dispatcher: () => Promise.reject(new Error('Not in this test.')),
    isDirect: () => true,
  };
  return createInstallWorld({ changes: { apiUrl, clientId, clientSecret }, host: { outgoing } });
}

/** Follows the redirect to Slack, and presses a button on its page. Answers with where that leads. */
async function decide(location: string, workspace: string, decision: 'allow' | 'deny'): Promise<string> {
  const url = new URL(location);
  expect((await fetch(url)).status).toBe(200);
  const user = workspace === 'T1' ? 'U1ALICE' : 'U2BOB';
  const body = new URLSearchParams({ ...Object.fromEntries(url.searchParams), workspace, user, decision });
  const answer = await fetch(url.origin + url.pathname, { method: 'POST', redirect: 'manual', body });
  return answer.headers.get('location') ?? '';
}

async function install(world: InstallWorld, browser: Browser, workspace: string) {
  const { headers = {} } = await world.visit(browser, '/slack/install');
  return await world.visit(browser, await decide(String(headers['location']), workspace, 'allow'));
}

describe('an installation', () => {
  it('asks Slack for the scopes of the profile, with a state that only this browser can finish', async () => {
    const world = createWorld();
    const browser = { cookies: new Map<string, string>() };
    const { status, headers = {} } = await world.visit(browser, '/slack/install');
    const url = new URL(String(headers['location']));
    const { state = '', ...query } = Object.fromEntries(url.searchParams);
    expect([status, url.origin + url.pathname, query]).toEqual([
      302,
      `${slack.url}/oauth/v2/authorize`,
      {
        client_id: slack.credentials.clientId,
        scope: SCOPES.join(','),
        redirect_uri: 'https://bot.example.com/slack/oauth_redirect',
      },
    ]);
    expect(state).toMatch(/^[\w-]{32}$/u);
    expect(headers['set-cookie']).toMatch(
      /^__Host-threadloop-slack=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/u,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('ends with a working token, stored, and a page that leads to Slack', async () => {
    const world = createWorld();
    const browser = { cookies: new Map<string, string>() };
    const response = await install(world, browser, 'T1');
    expect(readPage(response)).toEqual([
      200,
      'threadloop is installed in Acme',
      'Mention it in a channel that you have added it to, or write to it directly. You can close this page.',
      `${slack.url}/app_redirect?app=A1FAKE&amp;team=T1`,
    ]);
    expect(browser.cookies).toEqual(new Map());
    const { apiUrl, credentials } = slack;
    const { clientId, clientSecret } = credentials;
    const workspaces = await world.open({ apiUrl, clientId, clientSecret });
    expect(await workspaces.get('T1')).toMatchObject({
      id: 'T1',
      name: 'Acme',
      botUserId: 'U0BOT',
      botId: 'B0BOT',
      appId: 'A1FAKE',
      installedAt: world.clock.now(),
    });
    const token = (await workspaces.tokenOf('T1')) ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const test = await fetch(`${apiUrl}auth.test`, { method: 'POST', headers });
    expect(await test.json()).toMatchObject({ ok: true, team_id: 'T1' });
    expect(slack.problems).toEqual([]);
  });

  it('can be for a whole organisation, whose workspaces are found by it', async () => {
    const world = createWorld();
    const response = await install(world, { cookies: new Map() }, 'E1');
    const [status, title, , link] = readPage(response);
    expect([status, link]).toEqual([200, `${slack.url}/manage/E1/integrations/profile/A1FAKE/workspaces/add`]);
    expect(title).toMatch(/^threadloop is installed for /u);
    const { apiUrl, credentials } = slack;
    const { clientId, clientSecret } = credentials;
    const workspaces = await world.open({ apiUrl, clientId, clientSecret });
    const ids = { teamId: 'T2', enterpriseId: 'E1', isEnterpriseInstall: true };
    expect(await workspaces.find(ids)).toMatchObject({ id: 'E1', botUserId: 'U0BOTE1', botId: 'B0BOTE1' });
  });

  it('is shown as cancelled when somebody does not allow it, and nothing is stored', async () => {
    const world = createWorld();
    const browser = { cookies: new Map<string, string>() };
    const { headers = {} } = await world.visit(browser, '/slack/install');
    const response = await world.visit(browser, await decide(String(headers['location']), 'T1', 'deny'));
    expect(readPage(response)).toEqual([
      200,
      'Nothing was installed',
      'The installation was cancelled in Slack.',
      '/slack/install',
    ]);
    expect(await world.store.read('T1')).toBeUndefined();
  });

  it('escapes what Slack says, such as the name of a workspace', async () => {
    const response = await install(createWorld(), { cookies: new Map() }, 'T2');
    expect(readPage(response)[1]).toBe('threadloop is installed in Beta &amp; Sons');
    expect(response.body).not.toContain('Beta & Sons');
  });
});
