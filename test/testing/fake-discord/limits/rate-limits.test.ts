import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { interactionTokens } from '../interaction-tokens.ts';
import { ask } from '../rest-client.ts';
import { start } from '../started.ts';

const START_SECONDS = Date.UTC(2026, 0, 1) / 1000;
const POSTS = { route: 'POST /channels/:id/messages', requests: 2, seconds: 5 } as const;
const GENERAL = `/channels/${ids.general}/messages` as const;
const BUCKET = expect.stringMatching(/^[0-9a-f]{32}$/u);

it('tells a limit with every answer, counts calls by the clock, and refuses one too many', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock, limits: [POSTS] });
  const post = () => ask(discord, 'POST', GENERAL, { body: { content: 'x' } });
  const told = (remaining: number, resetAfter: string): object => ({
    'content-type': 'application/json',
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': `${START_SECONDS + 5}.000`,
    'x-ratelimit-reset-after': resetAfter,
    'x-ratelimit-bucket': BUCKET,
  });
  expect(await post()).toMatchObject({ status: 200, headers: told(1, '5.000') });
  clock.advance(1500);
  expect(await post()).toMatchObject({ status: 200, headers: told(0, '3.500') });
  expect(await post()).toEqual({
    status: 429,
    headers: { ...told(0, '3.500'), 'retry-after': '4', 'x-ratelimit-scope': 'user' },
    body: { message: 'You are being rate limited.', retry_after: 3.5, global: false },
  });
  clock.advance(3500);
  expect(await post()).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '1' } });
  expect(discord.channel(ids.general)).toHaveLength(3);
});

it('counts a refused call as well, and tells its limit', async () => {
  const discord = await start({ clock: createFakeClock(), limits: [POSTS] });
  expect(await ask(discord, 'POST', GENERAL, { body: { content: '' } })).toMatchObject({
    status: 400,
    headers: { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' },
  });
});

it('has a bucket of its own for each channel, and the same name for all of a route', async () => {
  const discord = await start({ clock: createFakeClock(), limits: [POSTS] });
  const body = { content: 'x' };
  const here = await ask(discord, 'POST', GENERAL, { body });
  const there = await ask(discord, 'POST', `/channels/${ids.random}/messages`, { body });
  expect([here, there].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['1', '1']);
  expect(here.headers['x-ratelimit-bucket']).toBe(there.headers['x-ratelimit-bucket']);
  const edit = await ask(discord, 'GET', GENERAL);
  expect(edit.headers['x-ratelimit-bucket']).not.toBe(here.headers['x-ratelimit-bucket']);
});

it('lets another limit stand from now on', async () => {
  const discord = await start({ clock: createFakeClock() });
  const post = () => ask(discord, 'POST', GENERAL, { body: { content: 'x' } });
  expect((await post()).headers['x-ratelimit-limit']).toBe('50');
  discord.limit({ ...POSTS, requests: 1 });
  expect((await post()).headers['x-ratelimit-remaining']).toBe('0');
  expect((await post()).status).toBe(429);
});

it('takes 50 calls a second for a token, whatever their routes', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock });
  for (let count = 0; count < 25; count += 1) {
    await ask(discord, 'GET', '/users/@me');
    await ask(discord, 'GET', '/gateway/bot');
  }
  clock.advance(400);
  expect(await ask(discord, 'GET', '/applications/@me')).toEqual({
    status: 429,
    headers: {
      'content-type': 'application/json',
      'retry-after': '1',
      'x-ratelimit-global': 'true',
      'x-ratelimit-scope': 'global',
    },
    body: { message: 'You are being rate limited.', retry_after: 0.6, global: true },
  });
  clock.advance(600);
  expect((await ask(discord, 'GET', '/applications/@me')).status).toBe(200);
});

it("does not count interactions' calls for the token", async () => {
  const discord = await start({ clock: createFakeClock() });
  await ask(discord, 'PUT', `/applications/${ids.app}/commands`, { body: [{ name: 'ask', description: 'Asks' }] });
  const tokenOf = await interactionTokens(discord);
  const { id } = await discord.command({ user: ids.alice, channel: ids.general, name: 'ask' });
  const token = await tokenOf(id);
  for (let count = 1; count < 50; count += 1) await ask(discord, 'GET', '/users/@me');
  expect((await ask(discord, 'GET', '/users/@me')).status).toBe(429);
  const answer = await ask(discord, 'POST', `/interactions/${id}/${token}/callback`, { body: { type: 5 } });
  expect(answer.status).toBe(204);
  expect(answer.headers['x-ratelimit-limit']).toBe('50');
});
