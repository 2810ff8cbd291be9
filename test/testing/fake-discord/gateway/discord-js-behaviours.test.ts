import {
  type ChatInputCommandInteraction,
  type Client,
  DiscordAPIError,
  type GuildTextBasedChannel,
  MessageFlags,
  Options,
  Partials,
} from 'discord.js';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { next, PATIENT, readyDiscordJs, record } from '../discord-client.ts';
import { start } from '../started.ts';

const POST = 'POST /channels/:id/messages';

const hello = { channel: ids.general, user: ids.alice, text: 'hello' } as const;

function channelOf(client: Client, id: string = ids.general): GuildTextBasedChannel {
  const channel = client.channels.cache.get(id);
  if (channel?.isTextBased() !== true || channel.isDMBased()) throw new Error('unreachable');
  return channel;
}

async function slash(discord: FakeDiscord, client: Client<true>): Promise<ChatInputCommandInteraction> {
  await client.application.commands.set([{ name: 'ask', description: 'Ask' }]);
  const told = next(client, 'interactionCreate');
  await discord.command({ channel: ids.general, user: ids.alice, name: 'ask' });
  const [interaction] = await told;
  if (!interaction.isChatInputCommand()) throw new Error('unreachable');
  return interaction;
}

/** Discord's code that a call failed with. */
const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => 'succeeded',
    (reason: unknown) => reason,
  );
  return error instanceof DiscordAPIError ? [error.status, error.code] : error;
};

test('discord.js: one 401 of any route makes it forget the token', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  discord.fail('POST /channels/:id/typing', { kind: 'error', status: 401, code: 0 });
  expect(await codeOf(channelOf(client).sendTyping())).toEqual([401, 0]);
  await expect(channelOf(client).sendTyping()).rejects.toThrow('Expected token to be set for this request');
  expect(discord.callsOf('POST /channels/:id/typing')).toHaveLength(1);
});

test('discord.js: the same MESSAGE_CREATE twice is swallowed while the message is cached', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const seen = record(client, 'messageCreate');
  const raw = record(client, 'raw' as 'debug');
  discord.failGateway({ kind: 'duplicate', copies: 2 });
  await discord.say(hello);
  await expect.poll(() => raw, PATIENT).toHaveLength(2);
  expect(seen).toHaveLength(1);
});

test('discord.js: the same MESSAGE_CREATE twice is told twice where messages are not cached', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord, { makeCache: Options.cacheWithLimits({ MessageManager: 0 }) });
  const seen = record(client, 'messageCreate');
  discord.failGateway({ kind: 'duplicate', copies: 2 });
  const { id } = await discord.say(hello);
  await expect.poll(() => seen.map(([message]) => message.id), PATIENT).toEqual([id, id]);
});

test('discord.js: a 502 after the message was stored makes it post a second one', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord, { enforceNonce: false });
  discord.fail(POST, { kind: 'statusAfter', status: 502 });
  await channelOf(client).send('once?');
  expect(discord.channel(ids.general).map(({ content }) => content)).toEqual(['once?', 'once?']);
});

test('discord.js: with an enforced nonce the second post is the first one', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  discord.fail(POST, { kind: 'statusAfter', status: 502 });
  const sent = await channelOf(client).send('once');
  expect(discord.callsOf(POST).map(({ status }) => status)).toEqual([502, 200]);
  expect(discord.channel(ids.general).map(({ id, content }) => [id, content])).toEqual([[sent.id, 'once']]);
});

test('discord.js: a post whose connection is cut is not tried again', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  discord.fail(POST, { kind: 'cutAfter' });
  await expect(channelOf(client).send('once')).rejects.toThrow('other side closed');
  expect(discord.callsOf(POST)).toHaveLength(1);
  expect(discord.channel(ids.general)).toHaveLength(1);
});

test('discord.js: a reaction to a message that it has not seen is told only with the partials for it', async () => {
  const discord = await start();
  const { id } = await discord.say(hello);
  const without = await readyDiscordJs(discord, { partials: [Partials.Channel] });
  const seen = record(without, 'messageReactionAdd');
  const raw = record(without, 'raw' as 'debug');
  await discord.react(ids.general, id, ids.bob, '👍');
  await expect.poll(() => raw, PATIENT).toHaveLength(1);
  expect(seen).toEqual([]);
});

