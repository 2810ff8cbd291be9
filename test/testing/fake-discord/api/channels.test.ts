import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { ask, codeOf, refusal, startRest } from '../rest-client.ts';

it('answers a channel with its permissions and its category', async () => {
  const { discord, rest } = await startRest();
  await discord.changeChannel(ids.random, {
    topic: 'Whatever',
    overwrites: [{ id: ids.bob, kind: 'user', allow: ['ViewChannel'], deny: ['SendMessages'] }],
  });
  expect(await rest.get(`/channels/${ids.random}`)).toEqual({
    id: ids.random,
    type: 0,
    guild_id: ids.guild,
    name: 'random',
    topic: 'Whatever',
    parent_id: ids.work,
    position: 2,
    permission_overwrites: [{ id: ids.bob, type: 1, allow: '1024', deny: '2048' }],
    nsfw: false,
    rate_limit_per_user: 0,
    last_message_id: null,
    flags: 0,
  });
});

it('refuses a channel that the app does not see with 50001', async () => {
  const { rest } = await startRest();
  for (const path of [`/channels/${ids.staff}`, `/channels/${ids.staff}/messages`] as const) {
    expect(await refusal(rest.get(path))).toEqual({ status: 403, code: 50001, message: 'Missing Access' });
  }
});

it.each([
  ['SendMessages', { content: 'x' }],
  ['AttachFiles', { content: 'x' }],
  ['EmbedLinks', { embeds: [{ title: 'x' }] }],
  ['SendTTSMessages', { content: 'x', tts: true }],
] as const)('refuses a post without %s with 50013', async (permission, body) => {
  const { discord, rest } = await startRest();
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', deny: [permission] }] });
  const files = permission === 'AttachFiles' ? [{ name: 'a.txt', data: Buffer.from('a') }] : [];
  expect(await refusal(rest.post(`/channels/${ids.general}/messages`, { body, files }))).toEqual({
    status: 403,
    code: 50013,
    message: 'Missing Permissions',
  });
});

it('shows no message, and takes no reply, without permission to read the history', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Good?' });
  await discord.changeChannel(ids.general, {
    overwrites: [{ id: ids.app, kind: 'user', deny: ['ReadMessageHistory'] }],
  });
  const path = `/channels/${ids.general}/messages` as const;
  expect(await rest.get(path)).toEqual([]);
  expect(await codeOf(rest.get(`${path}/${id}`))).toBe(50013);
  expect(await codeOf(rest.post(path, { body: { content: 'x', message_reference: { message_id: id } } }))).toBe(160002);
});

it('types for ten seconds on the clock, or until its next message', async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  const type = (): ReturnType<typeof ask> => ask(discord, 'POST', `/channels/${ids.general}/typing`);
  const answer = await type();
  expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
  clock.advance(9999);
  expect(discord.typing).toEqual([ids.general]);
  clock.advance(1);
  expect(discord.typing).toEqual([]);
  await type();
  await rest.post(`/channels/${ids.general}/messages`, { body: { content: 'x' } });
  expect(discord.typing).toEqual([]);
});

it('refuses to type where it may not write', async () => {
  const { discord, rest } = await startRest();
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', deny: ['SendMessages'] }] });
  expect(await codeOf(rest.post(`/channels/${ids.general}/typing`))).toBe(50013);
  expect(await codeOf(rest.post(`/channels/${ids.ideas}/typing`))).toBe(50008);
});

it('changes and deletes channels only with the permission', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Talk' });
  expect(await codeOf(rest.patch(`/channels/${ids.general}`, { body: { name: 'x' } }))).toBe(50013);
  expect(await codeOf(rest.delete(`/channels/${ids.general}`))).toBe(50013);
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', allow: ['ManageChannels'] }] });
  expect(await rest.patch(`/channels/${ids.general}`, { body: { name: 'plenary' } })).toMatchObject({
    name: 'plenary',
  });
  expect(await rest.delete(`/channels/${ids.general}`)).toMatchObject({ id: ids.general });
  expect(await codeOf(rest.get(`/channels/${ids.general}`))).toBe(10003);
  expect(await codeOf(rest.get(`/channels/${id}`))).toBe(10003);
});
