import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeSlack } from '../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';

let slack: FakeSlack;

beforeEach(async () => {
  slack = await createFakeSlack();
});

afterEach(async () => {
  await slack.close();
});

const link = {
  client_id: '1.2',
  scope: 'chat:write,app_mentions:read',
  redirect_uri: 'http://127.0.0.1:1/slack/oauth_redirect?from=slack',
  state: 'a "state" & more',
};

const get = (query: Record<string, string>) =>
  fetch(`${slack.url}/oauth/v2/authorize?${new URLSearchParams(query).toString()}`);

const decide = (fields: Record<string, string>) =>
  fetch(`${slack.url}/oauth/v2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...link, workspace: 'T1', user: 'U3CARLA', ...fields }),
  });

test('the page asks with the scopes, and carries along what the link says', async () => {
  const answer = await get(link);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page).toContain('<li>chat:write</li><li>app_mentions:read</li>');
  expect(page).toContain('<input type="hidden" name="state" value="a &quot;state&quot; &amp; more">');
  expect(page).toContain('<option value="T1">');
});

test('who allows it is sent back with a code and the state', async () => {
  const answer = await decide({ decision: 'allow' });
  const location = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, location.origin + location.pathname]).toEqual([
    302,
    'http://127.0.0.1:1/slack/oauth_redirect',
  ]);
  expect(Object.fromEntries(location.searchParams)).toEqual({
    from: 'slack',
    code: expect.stringMatching(/^code\./u),
    state: link.state,
  });
});

test('the code is exchanged once for a token', async () => {
  const answer = await decide({ decision: 'allow' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const client = new WebClient(undefined, { slackApiUrl: slack.apiUrl });
  const exchange = () =>
    client.oauth.v2.access({
      client_id: slack.credentials.clientId,
      client_secret: slack.credentials.clientSecret,
      redirect_uri: link.redirect_uri,
      code,
    });
  expect(await exchange()).toMatchObject({ ok: true, team: { id: 'T1' }, authed_user: { id: 'U3CARLA' } });
  await expect(exchange()).rejects.toMatchObject({ data: { error: 'code_already_used' } });
});

test('who does not is sent back with access_denied', async () => {
  const answer = await decide({ decision: 'deny' });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(location.searchParams)).toEqual({
    from: 'slack',
    error: 'access_denied',
    state: link.state,
  });
});

test.each([
  ['invalid_client_id', { client_id: '9.9' }],
  ['invalid_scope', { scope: 'chat:write,nothing:read' }],
  ['no_scopes', { scope: '' }],
  ['bad_redirect_uri', { redirect_uri: '' }],
])('a link with %s is refused on the page', async (word, wrong) => {
  const answer = await get({ ...link, ...wrong });
  expect([answer.status, (await answer.text()).includes(word)]).toEqual([400, true]);
});
