import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { ask } from '../rest-client.ts';
import { start } from '../started.ts';

const ROUTE = 'POST /channels/:id/messages';
const PAGE = '<html><head><title>502</title></head><body><center><h1>502</h1></center></body></html>';

const post = (discord: FakeDiscord): ReturnType<typeof ask> =>
  ask(discord, 'POST', `/channels/${ids.general}/messages`, { body: { content: 'x' } });
const posted = (discord: FakeDiscord): number => discord.channel(ids.general).length;

it('answers an error of Discord instead of doing it', async () => {
  const discord = await start();
  discord.fail(ROUTE, { kind: 'error', status: 403, code: 50013 });
  expect(await post(discord)).toEqual({
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: { message: 'Missing Permissions', code: 50013 },
  });
  expect(posted(discord)).toBe(0);
  expect(discord.calls).toMatchObject([{ route: ROUTE, status: 403, code: 50013 }]);
});

it('answers a page of a proxy instead of doing it', async () => {
  const discord = await start();
  discord.fail(ROUTE, { kind: 'status', status: 502 });
  expect(await post(discord)).toEqual({
    status: 502,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: PAGE,
  });
  expect(posted(discord)).toBe(0);
});

it('answers a page of a proxy after it has done it', async () => {
  const discord = await start();
  discord.fail(ROUTE, { kind: 'statusAfter', status: 502 });
  expect((await post(discord)).body).toBe(PAGE);
  expect(posted(discord)).toBe(1);
});

it.each([
  ['of a user', undefined, { 'retry-after': '3', 'x-ratelimit-scope': 'user' }, false],
  ['that is shared', 'shared', { 'retry-after': '3', 'x-ratelimit-scope': 'shared' }, false],
  ['of the token', 'global', { 'retry-after': '3', 'x-ratelimit-scope': 'global', 'x-ratelimit-global': 'true' }, true],
] as const)('answers 429 by a limit %s', async (_, scope, headers, global) => {
  const discord = await start();
  discord.fail(ROUTE, { kind: 'rateLimited', retryAfterSeconds: 2.5, ...(scope && { scope }) });
  expect(await post(discord)).toEqual({
    status: 429,
    headers: { 'content-type': 'application/json', ...headers },
    body: { message: 'You are being rate limited.', retry_after: 2.5, global },
  });
  expect(posted(discord)).toBe(0);
});

it('answers late on the clock what it has done at once', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock });
  discord.fail(ROUTE, { kind: 'slow', delayMs: 60_000 });
  const answer = post(discord);
  while (posted(discord) === 0) await setImmediate();
  clock.advance(60_000);
  expect((await answer).status).toBe(200);
});

it('does it and never answers', async () => {
  const discord = await start();
  discord.fail(ROUTE, { kind: 'hang' });
  const answer = post(discord);
  while (posted(discord) === 0) await setImmediate();
  expect(discord.calls).toMatchObject([{ status: 0, answer: { content: 'x' } }]);
  await discord.close();
  await expect(answer).rejects.toThrow('fetch failed');
});

it.each([
  ['after it has done it', 'cutAfter', 1],
  ['without doing it', 'cutBefore', 0],
] as const)('cuts the connection %s', async (_, kind, count) => {
  const discord = await start();
  discord.fail(ROUTE, { kind });
  await expect(post(discord)).rejects.toThrow('fetch failed');
  expect(posted(discord)).toBe(count);
  expect(discord.calls).toMatchObject([{ route: ROUTE, status: 0 }]);
});

it('lets calls go wrong one after the other, as often as it is asked to, and no others', async () => {
  const discord = await start();
  discord.fail(ROUTE, { kind: 'status', status: 500, times: 2 });
  discord.fail('*', { kind: 'status', status: 503 });
  const statuses: number[] = [];
  statuses.push((await post(discord)).status, (await post(discord)).status);
  statuses.push((await ask(discord, 'GET', '/users/@me')).status);
  statuses.push((await post(discord)).status, (await ask(discord, 'GET', '/users/@me')).status);
  expect(statuses).toEqual([500, 500, 503, 200, 200]);
});

it.each(['POST /channel/:id/messages', 'POST /channels/100000000000000031/messages', 'post /channels/:id/messages'])(
  'knows no fault and no limit of %s, and says which routes there are',
  async (route) => {
    const discord = await start();
    const message = new RegExp(`The fake has no route ${route}; it has .*POST /channels/:id/messages, `, 'u');
    expect(() => discord.fail(route, { kind: 'hang' })).toThrow(message);
    expect(() => discord.limit({ route, requests: 1, seconds: 1 })).toThrow(message);
    await expect(start({ limits: [{ route, requests: 1, seconds: 1 }] })).rejects.toThrow(message);
  },
);