test('discord.js: with the partials for it the reaction is told', async () => {
  const discord = await start();
  const { id } = await discord.say(hello);
  const client = await readyDiscordJs(discord);
  const told = next(client, 'messageReactionAdd');
  await discord.react(ids.general, id, ids.bob, '👍');
  const [reaction, user] = await told;
  expect([reaction.message.id, reaction.message.partial, reaction.emoji.name, user.id]).toEqual([
    id,
    true,
    '👍',
    ids.bob,
  ]);
});

test('discord.js: a reaction in direct messages that it has not seen is not told, with whatever partials', async () => {
  const discord = await start();
  const channel = discord.openDirect(ids.alice);
  const { id } = await discord.say({ channel, user: ids.alice, text: 'psst' });
  const client = await readyDiscordJs(discord, {
    partials: [Partials.Channel, Partials.Message, Partials.Reaction, Partials.User, Partials.GuildMember],
  });
  const seen = record(client, 'messageReactionAdd');
  const raw = record(client, 'raw' as 'debug');
  await discord.react(channel, id, ids.alice, '👍');
  await expect.poll(() => raw, PATIENT).toHaveLength(1);
  expect(seen).toEqual([]);
});

test('discord.js: a message in direct messages or a thread that it has not seen is dropped without channel_type', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const seen = record(client, 'messageCreate');
  const raw = record(client, 'raw' as 'debug');
  const [first, second] = [discord.openDirect(ids.alice), discord.openDirect(ids.bob)];
  await discord.say({ channel: first, user: ids.alice, text: 'older', extra: { channel_type: undefined } });
  await discord.say({ channel: second, user: ids.bob, text: 'newer' });
  await expect.poll(() => raw, PATIENT).toHaveLength(2);
  expect(seen.map(([{ content, channel }]) => [content, channel.type])).toEqual([['newer', 1]]);
});

test('discord.js: 3000 authors are kept as users and members for ever, 200 of their messages', async () => {
  const authors = Array.from({ length: 3000 }, (_, index) => String(300_000_000_000_000_000n + BigInt(index)));
  const discord = await start({
    users: authors.map((id) => ({ id, username: `user${id}` })),
    guilds: [
      {
        id: ids.guild,
        name: 'Crowd',
        members: authors.map((user) => ({ user })),
        channels: [{ id: ids.general, name: 'general' }],
      },
    ],
  });
  const client = await readyDiscordJs(discord);
  const seen = record(client, 'messageCreate');
  for (const user of authors) await discord.say({ channel: ids.general, user, text: 'hello' });
  await expect.poll(() => seen.length, PATIENT).toBe(3000);
  const members = client.guilds.cache.get(ids.guild)?.members.cache.size;
  const messages = channelOf(client).messages.cache.size;
  expect([client.users.cache.size, members, messages]).toEqual([3001, 3001, 200]);
});

test('discord.js: an answer 3.1 s after a slash command is refused with 10062', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock });
  const client = await readyDiscordJs(discord);
  const interaction = await slash(discord, client);
  clock.advance(3100);
  expect(await codeOf(interaction.reply('late'))).toEqual([404, 10062]);
  expect(discord.interactions).toEqual([
    { id: interaction.id, kind: 'command', user: ids.alice, isEphemeral: false, followUps: [] },
  ]);
});

test('discord.js: an answer that is edited after 15 minutes is refused with 50027, and the token of the bot survives', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock });
  const client = await readyDiscordJs(discord);
  const interaction = await slash(discord, client);
  clock.advance(1000);
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  expect(discord.interaction(interaction.id)).toMatchObject({ ackedAfterMs: 1000, callback: 5, isEphemeral: true });
  clock.advance(15 * 60_000);
  expect(await codeOf(interaction.editReply('late'))).toEqual([401, 50027]);
  await channelOf(client).send('here instead');
  expect(discord.channel(ids.general).map(({ content }) => content)).toContain('here instead');
});

test('discord.js: what the app may not do rejects the promise with 50013 and 50001', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const deny = (permission: string) =>
    discord.changeChannel(ids.general, { overwrites: [{ id: ids.guild, kind: 'role', deny: [permission] }] });
  await deny('SendMessages');
  expect(await codeOf(channelOf(client).send('no'))).toEqual([403, 50013]);
  await deny('ViewChannel');
  expect(await codeOf(channelOf(client).send('no'))).toEqual([403, 50001]);
});
