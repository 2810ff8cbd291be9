import { Client, type Message } from 'oceanic.js';
import { expect, onTestFinished, test } from 'vitest';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { start } from '../started.ts';

/** A client that shares no code with discord.js, logged in. */
async function oceanic(discord: FakeDiscord): Promise<Client> {
  const client = new Client({
    auth: `Bot ${discord.token}`,
    gateway: {
      intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT', 'DIRECT_MESSAGES'],
      // It waits long before it connects again.
      reconnectDelay: () => 10,
    },
    rest: { baseURL: `${discord.apiUrl}/v10` },
  });
  onTestFinished(() => client.disconnect(false));
  client.on('error', () => undefined);
  const ready = new Promise<void>((resolve) => {
    client.once('ready', resolve);
  });
  await client.connect();
  await ready;
  return client;
}

const nextMessage = (client: Client): Promise<Message> =>
  new Promise((resolve) => {
    client.once('messageCreate', resolve);
  });

test('oceanic.js logs in, receives a message and replies', async () => {
  const discord = await start();
  const client = await oceanic(discord);
  expect([client.user.id, client.guilds.map(({ name }) => name)]).toEqual([ids.app, ['Team']]);
  const told = nextMessage(client);
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'hello' });
  const message = await told;
  expect([message.id, message.content, message.author.username]).toEqual([id, 'hello', 'alice']);
  await client.rest.channels.createMessage(ids.general, { content: 'hi', messageReference: { messageID: id } });
  expect(discord.channel(ids.general).map(({ author, content, replyTo }) => [author, content, replyTo])).toEqual([
    [ids.alice, 'hello', undefined],
    [ids.app, 'hi', id],
  ]);
  expect(discord.problems).toEqual([]);
});

test('oceanic.js resumes after a close, and is told what it missed', async () => {
  const discord = await start();
  const client = await oceanic(discord);
  const told = nextMessage(client);
  const left = new Promise((resolve) => {
    client.once('shardDisconnect', resolve);
  });
  discord.failGateway({ kind: 'close', code: 4000 });
  await left;
  await discord.say({ channel: ids.general, user: ids.alice, text: 'while away' });
  expect((await told).content).toBe('while away');
  expect(discord.gatewayOps.map(({ op }) => op).filter((op) => op !== 1)).toEqual([2, 6]);
});

test('oceanic.js answers a slash command', async () => {
  const discord = await start();
  const client = await oceanic(discord);
  await client.application.createGlobalCommand({ type: 1, name: 'ask', description: 'Ask' });
  const answered = new Promise<void>((resolve, reject) => {
    client.once('interactionCreate', (interaction) => {
      if (!interaction.isCommandInteraction()) return;
      interaction
        .createMessage({ content: `asked by ${interaction.user.username}`, flags: 64 })
        .then(() => resolve(), reject);
    });
  });
  const { id } = await discord.command({ channel: ids.general, user: ids.bob, name: 'ask' });
  await answered;
  expect(discord.interaction(id)).toMatchObject({
    callback: 4,
    isEphemeral: true,
    response: { content: 'asked by bob', ephemeralFor: ids.bob },
  });
});
