import { Client, Events, GatewayIntentBits as Intents } from 'discord.js';
import { createFakeDiscord, FAKE_DISCORD_IDS as ids } from 'threadloop/testing';
import { expect, test } from 'vitest';

test('a bot of discord.js replies to a mention', async () => {
  const discord = await createFakeDiscord();
  const client = new Client({
    intents: [Intents.Guilds, Intents.GuildMessages],
    rest: { api: discord.apiUrl },
  });
  const isReady = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await isReady;
  const isAnswered = new Promise((resolve) => {
    client.once(Events.MessageCreate, (message) => resolve(message.reply('It is 42.')));
  });

  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: `<@${ids.app}> 6 * 7?` });
  await isAnswered;
  expect(discord.channel(ids.general).at(-1)).toMatchObject({ shown: 'It is 42.', replyTo: id, pinged: [ids.alice] });
  expect(discord.problems).toEqual([]);

  await client.destroy();
  await discord.close();
});
