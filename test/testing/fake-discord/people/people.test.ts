import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { openSession } from '../gateway/raw-connection.ts';
import { start } from '../started.ts';

type Told = Readonly<Record<string, unknown>>;

test('An edit tells when it was, the preview of a link does not', async () => {
  const clock = createFakeClock(Date.UTC(2026, 0, 2));
  const discord = await start({ clock });
  const session = await openSession(discord);
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'see https://example.org/a' });
  await discord.unfurl(ids.general, id);
  clock.advance(1000);
  await discord.edit(ids.general, id, `see <@${ids.app}>`);
  await session.settled();
  const told = session.events.map(({ t, d }) => {
    const { content, edited_timestamp: editedAt, embeds, mentions } = d as Told;
    const [embed] = embeds as readonly Told[];
    return [t, content, editedAt, embed?.url, (mentions as readonly Told[]).map(({ id: user }) => user)];
  });
  expect(told).toEqual([
    ['MESSAGE_CREATE', 'see https://example.org/a', null, undefined, []],
    ['MESSAGE_UPDATE', 'see https://example.org/a', null, 'https://example.org/a', []],
    ['MESSAGE_UPDATE', `see <@${ids.app}>`, '2026-01-02T00:00:01.000Z', 'https://example.org/a', [ids.app]],
  ]);
});

test('One message is deleted, or several at once', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const said = [];
  for (const text of ['one', 'two', 'three'])
    said.push(await discord.say({ channel: ids.general, user: ids.alice, text }));
  const [one, two, three] = said.map(({ id }) => id);
  await discord.delete(ids.general, String(one));
  await discord.deleteMany(ids.general, [String(two), String(three)]);
  await session.settled();
  expect(session.events.slice(3)).toEqual([
    { t: 'MESSAGE_DELETE', d: { id: one, channel_id: ids.general, guild_id: ids.guild } },
    { t: 'MESSAGE_DELETE_BULK', d: { ids: [two, three], channel_id: ids.general, guild_id: ids.guild } },
  ]);
  await expect(discord.delete(ids.general, String(one))).rejects.toThrow(`The fake has no message ${one}`);
});

test('A reaction is told with who reacted and whose message it is, and once', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'good?' });
  await discord.react(ids.general, id, ids.bob, '👍');
  await discord.react(ids.general, id, ids.bob, '👍');
  await session.settled();
  expect(session.events.slice(1)).toEqual([
    {
      t: 'MESSAGE_REACTION_ADD',
      d: {
        user_id: ids.bob,
        channel_id: ids.general,
        message_id: id,
        guild_id: ids.guild,
        member: expect.objectContaining({ user: expect.objectContaining({ id: ids.bob }) }),
        emoji: { id: null, name: '👍' },
        message_author_id: ids.alice,
        burst: false,
        type: 0,
      },
    },
  ]);
  await expect(discord.react(ids.random, id, ids.bob, '👍')).rejects.toThrow('is not in the channel');
});

test('A thread begins with its event, its starter shows it, and a pointer to the starter stands in it', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const starter = await discord.say({ channel: ids.general, user: ids.alice, text: 'how?' });
  const thread = await discord.startThread({
    channel: ids.general,
    user: ids.bob,
    name: 'How it goes',
    message: starter.id,
  });
  expect(thread.id).toBe(starter.id);
  await session.settled();
  const shape = { id: thread.id, type: 11, name: 'How it goes', parent_id: ids.general, owner_id: ids.bob };
  expect(session.events.slice(1)).toEqual([
    { t: 'THREAD_CREATE', d: expect.objectContaining({ ...shape, newly_created: true, guild_id: ids.guild }) },
    {
      t: 'MESSAGE_UPDATE',
      d: expect.objectContaining({
        id: starter.id,
        channel_id: ids.general,
        flags: 32,
        thread: expect.objectContaining(shape),
        edited_timestamp: null,
      }),
    },
    {
      t: 'MESSAGE_CREATE',
      d: expect.objectContaining({
        type: 21,
        channel_id: thread.id,
        content: '',
        message_reference: { type: 0, channel_id: ids.general, message_id: starter.id, guild_id: ids.guild },
        referenced_message: expect.objectContaining({ content: 'how?' }),
      }),
    },
  ]);
  await expect(
    discord.startThread({ channel: ids.general, user: ids.bob, name: 'again', message: starter.id }),
  ).rejects.toThrow('has a thread');
});

test('A thread without a message leaves a notice in its channel', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const { id } = await discord.startThread({ channel: ids.general, user: ids.bob, name: 'Side talk' });
  await session.settled();
  expect(session.events).toEqual([
    { t: 'THREAD_CREATE', d: expect.objectContaining({ id, name: 'Side talk' }) },
    {
      t: 'MESSAGE_CREATE',
      d: expect.objectContaining({ type: 18, channel_id: ids.general, content: 'Side talk' }),
    },
  ]);
});

