import { describe, expect, it } from 'vitest';
import { tellRefused } from '../../../../src/adapters/discord/interact/welcome/tell-refused.ts';
import type { FakeDiscordGuild } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS, type WorldOptions } from './support/interact-world.ts';

const { general, alice, bob, guild, app } = IDS;

const NEW = '400000000000000001';
const [FIRST, SECOND, VOICE] = ['400000000000000011', '400000000000000012', '400000000000000013'] as const;

const CLOSED = [{ id: NEW, kind: 'role', deny: ['SendMessages'] }] as const;
const OPEN_FOR_BOT = { id: app, kind: 'user', deny: ['SendMessages'] } as const;

const newGuild = (more: Partial<FakeDiscordGuild> = {}): FakeDiscordGuild => ({
  id: NEW,
  name: 'New place',
  members: [{ user: alice }],
  channels: [
    { id: VOICE, name: 'talk', kind: 'voice' },
    { id: FIRST, name: 'first' },
    { id: SECOND, name: 'second' },
  ],
  ...more,
});

async function joined(server: FakeDiscordGuild = newGuild(), options: WorldOptions = {}): Promise<InteractWorld> {
  const world = await InteractWorld.start(options);
  await world.discord.addBotTo(server);
  await world.until(() => world.gateway.guilds.includes(NEW));
  await world.settle();
  return world;
}

const said = (world: InteractWorld) =>
  [FIRST, SECOND].map((channel) => world.discord.channel(channel).map(({ content }) => content));

const INTRODUCTION = TEXTS.discord.introduction(`<@${app}>`);

describe('the introduction to a server', () => {
  it('is said once, in the first channel that the bot may write in', async () => {
    const world = await joined();
    expect(said(world)).toEqual([[INTRODUCTION], []]);
    expect(world.discord.channel(FIRST)[0]?.pinged).toEqual([]);
    await world.discord.removeBotFrom(NEW);
    await world.until(() => !world.gateway.guilds.includes(NEW));
    await world.discord.addBotTo(newGuild());
    await world.until(() => world.gateway.guilds.includes(NEW));
    await world.settle();
    expect(said(world)).toEqual([[INTRODUCTION], []]);
    expect(world.discord.problems).toEqual([]);
  });

  it('passes over channels that the bot may not write in', async () => {
    const channels = [
      { id: FIRST, name: 'first', overwrites: [OPEN_FOR_BOT] },
      { id: SECOND, name: 'second' },
    ];
    expect(said(await joined(newGuild({ channels })))).toEqual([[], [INTRODUCTION]]);
  });

  it('is said when the bot is let in again, where it could be said nowhere before', async () => {
    const channels = [FIRST, SECOND].map((id) => ({ id, name: id, overwrites: [...CLOSED, OPEN_FOR_BOT] }));
    const world = await joined(newGuild({ channels }));
    expect(said(world)).toEqual([[], []]);
    expect(await world.stored('discord:introduced:')).toEqual({});
    await world.discord.changeChannel(FIRST, { overwrites: [] });
    await world.discord.removeBotFrom(NEW);
    await world.discord.addBotTo(newGuild());
    await world.until(() => world.discord.channel(FIRST).length > 0);
    expect(said(world)).toEqual([[INTRODUCTION], []]);
  });

  it('is not said where the bot was before the process began, nor after a new session', async () => {
    const world = await InteractWorld.start();
    world.discord.failGateway({ kind: 'invalidate', isResumable: false });
    await world.passUntil(() => world.discord.gatewayOps.filter(({ op }) => op === 2).length === 2);
    await world.passUntil(() => world.discord.openSessions === 1);
    await world.settle();
    expect(world.discord.callsOf('POST /channels/:id/messages')).toEqual([]);
  });

  it('is not said where it is switched off', async () => {
    expect(said(await joined(newGuild(), { options: { introduction: false } }))).toEqual([[], []]);
  });

  it('keeps nothing but a digest of the server', async () => {
    const world = await joined();
    const [key] = Object.keys(await world.stored('discord:introduced:'));
    expect(key).toMatch(/^discord:introduced:[0-9a-f]{64}$/u);
  });
});

describe('a refusal of a message', () => {
  it('is told as a reply, once a day, wherever somebody tries', async () => {
    const world = await InteractWorld.start();
    const say = async (channel: string, user: string) =>
      (await world.discord.say({ channel, user, text: `<@${app}> hi` })).id;
    const refuse = async (channel: string, user: string) => {
      const message = await say(channel, user);
      await tellRefused(world.backend, { guild, channel, message, user });
      return message;
    };
    const first = await refuse(general, alice);
    await refuse(general, alice);
    await refuse(IDS.random, alice);
    await refuse(general, bob);
    const told = (channel: string) => world.discord.channel(channel).filter(({ author }) => author === app);
    expect(told(general)).toMatchObject([
      { content: TEXTS.discord.refused, replyTo: first, pinged: [] },
      { content: TEXTS.discord.refused },
    ]);
    expect(told(IDS.random)).toEqual([]);
    // A day of heartbeats takes its time.
    await world.gateway.close();
    await world.clock.advanceAsync(86_400_001);
    await refuse(IDS.random, alice);
    expect(told(IDS.random)).toHaveLength(1);
  });

  it('is left out where the bot may not write', async () => {
    const world = await InteractWorld.start();
    const { id: message } = await world.discord.say({ channel: general, user: alice, text: `<@${app}> hi` });
    const deny = ['SendMessages'] as const;
    await world.discord.changeChannel(general, { overwrites: [{ id: app, kind: 'user', deny }] });
    await tellRefused(world.backend, { guild, channel: general, message, user: alice });
    expect(world.discord.channel(general)).toHaveLength(1);
  });

  it('is told the next time when Discord was out of reach', async () => {
    const world = await InteractWorld.start();
    const { id: message } = await world.discord.say({ channel: general, user: alice, text: `<@${app}> hi` });
    world.discord.fail('POST /channels/:id/messages', { kind: 'rateLimited', retryAfterSeconds: 60 });
    const refused = { guild, channel: general, message, user: alice };
    await expect(tellRefused(world.backend, refused)).rejects.toMatchObject({ failure: 'rateLimited' });
    await world.clock.advanceAsync(61_000);
    await tellRefused(world.backend, refused);
    expect(world.discord.channel(general)).toHaveLength(2);
  });
});
