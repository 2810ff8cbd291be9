import { expect, test } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { next, PATIENT, readyDiscordJs, record } from '../../testing/fake-discord/discord-client.ts';
import { start } from '../../testing/fake-discord/started.ts';

test('discord.js: while the gateway is unreachable it tries twice a second for ever, and calls itself ready', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord);
  const words: string[] = [];
  client.on('debug', (word) => words.push(word));
  discord.failGateway({ kind: 'refuse' });
  discord.failGateway({ kind: 'close', code: 'cut' });
  await new Promise((resolve) => {
    setTimeout(resolve, 5200);
  });
  const tries = words.filter((word) => word.includes('Connecting to ws:')).length;
  expect(tries).toBeGreaterThanOrEqual(7);
  expect(tries).toBeLessThanOrEqual(11);
  expect([client.isReady(), client.ws.status]).toEqual([true, 0]);
  const resumed = next(client, 'shardResume');
  discord.restore();
  await resumed;
});

test('discord.js: a second IDENTIFY waits 5 seconds for its turn', async () => {
  const discord = await start();
  const client = await readyDiscordJs(discord, { ws: {} });
  const seen = record(client, 'messageCreate');
  const ready = next(client, 'shardReady');
  const since = performance.now();
  discord.failGateway({ kind: 'invalidate', isResumable: false });
  await ready;
  expect(performance.now() - since).toBeGreaterThan(4000);
  expect(discord.problems).toEqual([]);
  await discord.say({ channel: ids.general, user: ids.alice, text: 'hello' });
  await expect.poll(() => seen.length, PATIENT).toBe(1);
});

test('discord.js: the shards of one client log in 5 seconds apart', async () => {
  const discord = await start({ shards: 2 });
  const since = performance.now();
  const client = await readyDiscordJs(discord, { ws: {}, shards: 'auto' });
  expect(performance.now() - since).toBeGreaterThan(4900);
  expect(client.ws.shards.size).toBe(2);
  expect(discord.problems).toEqual([]);
});
