import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

interface Thread {
  readonly id: string;
}

it('starts a thread from a message, whose id it has', async () => {
  const { discord, rest } = await startRest({ clock: createFakeClock() });
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Let us talk' });
  const thread = await rest.post(`/channels/${ids.general}/messages/${id}/threads`, {
    body: { name: 'Talk', auto_archive_duration: 60, rate_limit_per_user: 5 },
  });
  expect(thread).toEqual({
    id,
    type: 11,
    guild_id: ids.guild,
    parent_id: ids.general,
    owner_id: ids.app,
    name: 'Talk',
    last_message_id: expect.any(String),
    flags: 0,
    rate_limit_per_user: 5,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
    thread_metadata: {
      archived: false,
      archive_timestamp: '2026-01-01T00:00:00.000Z',
      auto_archive_duration: 60,
      locked: false,
      create_timestamp: '2026-01-01T00:00:00.000Z',
    },
    member: { id, user_id: ids.app, join_timestamp: '2026-01-01T00:00:00.000Z', flags: 0 },
  });
  expect(await rest.get(`/channels/${ids.general}/messages/${id}`)).toMatchObject({
    flags: 32,
    thread: { id, name: 'Talk' },
  });
  expect(discord.threads).toEqual([{ id, parent: ids.general, name: 'Talk', isArchived: false, isLocked: false }]);
  // The starter is shown in the thread by a message that points to it.
  expect(discord.channel(id).map(({ type, shown, replyTo }) => ({ type, shown, replyTo }))).toEqual([
    { type: 21, shown: 'Let us talk', replyTo: id },
  ]);
});

it('refuses a second thread from a message with 160004', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Let us talk' });
  await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Hers', message: id });
  const again = rest.post(`/channels/${ids.general}/messages/${id}/threads`, { body: { name: 'Mine' } });
  expect(await refusal(again)).toEqual({
    status: 400,
    code: 160004,
    message: 'A thread has already been created for this message',
  });
});

it.each([
  ['without a name', {}],
  ['with an empty name', { name: '' }],
  ['with a name of 101 characters', { name: 'x'.repeat(101) }],
  ['that archives itself after a time that is none of four', { name: 'x', auto_archive_duration: 61 }],
])('refuses a thread %s with 50035', async (_, body) => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Let us talk' });
  expect(await codeOf(rest.post(`/channels/${ids.general}/messages/${id}/threads`, { body }))).toBe(50035);
});

it('starts a public thread without a message and leaves a notice, a private one leaves none', async () => {
  const { discord, rest } = await startRest();
  const path = `/channels/${ids.general}/threads` as const;
  const thread = (await rest.post(path, { body: { name: 'Alone', type: 11 } })) as Thread;
  expect(await rest.post(path, { body: { name: 'Secret' } })).toMatchObject({
    type: 12,
    thread_metadata: { invitable: true },
  });
  expect(discord.channel(ids.general).map(({ type, content, author }) => ({ type, content, author }))).toEqual([
    { type: 18, content: 'Alone', author: ids.app },
  ]);
  expect(discord.channel(thread.id)).toEqual([]);
});

it.each([
  ['a voice channel', 'voice'],
  ['a category', 'category'],
] as const)('refuses a thread in %s with 50024', async (_, kind) => {
  const { rest } = await startRest({
    guilds: [{ id: ids.guild, name: 'Team', members: [{ user: ids.dana }], channels: [{ id: '31', name: 'x', kind }] }],
  });
  expect(await codeOf(rest.post('/channels/31/threads', { body: { name: 'x', type: 11 } }))).toBe(50024);
});

it('opens an archived thread by a message', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Talk' });
  await discord.changeThread(id, { isArchived: true });
  await rest.post(`/channels/${id}/messages`, { body: { content: 'Hello' } });
  expect(await rest.get(`/channels/${id}`)).toMatchObject({
    thread_metadata: { archived: false },
    message_count: 1,
    total_message_sent: 1,
    member_count: 2,
  });
});

it('refuses a message in a locked thread with 160005, unless the app manages threads', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Talk' });
  await discord.changeThread(id, { isArchived: true, isLocked: true });
  const post = (): Promise<unknown> => rest.post(`/channels/${id}/messages`, { body: { content: 'Hello' } });
  expect(await refusal(post())).toEqual({ status: 403, code: 160005, message: 'Thread is locked' });
  await discord.changeChannel(ids.general, {
    overwrites: [{ id: ids.botRole, kind: 'role', allow: ['ManageThreads'] }],
  });
  expect(await post()).toMatchObject({ content: 'Hello' });
});

