import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { ask, refusal, restOf, startRest } from '../rest-client.ts';
import { start } from '../started.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;

it('answers 404 for a route that it does not know, and tells it as a problem', async () => {
  const discord = await start();
  expect(await ask(discord, 'POST', `/channels/${ids.general}/messages/${ids.alice}/crosspost`)).toEqual({
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: { message: '404: Not Found', code: 0 },
  });
  expect(discord.problems).toEqual(['The fake has no route POST /channels/:id/messages/:id/crosspost']);
});

it('knows version 10 alone', async () => {
  const discord = await start();
  const response = await fetch(`${discord.apiUrl}/v9/gateway`);
  expect(response.status).toBe(404);
  expect(discord.problems).toEqual(['The fake has no route GET /api/v9/gateway']);
});

it('answers 404 for any other address, and tells it as a problem', async () => {
  const discord = await start();
  expect((await fetch(`${discord.url}/avatars/1/a.png`)).status).toBe(404);
  expect(discord.problems).toEqual(['The fake has nothing at /avatars/1/a.png']);
});

it.each([
  ['a wrong token', 'Bot wrong'],
  ['a token without its kind', undefined],
  ['no token', ''],
])('answers 401 to %s', async (_, authorization) => {
  const discord = await start();
  const response = await fetch(`${discord.apiUrl}/v10/users/@me`, {
    headers: { ...(authorization !== '' && { authorization: authorization ?? discord.token }) },
  });
  expect([response.status, await response.json()]).toEqual([401, { message: '401: Unauthorized', code: 0 }]);
});

it('takes no token any more that was reset', async () => {
  const { discord, rest } = await startRest();
  const token = discord.resetToken();
  expect(await refusal(rest.get('/users/@me'))).toEqual({ status: 401, message: '401: Unauthorized', code: 0 });
  expect(token).toBe(discord.token);
  expect(await restOf(discord).get('/users/@me')).toMatchObject({ id: ids.app });
});

it('answers 50109 to a body that is no JSON', async () => {
  const discord = await start();
  expect(await ask(discord, 'POST', GENERAL, { body: '{"content":' })).toMatchObject({
    status: 400,
    body: { message: 'The request body contains invalid JSON.', code: 50109 },
  });
});

it('answers 50035 to a body that is no object, and to ids that are none', async () => {
  const discord = await start();
  expect(await ask(discord, 'POST', GENERAL, { body: '[]' })).toMatchObject({
    status: 400,
    body: {
      code: 50035,
      errors: {
        _errors: [{ code: 'DICT_TYPE_CONVERT', message: 'Only dictionaries may be used in a DictType' }],
      },
    },
  });
  expect(await ask(discord, 'GET', '/channels/general')).toMatchObject({
    status: 400,
    body: {
      code: 50035,
      errors: {
        channel_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "general" is not snowflake.' }] },
      },
    },
  });
});

it('takes fields of a form where there is no payload_json', async () => {
  const discord = await start();
  const body = new FormData();
  body.set('content', 'by a form');
  body.set('file', new Blob(['x'], { type: 'text/plain' }), 'x.txt');
  const headers = { authorization: `Bot ${discord.token}` };
  await fetch(`${discord.apiUrl}/v10${GENERAL}`, { method: 'POST', headers, body });
  expect(discord.channel(ids.general).map(({ shown }) => shown)).toEqual(['by a form\n📎 x.txt']);
});

it('answers a success without a body without a type of content', async () => {
  const discord = await start();
  const { status, headers, body } = await ask(discord, 'POST', `/channels/${ids.general}/typing`);
  expect([status, headers['content-type'], body]).toEqual([204, undefined, '']);
});
