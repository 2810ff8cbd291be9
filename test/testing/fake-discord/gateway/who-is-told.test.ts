import { GatewayIntentBits as Intents } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { start } from '../started.ts';
import { ALL_INTENTS, openSession } from './raw-connection.ts';

/** One of everything, in the server and in direct messages. */
async function doEverything(discord: FakeDiscord): Promise<void> {
  const inGuild = await discord.say({ channel: ids.general, user: ids.alice, text: 'hello' });
  await discord.react(ids.general, inGuild.id, ids.bob, '👍');
  await discord.edit(ids.general, inGuild.id, 'hello!');
  await discord.startThread({ channel: ids.general, user: ids.alice, name: 'talk', message: inGuild.id });
  await discord.setMember(ids.guild, { user: ids.bob, nick: 'Bobby' });
  await discord.delete(ids.general, inGuild.id);
  const direct = discord.openDirect(ids.alice, true);
  const inDirect = await discord.say({ channel: direct, user: ids.alice, text: 'psst' });
  await discord.react(direct, inDirect.id, ids.alice, '👍');
  await discord.delete(direct, inDirect.id);
}

/** Types of what was told, `:dm` behind what has no server. */
async function toldWith(intents: number): Promise<readonly string[]> {
  const discord = await start();
  const session = await openSession(discord, { intents });
  await doEverything(discord);
  await session.settled();
  return session.events.map(({ t, d }) => {
    const { guild_id: guild } = d as { guild_id?: string };
    return guild === undefined ? `${t}:dm` : t;
  });
}

test.each([
  ['nothing', 0, []],
  ['Guilds', Intents.Guilds, ['THREAD_CREATE']],
  ['GuildMembers', Intents.GuildMembers, ['GUILD_MEMBER_UPDATE']],
  // The starter is told again with its thread, and a pointer to it stands in the thread.
  [
    'GuildMessages',
    Intents.GuildMessages,
    ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_UPDATE', 'MESSAGE_CREATE', 'MESSAGE_DELETE'],
  ],
  ['GuildMessageReactions', Intents.GuildMessageReactions, ['MESSAGE_REACTION_ADD']],
  ['DirectMessages', Intents.DirectMessages, ['CHANNEL_CREATE:dm', 'MESSAGE_CREATE:dm', 'MESSAGE_DELETE:dm']],
  ['DirectMessageReactions', Intents.DirectMessageReactions, ['MESSAGE_REACTION_ADD:dm']],
  ['MessageContent alone', Intents.MessageContent, []],
])('With the intent %s a session is told what belongs to it', async (_intent, intents, told) => {
  expect(await toldWith(intents)).toEqual(told);
});

test('What happens in a channel that the app does not see is told nobody', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await discord.say({ channel: ids.staff, user: ids.carla, text: 'secret' });
  await session.settled();
  expect(session.events).toEqual([]);
});

test('The app is told of its own roles without the intent GuildMembers', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: 0 });
  await discord.setMember(ids.guild, { user: ids.app, nick: 'Loop' });
  await session.settled();
  expect(session.events).toEqual([
    { t: 'GUILD_MEMBER_UPDATE', d: expect.objectContaining({ guild_id: ids.guild, nick: 'Loop' }) },
  ]);
});

test('Each session is told of the servers of its shard, and shard 0 of direct messages', async () => {
  const discord = await start({
    shards: 2,
    sessionStarts: { total: 1000, remaining: 1000, maxConcurrency: 2 },
    guilds: [
      { id: '4194304', name: 'odd', members: [{ user: ids.alice }], channels: [{ id: '41', name: 'one' }] },
      { id: '8388608', name: 'even', members: [{ user: ids.alice }], channels: [{ id: '81', name: 'two' }] },
    ],
  });
  const zero = await openSession(discord, { shard: [0, 2] });
  const one = await openSession(discord, { shard: [1, 2] });
  expect([zero.ready.guilds, one.ready.guilds]).toEqual([
    [{ id: '8388608', unavailable: true }],
    [{ id: '4194304', unavailable: true }],
  ]);
  await discord.say({ channel: '41', user: ids.alice, text: 'to one' });
  await discord.say({ channel: '81', user: ids.alice, text: 'to zero' });
  await discord.say({ channel: discord.openDirect(ids.alice), user: ids.alice, text: 'direct' });
  await discord.sendEvent('USER_UPDATE', { id: ids.app });
  await Promise.all([zero.settled(), one.settled()]);
  const told = ({ events }: typeof zero) => events.map(({ t, d }) => [t, (d as { content?: string }).content]);
  expect([told(zero), told(one)]).toEqual([
    [
      ['MESSAGE_CREATE', 'to zero'],
      ['MESSAGE_CREATE', 'direct'],
      ['USER_UPDATE', undefined],
    ],
    [['MESSAGE_CREATE', 'to one']],
  ]);
});

test('An event of a test is sent as it is, whatever the intents', async () => {
  const discord = await start();
  const session = await openSession(discord, { intents: 0 });
  const data = { id: '1', guild_id: ids.guild, content: 'as it is', author: { id: ids.alice } };
  await discord.sendEvent('MESSAGE_CREATE', data, ids.guild);
  await session.settled();
  expect(session.events).toEqual([{ t: 'MESSAGE_CREATE', d: data }]);
});

test('All sessions are told, also two of the same shard', async () => {
  const discord = await start({ sessionStarts: { total: 1000, remaining: 1000, maxConcurrency: 2 } });
  const sessions = [await openSession(discord, { intents: ALL_INTENTS }), await openSession(discord)];
  await discord.say({ channel: ids.general, user: ids.alice, text: 'hello' });
  for (const session of sessions) {
    await session.settled();
    expect(session.events.map(({ t }) => t)).toEqual(['MESSAGE_CREATE']);
  }
});
