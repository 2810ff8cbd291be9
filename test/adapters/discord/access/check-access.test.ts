import { describe, expect, it } from 'vitest';
import type { DiscordOptions } from '../../../../src/adapters/discord/discord-options.ts';
import {
  channelFacts,
  InboundWorld,
  type InboundWorldOptions,
  refusal,
  unreachable,
} from '../inbound/inbound-world.ts';
import { BOB, IDS, IN_THREAD, idAt, OTHER_BOT, post, threadAt } from '../inbound/payloads.ts';

const MENTION = `<@${IDS.bot}>`;
const MEMBER = `GET /guilds/${IDS.guild}/members/${IDS.alice}`;
const CLOSED = 'Discord did not tell what the settings discord.allow and discord.deny depend on: it counts as closed.';

function worldOf(discord: Partial<DiscordOptions>, more: InboundWorldOptions = {}): InboundWorld {
  const world = new InboundWorld({ ...more, discord });
  world.known.set(IDS.general, channelFacts(IDS.general, { parent: IDS.category }));
  return world;
}

async function isHeard(world: InboundWorld, fields: object = {}): Promise<boolean> {
  await world.send('MESSAGE_CREATE', post({ content: `${MENTION} hi`, channel: IDS.thread, fields: { ...fields } }));
  return world.received.length > 0;
}

describe('D36: a thread', () => {
  it.each<[string, Partial<DiscordOptions>, boolean]>([
    ['under an allowed channel is open', { allow: [`channel:${IDS.general}`] }, true],
    ['under an allowed category is open', { allow: [`category:${IDS.category}`] }, true],
    ['that is denied itself is closed', { deny: [`channel:${IDS.thread}`] }, false],
    [
      'that is allowed under a denied channel is closed',
      { allow: [`channel:${IDS.thread}`], deny: [`channel:${IDS.general}`] },
      false,
    ],
    ['under a denied category is closed', { deny: [`category:${IDS.category}`] }, false],
    ['under another category is closed', { allow: ['category:100000000000000039'] }, false],
  ])('%s', async (_name, discord, isOpen) => {
    const world = worldOf(discord);
    expect(await isHeard(world)).toBe(isOpen);
    expect(world.calls).toEqual([]);
  });
});

describe('what a rule depends on', () => {
  it('is asked of Discord where the gateway does not know it', async () => {
    const world = worldOf({ allow: [`category:${IDS.category}`] });
    world.known.delete(IDS.general);
    world.unknown.set(IDS.general, channelFacts(IDS.general, { parent: IDS.category }));
    expect(await isHeard(world)).toBe(true);
    expect(world.calls).toEqual([`channel ${IDS.general}`]);
  });

  it('is asked of Discord where a history does not tell roles', async () => {
    const world = worldOf({ allow: [`role:${IDS.role}`] }, { answers: { [MEMBER]: () => ({ roles: [IDS.role] }) } });
    expect(await isHeard(world, { member: undefined })).toBe(true);
    expect(world.calls).toEqual([MEMBER]);
  });

  it('is that somebody who is no member any more has no roles', async () => {
    const world = worldOf(
      { deny: [`role:${IDS.role}`] },
      { answers: { [MEMBER]: () => Promise.reject(refusal(10_007)) } },
    );
    expect(await isHeard(world, { member: undefined })).toBe(true);
  });

  it.each<[string, () => Promise<never>]>([
    ['Discord refuses', () => Promise.reject(refusal(50_001, 403))],
    ['Discord cannot be reached', () => Promise.reject(unreachable())],
    ['Discord never answers', () => new Promise(() => undefined)],
  ])('D55: counts as closed where %s, whatever the rules are, and the log says so', async (_how, answer) => {
    for (const discord of [{ allow: [`role:${IDS.role}`] }, { deny: [`role:${IDS.role}`] }]) {
      const world = worldOf(discord, { answers: { [MEMBER]: answer } });
      await isHeard(world, { member: undefined });
      await world.threads.clock.advanceAsync(5_000);
      expect(world.received).toEqual([]);
      expect(world.logged.map(([, message]) => message)).toEqual([CLOSED, 'A message was refused.']);
      // They were not judged: nobody is told that they may not.
      expect(world.refused).toEqual([]);
    }
  });

  it('is not asked for what is not for the bot: that is passed over', async () => {
    const world = worldOf({ allow: [`category:${IDS.category}`] });
    await world.send('MESSAGE_CREATE', post({ content: 'lunch?', channel: IDS.thread }));
    expect([world.received, world.calls, world.logged]).toEqual([[], [], []]);
  });
});

describe('who may not talk to the bot', () => {
  it('is told of if they addressed it, and only then', async () => {
    const world = worldOf({ deny: [`user:${IDS.bob}`] });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), author: BOB, content: `${MENTION} hi` }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), author: BOB, content: 'hi', channel: IDS.thread }));
    expect(world.received).toEqual([]);
    expect(world.refused).toEqual([
      { guild: IDS.guild, channel: IDS.general, message: idAt(1), user: IDS.bob, reason: 'denied' },
    ]);
  });
});

describe('an allowed bot', () => {
  it('needs no rule of allow, and is kept out where one of deny fits', async () => {
    const settings = { allowedBots: [`discord:${IDS.otherBot}`] };
    const world = worldOf({ allow: [`user:${IDS.alice}`], deny: [`channel:${IDS.thread}`] }, { settings });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), author: OTHER_BOT, content: `${MENTION} a` }));
    await world.send(
      'MESSAGE_CREATE',
      post({ id: idAt(2), author: OTHER_BOT, content: `${MENTION} b`, channel: IDS.thread }),
    );
    expect(await world.waiting(threadAt(idAt(1)))).toEqual(['R2D2: a']);
    expect(await world.waiting(IN_THREAD)).toEqual([]);
    expect(world.refused).toEqual([]);
  });
});
