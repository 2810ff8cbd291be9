import { describe, expect, it } from 'vitest';
import { errorOf, refusal, start } from '../started.ts';

describe('requests to the Web API', () => {
  it('fail loudly for methods that the fake does not know', async () => {
    const { slack, client } = await start();
    expect(await refusal(client.apiCall('pins.add', { channel: 'C1GENERAL' }))).toEqual({
      ok: false,
      error: 'unknown_method',
      req_method: 'pins.add',
    });
    expect(slack.problems).toEqual(['The app called pins.add, which the fake does not know']);
  });

  it('are told as problems when they have arguments that the method does not know', async () => {
    const { slack, client } = await start();
    await client.apiCall('chat.postMessage', { channel: 'C1GENERAL', text: 'x', colour: 'red', team_id: 'T1' });
    expect(slack.problems).toEqual(['chat.postMessage does not know the argument colour']);
  });

  it('are refused when an argument is missing or of another type', async () => {
    const { client } = await start();
    expect(await errorOf(client.apiCall('chat.update', { channel: 'C1GENERAL', text: 'x' }))).toBe('invalid_arguments');
    expect(await errorOf(client.apiCall('users.list', { limit: 'many' }))).toBe('invalid_arguments');
  });

  it('are remembered with their arguments read, and without secrets', async () => {
    const { slack, client } = await start();
    const { ts } = await client.chat.postMessage({
      channel: 'C1GENERAL',
      text: '[1, 2]',
      blocks: [{ type: 'divider' }],
      unfurl_links: false,
    });
    expect(slack.callsOf('chat.postMessage')).toEqual([
      {
        at: expect.any(Number),
        method: 'chat.postMessage',
        workspace: 'T1',
        args: { channel: 'C1GENERAL', text: '[1, 2]', blocks: [{ type: 'divider' }], unfurl_links: false },
        status: 200,
        answer: { ok: true, channel: 'C1GENERAL', ts, message: expect.objectContaining({ ts }) },
      },
    ]);
  });

  it('may come as JSON or in the address, with the token in the arguments', async () => {
    const { slack } = await start();
    const token = slack.credentials.botToken;
    const json = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ channel: 'C1GENERAL', text: 'hi', thread_ts: null, unfurl_links: true }),
    });
    expect(await json.json()).toMatchObject({ ok: true, message: { text: 'hi' } });
    const query = await fetch(`${slack.apiUrl}users.info?user=U1ALICE&token=${token}`);
    expect(await query.json()).toMatchObject({ ok: true, user: { id: 'U1ALICE' } });
    const broken = await fetch(`${slack.apiUrl}auth.test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect(await broken.json()).toMatchObject({ ok: true });
  });

  it('are answered with the scopes of the token', async () => {
    const { slack } = await start();
    const response = await fetch(`${slack.apiUrl}users.info?user=U1ALICE&token=${slack.credentials.botToken}`);
    expect(response.headers.get('x-oauth-scopes')).toContain('chat:write,');
    expect(response.headers.get('x-accepted-oauth-scopes')).toBe('users:read');
  });

  it('to other paths are not found', async () => {
    const { slack } = await start();
    expect((await fetch(`${slack.url}/nothing`)).status).toBe(404);
  });
});
