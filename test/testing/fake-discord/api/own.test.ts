import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

it('tells where the gateway is, and how many sessions may be started', async () => {
  const { discord, rest } = await startRest({
    shards: 3,
    sessionStarts: { total: 1000, remaining: 7, maxConcurrency: 2 },
  });
  expect(await rest.get('/gateway/bot')).toEqual({
    url: discord.gatewayUrl,
    shards: 3,
    session_start_limit: { total: 1000, remaining: 7, reset_after: 14_400_000, max_concurrency: 2 },
  });
  expect(await rest.get('/gateway')).toEqual({ url: discord.gatewayUrl });
});

it('tells who the app is', async () => {
  const { discord, rest } = await startRest({ app: { id: '700', username: 'helper' } });
  expect(await rest.get('/users/@me')).toMatchObject({ id: '700', username: 'helper', bot: true, verified: true });
  expect(discord.app).toEqual({ id: '700', username: 'helper' });
});

it.each([
  ['all that are switched on', undefined, (1 << 13) | (1 << 15) | (1 << 19)],
  ['none', [], 0],
  ['the content of messages', ['messageContent'], 1 << 19],
] as const)('tells by flags which privileged intents are switched on: %s', async (_, intents, flags) => {
  const { rest } = await startRest({ ...(intents && { intents }) });
  expect(await rest.get('/applications/@me')).toMatchObject({
    id: ids.app,
    name: 'threadloop',
    flags,
    bot: { id: ids.app },
  });
});

it('lists the servers it is in, page by page', async () => {
  const guild = { members: [{ user: ids.dana }], channels: [] };
  const { rest } = await startRest({
    guilds: [
      { ...guild, id: '3', name: 'Three' },
      { ...guild, id: '1', name: 'One', botPermissions: ['Administrator'] },
      { ...guild, id: '2', name: 'Two', hasBot: false },
    ],
  });
  expect(await rest.get('/users/@me/guilds')).toMatchObject([{ id: '1' }, { id: '3' }]);
  expect(await rest.get('/users/@me/guilds', { query: new URLSearchParams({ limit: '1', after: '1' }) })).toEqual([
    { id: '3', name: 'Three', icon: null, banner: null, owner: false, permissions: expect.any(String), features: [] },
  ]);
});

it('tells a server with its roles, and a member with theirs', async () => {
  const { rest } = await startRest();
  expect(await rest.get(`/guilds/${ids.guild}`)).toMatchObject({
    id: ids.guild,
    name: 'Team',
    owner_id: ids.dana,
    roles: [
      { id: ids.guild, name: '@everyone', position: 0, managed: false },
      { id: ids.managers, name: 'managers', permissions: '32', position: 1, managed: false },
      { id: ids.botRole, name: 'threadloop', position: 2, managed: true, tags: { bot_id: ids.app } },
    ],
  });
  expect(await rest.get(`/guilds/${ids.guild}/members/${ids.carla}`)).toMatchObject({
    user: { id: ids.carla, username: 'carla' },
    roles: [ids.managers],
    nick: null,
  });
  expect(await rest.get(`/guilds/${ids.guild}/channels`)).toMatchObject([
    { id: ids.work, type: 4 },
    { id: ids.general, type: 0 },
    { id: ids.random, type: 0, parent_id: ids.work },
    // Seen by no app without the permission, and told all the same.
    { id: ids.staff, type: 0 },
    { id: ids.ideas, type: 15 },
  ]);
});

it('answers 10004 for a server that there is not, and 50001 for one that it is not in', async () => {
  const { rest } = await startRest({
    guilds: [{ id: '3', name: 'Three', members: [{ user: ids.dana }], channels: [], hasBot: false }],
  });
  expect(await refusal(rest.get('/guilds/7'))).toEqual({ status: 404, code: 10004, message: 'Unknown Guild' });
  expect(await codeOf(rest.get('/guilds/3'))).toBe(50001);
  expect(await codeOf(rest.get('/guilds/3/members/1'))).toBe(50001);
});

it('answers 10013 for a user that there is not, and 10007 for one who is no member', async () => {
  const { discord, rest } = await startRest();
  expect(await refusal(rest.get('/users/7'))).toEqual({ status: 404, code: 10013, message: 'Unknown User' });
  expect(await codeOf(rest.get(`/guilds/${ids.guild}/members/7`))).toBe(10013);
  await discord.removeMember(ids.guild, ids.bob);
  expect(await refusal(rest.get(`/guilds/${ids.guild}/members/${ids.bob}`))).toEqual({
    status: 404,
    code: 10007,
    message: 'Unknown Member',
  });
});

it('leaves a server', async () => {
  const { rest } = await startRest();
  await rest.delete(`/users/@me/guilds/${ids.guild}`);
  expect(await rest.get('/users/@me/guilds')).toEqual([]);
  expect(await codeOf(rest.get(`/channels/${ids.general}`))).toBe(50001);
});
