import { expect, test } from 'vitest';
import { FORMATTING } from '../../../../src/adapters/discord/drawing/formatting.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { alice, app, general, guild, outcomeOf, random, setUpDiscord } from './outbound-setup.ts';

test('the model is told the names of server and channel, the topic, and how texts are drawn', async () => {
  const { outbound, discord, thread } = await setUpDiscord();
  await discord.changeChannel(general, { topic: 'Everything' });

  const inThread = await outbound.describePlace?.(thread);
  const inPlace = await outbound.describePlace?.(threadOf({ kind: 'channel', guild, channel: random }));
  const direct = await outbound.describePlace?.(threadOf({ kind: 'direct', channel: discord.openDirect(alice) }));
  const alone = await outbound.describePlace?.(threadOf({ kind: 'private', user: alice, channel: random }));

  const facts = { platform: 'Discord', formatting: FORMATTING };
  const team = discord.callsOf('GET /guilds/:id').map(({ answer }) => (answer as { name: string }).name)[0];
  expect([inThread, inPlace, direct, alone]).toEqual([
    { ...facts, kind: 'thread', team, channel: 'general', topic: 'Everything' },
    { ...facts, kind: 'channel', team, channel: 'random' },
    { ...facts, kind: 'direct' },
    { ...facts, kind: 'direct' },
  ]);
});

test('D36: settings are those of the thread, its channel, and the category of that', async () => {
  const { outbound, thread, question } = await setUpDiscord();

  const inThread = await outbound.settingsPlace?.(thread);
  const inCategory = await outbound.settingsPlace?.(
    threadOf({ kind: 'thread', guild, channel: random, thread: '100000000000000099' }),
  );
  const inPlace = await outbound.settingsPlace?.(threadOf({ kind: 'channel', guild, channel: random }));

  const team = `discord:${guild}`;
  const category = `discord:${FAKE_DISCORD_IDS.work}`;
  expect(inThread).toMatchObject({ team, channels: [`discord:${question}`, `discord:${general}`] });
  expect(inCategory).toEqual({ team, channels: ['discord:100000000000000099', `discord:${random}`, category] });
  expect(inPlace).toEqual({ team, channels: [`discord:${random}`, category] });
});

test('settings that depend on what Discord does not tell cannot be read', async () => {
  const { outbound, discord, pass } = await setUpDiscord();
  discord.fail('GET /channels/:id', { kind: 'status', status: 503, times: 3 });

  const asking = outcomeOf(
    Promise.resolve(outbound.settingsPlace?.(threadOf({ kind: 'channel', guild, channel: random }))),
  );
  await pass(30_000);

  expect(await asking).toMatchObject({ code: 'discord_call_failed', retryable: true });
});

test('settings of a channel that the bot cannot see are not known', async () => {
  const { outbound } = await setUpDiscord();

  const asking = outbound.settingsPlace?.(threadOf({ kind: 'channel', guild, channel: '100000000000000098' }));

  expect(await outcomeOf(Promise.resolve(asking))).toMatchObject({ code: 'discord_call_failed', retryable: false });
});

test('direct messages are no server’s, unless their person has chosen one', async () => {
  const { outbound, startAnother } = await setUpDiscord();
  const direct = threadOf({ kind: 'direct', channel: '100000000000000077' });
  const choosing = startAnother({
    chosenServer: (_backend, thread) => Promise.resolve(thread === direct ? guild : undefined),
  });

  expect([await outbound.settingsPlace?.(direct), await choosing.outbound.settingsPlace?.(direct)]).toEqual([
    { team: undefined, channels: ['discord:100000000000000077'] },
    { team: `discord:${guild}`, channels: ['discord:100000000000000077'] },
  ]);
  const alone = threadOf({ kind: 'private', user: alice, channel: app });
  expect(await choosing.outbound.settingsPlace?.(alone)).toMatchObject({ team: undefined });
});