it('lets its owner rename and archive a thread, and everyone open it', async () => {
  const { discord, rest } = await startRest();
  const own = (await rest.post(`/channels/${ids.general}/threads`, { body: { name: 'Mine', type: 11 } })) as Thread;
  const { id: other } = await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Hers' });
  expect(await rest.patch(`/channels/${own.id}`, { body: { name: 'Renamed', archived: true } })).toMatchObject({
    name: 'Renamed',
    thread_metadata: { archived: true },
  });
  expect(await codeOf(rest.patch(`/channels/${own.id}`, { body: { name: 'Again' } }))).toBe(50083);
  expect(await codeOf(rest.patch(`/channels/${other}`, { body: { name: 'Mine' } }))).toBe(50013);
  await discord.changeThread(other, { isArchived: true });
  expect(await rest.patch(`/channels/${other}`, { body: { archived: false } })).toMatchObject({
    thread_metadata: { archived: false },
  });
  expect(await codeOf(rest.patch(`/channels/${own.id}`, { body: { archived: false, locked: true } }))).toBe(50013);
});

it('needs the permission of threads to write in one, not that of channels', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Talk' });
  const post = (): Promise<unknown> => rest.post(`/channels/${id}/messages`, { body: { content: 'Hello' } });
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', deny: ['SendMessages'] }] });
  expect(await post()).toMatchObject({ content: 'Hello' });
  await discord.changeChannel(ids.general, {
    overwrites: [{ id: ids.app, kind: 'user', deny: ['SendMessagesInThreads'] }],
  });
  expect(await codeOf(post())).toBe(50013);
});

it('starts a post in a forum, whose first message has its id', async () => {
  const { discord, rest } = await startRest();
  const post = (await rest.post(`/channels/${ids.ideas}/threads`, {
    body: { name: 'An idea', message: { content: 'It goes like this' } },
    files: [{ name: 'a.txt', data: Buffer.from('a') }],
  })) as Thread;
  expect(post).toMatchObject({
    type: 11,
    parent_id: ids.ideas,
    name: 'An idea',
    message_count: 0,
    applied_tags: [],
    message: { id: post.id, channel_id: post.id, content: 'It goes like this', attachments: [{ filename: 'a.txt' }] },
  });
  expect(discord.channel(post.id).map(({ shown }) => shown)).toEqual(['It goes like this\n📎 a.txt']);
});

it('refuses a post without words with 50006, without a message with 50035, with an unknown tag with 50035', async () => {
  const { rest } = await startRest();
  const start = (body: unknown): Promise<unknown> => rest.post(`/channels/${ids.ideas}/threads`, { body });
  expect(await codeOf(start({ name: 'x', message: {} }))).toBe(50006);
  expect(await codeOf(start({ name: 'x' }))).toBe(50035);
  expect(await codeOf(start({ name: 'x', message: { content: 'x' }, applied_tags: ['7'] }))).toBe(50035);
});

it('refuses a post without a tag where one is required with 40067', async () => {
  const { discord, rest } = await startRest();
  await discord.changeChannel(ids.ideas, { tags: [{ id: '77', name: 'new' }], requiresTag: true });
  const start = (more: object): Promise<unknown> =>
    rest.post(`/channels/${ids.ideas}/threads`, { body: { name: 'x', message: { content: 'x' }, ...more } });
  expect(await refusal(start({}))).toEqual({
    status: 400,
    code: 40067,
    message: 'A tag is required to create a forum post in this channel',
  });
  expect(await start({ applied_tags: ['77'] })).toMatchObject({ applied_tags: ['77'] });
  expect(await rest.get(`/channels/${ids.ideas}`)).toMatchObject({
    flags: 16,
    available_tags: [{ id: '77', name: 'new', moderated: false, emoji_id: null, emoji_name: null }],
  });
});

it('refuses the 1001st active thread of a server with 160006', async () => {
  const { discord, rest } = await startRest();
  for (let count = 0; count < 1000; count += 1) {
    await discord.startThread({ channel: ids.general, user: ids.alice, name: `Talk ${count}` });
  }
  const start = (): Promise<unknown> =>
    rest.post(`/channels/${ids.general}/threads`, { body: { name: 'x', type: 11 } });
  expect(await refusal(start())).toEqual({
    status: 400,
    code: 160006,
    message: 'Maximum number of active threads reached',
  });
  await discord.changeThread(discord.threads[0]?.id ?? '', { isArchived: true });
  expect(await start()).toMatchObject({ name: 'x' });
});
