import { describe, expect, it } from 'vitest';
import { readInteractions } from '../../../../src/adapters/discord/outbound/private/remembered-interactions.ts';
import type { FakeDiscordGuild } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS, type WorldOptions } from './support/interact-world.ts';

const { alice, bob } = IDS;

const CHANNEL = '400000000000000011';

/** A server that the bot is not in. */
const FOREIGN: FakeDiscordGuild = {
  id: '400000000000000001',
  name: 'Elsewhere',
  hasBot: false,
  members: [{ user: alice }, { user: bob }],
  channels: [{ id: CHANNEL, name: 'talk' }],
};

/** One that it is in: else it could write nobody a message. */
const SHARED: FakeDiscordGuild = {
  id: '400000000000000002',
  name: 'Shared',
  members: [{ user: alice }],
  channels: [],
};

async function start(options: WorldOptions['options'] = { userInstall: true }): Promise<InteractWorld> {
  const world = await InteractWorld.start({ options: { ...options }, fake: { guilds: [FOREIGN, SHARED] } });
  return world;
}

const use = (world: InteractWorld, name: string, options: Record<string, string> = {}) =>
  world.after(world.discord.command({ user: alice, channel: CHANNEL, isUserInstall: true, name, options }));

const PLACE = { kind: 'private', user: alice, channel: CHANNEL } as const;
const THREAD = `discord::%40${alice}%2F${CHANNEL}:`;

describe('/ask where only its user has installed the bot', () => {
  it('is deferred for its user alone, and handed in as a conversation of theirs', async () => {
    const world = await start();
    const asked = await use(world, 'ask', { question: 'Why?' });
    expect(asked).toMatchObject({
      callback: 5,
      isEphemeral: true,
      ackedAfterMs: 0,
      response: { isThinking: true, ephemeralFor: alice },
    });
    expect(world.messages).toEqual([
      {
        id: `${CHANNEL}:${asked.id}`,
        thread: THREAD,
        author: { id: `discord:${alice}`, name: 'alice', kind: 'person' },
        text: 'Why?',
        address: 'command',
        addressesOthers: false,
        isSystem: false,
        files: [],
        quotes: [],
        sentAt: world.clock.now(),
        earlierSpeakers: [],
      },
    ]);
    expect(world.discord.callsOf('POST /channels/:id/messages')).toEqual([]);
    expect(world.discord.problems).toEqual([]);
  });

  it('can be answered through the interaction by any process', async () => {
    const world = await start();
    const { id } = await use(world, 'ask', { question: 'Why?' });
    expect(await readInteractions(world.backend, PLACE)).toMatchObject([
      { id, at: world.clock.now(), isEphemeral: true, shown: [] },
    ]);
  });

  it('says so when it could not be stored, or too many wait', async () => {
    const world = await start();
    world.receive = () => Promise.reject(new Error('The store is gone.'));
    expect((await use(world, 'ask', { question: 'Why?' })).response?.content).toBe(TEXTS.discord.notAsked);
    world.receive = () => Promise.resolve({ status: 'full' });
    expect((await use(world, 'ask', { question: 'Why?' })).response?.content).toBe(TEXTS.mailboxFull(['Why?']));
  });

  it.each([
    ['steering', TEXTS.discord.askedMeanwhile],
    ['queued', TEXTS.discord.askedMeanwhile],
    ['ignored', TEXTS.discord.notAsked],
  ] as const)(
    'is not left thinking when its question is %s, as no answer of its own may come',
    async (status, told) => {
      const world = await start();
      world.receive = () => Promise.resolve({ status });
      const { response } = await use(world, 'ask', { question: 'Why?' });
      expect(response).toMatchObject({ content: told, isThinking: false, ephemeralFor: alice });
      expect(world.discord.problems).toEqual([]);
    },
  );

  it('is told in direct messages what can be told in no other way', async () => {
    const world = await start();
    world.receive = () => Promise.reject(new Error('The store is gone.'));
    const late = { kind: 'error', status: 404, code: 10_062 } as const;
    world.discord.fail('POST /interactions/:id/:token/callback', late);
    await world.discord.command({
      user: alice,
      channel: CHANNEL,
      isUserInstall: true,
      name: 'ask',
      options: { question: 'Why?' },
    });
    const direct = () => world.discord.channel(world.discord.openDirect(alice));
    await world.until(() => direct().length > 0);
    expect(direct()).toMatchObject([{ content: TEXTS.discord.notAsked }]);
  });

  it('is for who may talk to the bot in direct messages', async () => {
    const world = await start({ userInstall: true, allow: ['members'] });
    expect((await use(world, 'ask', { question: 'Why?' })).response?.content).toBe(TEXTS.discord.refused);
  });
});

describe('other things there', () => {
  it('are commands for the same conversation', async () => {
    const world = await start();
    await use(world, 'reset');
    expect(world.commands.map(([thread]) => thread)).toEqual([THREAD]);
  });

  it('are help without a mention, which would not reach the bot', async () => {
    const world = await start();
    const content = (await use(world, 'help')).response?.content ?? '';
    expect(content.startsWith(TEXTS.discord.commandsTitle)).toBe(true);
  });

  it('are questions about a message, which comes along', async () => {
    const world = await start();
    const { id: message } = await world.discord.say({ channel: CHANNEL, user: bob, text: 'The build is red.' });
    const place = { user: alice, channel: CHANNEL, isUserInstall: true };
    const opened = await world.after(world.discord.messageCommand({ ...place, name: 'Ask about this', message }));
    const submitted = await world.after(world.discord.submitModal(opened.id, { question: 'Why?' }));
    expect(submitted).toMatchObject({ callback: 5, isEphemeral: true });
    expect(world.messages).toMatchObject([
      { id: `${CHANNEL}:${submitted.id}`, thread: THREAD, text: 'Why?', quotes: [{ text: 'The build is red.' }] },
    ]);
  });

  it('are refused where people may not install the bot for themselves', async () => {
    const world = await start({});
    await world.backend.calls.call({
      method: 'PUT',
      path: `/applications/${IDS.app}/commands`,
      body: [{ name: 'help', type: 1, description: 'Left from before.', contexts: [0], integration_types: [1] }],
    });
    const { callback, isEphemeral, response } = await use(world, 'help');
    expect({ callback, isEphemeral, content: response?.content }).toEqual({
      callback: 4,
      isEphemeral: true,
      content: TEXTS.discord.notHere,
    });
  });
});
