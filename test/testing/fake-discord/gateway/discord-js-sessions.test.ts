import { expect, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { discordJs, next, PATIENT, readyDiscordJs, record } from '../discord-client.ts';
import { start } from '../started.ts';

const QUICK = { sessionStarts: { total: 1000, remaining: 1000, maxConcurrency: 10 } };

const say = (discord: FakeDiscord, text: string) => discord.say({ channel: ids.general, user: ids.alice, text });

/** What the client sent over the gateway, without heartbeats: 2 IDENTIFY, 6 RESUME. */
const starts = (discord: FakeDiscord) => discord.gatewayOps.map(({ op }) => op).filter((op) => op !== 1);

test('discord.js logs in, is ready, and knows the server with its channels', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  expect(client.user.id).toBe(ids.app);
  expect([...client.guilds.cache.keys()]).toEqual([ids.guild]);
  expect(client.channels.cache.get(ids.random)).toMatchObject({ name: 'random', parentId: ids.work });
  expect(client.guilds.cache.get(ids.guild)?.members.me?.roles.botRole?.id).toBe(ids.botRole);
  expect(discord.problems).toEqual([]);
});

test('discord.js is told of a message', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const told = next(client, 'messageCreate');
  const { id } = await say(discord, `<@${ids.app}> hello`);
  const [message] = await told;
  expect(message).toMatchObject({ id, content: `<@${ids.app}> hello`, guildId: ids.guild, channelId: ids.general });
  expect(message.mentions.has(ids.app)).toBe(true);
  expect(message.member?.displayName).toBe('alice');
});

test.each([
  ['after a close with 4000', { kind: 'close', code: 4000 }],
  ['after a cut', { kind: 'close', code: 'cut' }],
  ['when it is asked to reconnect', { kind: 'reconnect' }],
] as const)('discord.js resumes %s and is told what it missed', async (_when, fault) => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const seen = record(client, 'messageCreate');
  const reconnecting = next(client, 'shardReconnecting');
  const resumed = next(client, 'shardResume');
  discord.failGateway(fault);
  if (fault.kind === 'close') await reconnecting;
  await say(discord, 'while away');
  expect((await resumed)[0]).toBe(0);
  await say(discord, 'after');
  await expect.poll(() => seen.map(([{ content }]) => content), PATIENT).toEqual(['while away', 'after']);
  expect(starts(discord)).toEqual([2, 6]);
});

test('discord.js resumes on the same connection after a resumable op 9', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const resumed = next(client, 'shardResume');
  discord.failGateway({ kind: 'invalidate', isResumable: true });
  await resumed;
  expect(starts(discord)).toEqual([2, 6]);
});

test('discord.js identifies anew after op 9, and what it missed is gone', async () => {
  const discord = await start(QUICK);
  const client = await readyDiscordJs(discord);
  const seen = record(client, 'messageCreate');
  const ready = next(client, 'shardReady');
  discord.failGateway({ kind: 'invalidate', isResumable: false });
  await say(discord, 'lost');
  await ready;
  await say(discord, 'told');
  await expect.poll(() => seen.map(([{ content }]) => content), PATIENT).toEqual(['told']);
  expect(starts(discord)).toEqual([2, 2]);
});

test('discord.js identifies anew when its RESUME fails', async () => {
  const discord = await start(QUICK);
  const client = await readyDiscordJs(discord);
  discord.failGateway({ kind: 'failResumes' });
  const ready = next(client, 'shardReady');
  discord.failGateway({ kind: 'close', code: 4000 });
  await ready;
  expect(starts(discord)).toEqual([2, 6, 2]);
});

test('discord.js leaves a connection whose heartbeats are not answered, and resumes', async () => {
  const discord = await start({ heartbeatMs: 100 });
  const client = await readyDiscordJs(discord);
  const zombie = next(client, 'debug', (word) => word.includes('Zombie connection'));
  const resumed = next(client, 'shardResume');
  discord.failGateway({ kind: 'muteHeartbeats' });
  await zombie;
  discord.restore();
  await resumed;
  // On a slow machine an answer may be late by itself: then there is another RESUME, and never an IDENTIFY.
  const [first, ...others] = starts(discord);
  expect([first, [...new Set(others)]]).toEqual([2, [6]]);
});

test('discord.js gives up with a wrong token before it connects', async () => {
  const discord = await start();
  const client = discordJs(discord);
  await expect(client.login('MTAw.wrong.token')).rejects.toMatchObject({ code: 'TokenInvalid' });
  expect(discord.gatewayOps).toEqual([]);
});

test('discord.js gives up when its intents are not switched on', async () => {
  const discord = await start({ intents: [] });
  const client = discordJs(discord);
  await expect(client.login(discord.token)).rejects.toThrow('Used disallowed intents');
});

test('discord.js stays away when its token is reset', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  client.on('shardError', () => undefined);
  const left = next(client, 'shardDisconnect');
  discord.resetToken();
  expect(await left).toEqual([expect.objectContaining({ code: 4004 }), 0]);
});

test('discord.js is told of servers that it comes into and has to leave', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const joined = next(client, 'guildCreate');
  const guild = {
    id: '200000000000000001',
    name: 'New',
    members: [{ user: ids.bob }],
    channels: [{ id: '200000000000000002', name: 'lobby' }],
  };
  await discord.addBotTo(guild);
  const [created] = await joined;
  expect([created.name, created.channels.cache.map(({ name }) => name)]).toEqual(['New', ['lobby']]);
  const left = next(client, 'guildDelete');
  await discord.removeBotFrom(guild.id);
  expect((await left)[0].id).toBe(guild.id);
});