test('The first message of a forum’s post has its id', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const { id } = await discord.startThread({ channel: ids.ideas, user: ids.alice, name: 'Lunch', text: 'Pizza?' });
  await session.settled();
  expect(session.events).toEqual([
    { t: 'THREAD_CREATE', d: expect.objectContaining({ id, parent_id: ids.ideas, applied_tags: [] }) },
    { t: 'MESSAGE_CREATE', d: expect.objectContaining({ id, channel_id: id, content: 'Pizza?', channel_type: 11 }) },
  ]);
  await expect(discord.startThread({ channel: ids.ideas, user: ids.alice, name: 'Empty' })).rejects.toThrow(
    'The post of a forum needs a text',
  );
  await expect(discord.startThread({ channel: ids.general, user: ids.alice, name: 'x', text: 'y' })).rejects.toThrow(
    'Only the post of a forum has a text',
  );
});

test('A message opens an archived thread before it comes, and none comes into a locked one', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const { id } = await discord.startThread({ channel: ids.general, user: ids.bob, name: 'Talk' });
  await discord.changeThread(id, { isArchived: true, name: 'Talked' });
  await discord.say({ channel: id, user: ids.bob, text: 'again' });
  await discord.changeThread(id, { isLocked: true });
  await expect(discord.say({ channel: id, user: ids.alice, text: 'me too' })).rejects.toThrow('is locked');
  await discord.deleteThread(id);
  await session.settled();
  const told = session.events.slice(2).map(({ t, d }) => {
    const { name, content, thread_metadata: metadata } = d as Told;
    return [t, name ?? content, (metadata as Told | undefined)?.archived, (metadata as Told | undefined)?.locked];
  });
  expect(told).toEqual([
    ['THREAD_UPDATE', 'Talked', true, false],
    ['THREAD_UPDATE', 'Talked', false, false],
    ['MESSAGE_CREATE', 'again', undefined, undefined],
    ['THREAD_UPDATE', 'Talked', false, true],
    ['THREAD_DELETE', undefined, undefined, undefined],
  ]);
});

test('A change of a channel is told, also when the app sees it no more', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await discord.changeChannel(ids.general, {
    name: 'lobby',
    topic: 'All things',
    overwrites: [{ id: ids.guild, kind: 'role', deny: ['ViewChannel'] }],
  });
  await session.settled();
  expect(session.events).toEqual([
    { t: 'CHANNEL_UPDATE', d: expect.objectContaining({ id: ids.general, name: 'lobby', topic: 'All things' }) },
  ]);
  await expect(discord.changeChannel(ids.general, { id: '1' })).rejects.toThrow(
    'The id and the kind of a channel stay',
  );
  await expect(discord.changeChannel(discord.openDirect(ids.alice), {})).rejects.toThrow('is no channel of a server');
});

test('The app comes into servers and leaves them', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const guild = { id: '200000000000000001', name: 'New', members: [{ user: ids.bob }], channels: [] };
  await discord.addBotTo(guild);
  await discord.removeBotFrom(guild.id);
  await discord.addBotTo(guild);
  await session.settled();
  expect(session.events).toEqual([
    { t: 'GUILD_CREATE', d: expect.objectContaining({ id: guild.id, name: 'New', unavailable: false }) },
    { t: 'GUILD_DELETE', d: { id: guild.id } },
    { t: 'GUILD_CREATE', d: expect.objectContaining({ id: guild.id, name: 'New' }) },
  ]);
  await discord.removeBotFrom(guild.id);
  await expect(discord.removeBotFrom(guild.id)).rejects.toThrow(`The app is not in the server ${guild.id}`);
});

test('Of a server that the app is not in, nothing is told', async () => {
  const discord = await start();
  await discord.removeBotFrom(ids.guild);
  const session = await openSession(discord);
  await discord.say({ channel: ids.general, user: ids.alice, text: 'among us' });
  await session.settled();
  expect([session.ready.guilds, session.events]).toEqual([[], []]);
});

test('Members come, change and leave', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await discord.removeMember(ids.guild, ids.bob);
  await discord.setMember(ids.guild, { user: ids.bob });
  await discord.setMember(ids.guild, { user: ids.bob, roles: [ids.managers], nick: 'Bobby' });
  await session.settled();
  const bob = expect.objectContaining({ id: ids.bob });
  expect(session.events).toEqual([
    { t: 'GUILD_MEMBER_REMOVE', d: { guild_id: ids.guild, user: bob } },
    { t: 'GUILD_MEMBER_ADD', d: expect.objectContaining({ guild_id: ids.guild, user: bob, roles: [] }) },
    { t: 'GUILD_MEMBER_UPDATE', d: expect.objectContaining({ user: bob, roles: [ids.managers], nick: 'Bobby' }) },
  ]);
  await expect(discord.setMember(ids.guild, { user: ids.bob, roles: ['1'] })).rejects.toThrow('has no role 1');
  await expect(discord.removeMember(ids.guild, '1')).rejects.toThrow('1 is not in the server');
});
