import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS } from './support/interact-world.ts';

const { general, alice, bob, guild } = IDS;

const CALLBACK = 'POST /interactions/:id/:token/callback';

const never = <T>() => new Promise<T>(() => undefined);

const threadIn = async (world: InteractWorld) =>
  (await world.discord.startThread({ channel: general, user: bob, name: 'a talk' })).id;

/** The storage neither answers nor fails. */
function stallStorage(world: InteractWorld): void {
  const { settings, records } = world.host;
  Object.assign(world.host, {
    settings: { ...settings, of: () => never() },
    readThread: () => never(),
    records: Object.assign(Object.create(Object.getPrototypeOf(records) as object), {
      get: () => never(),
      put: () => never(),
    }),
  });
  world.receive = () => never();
  world.giveCommand = () => never();
}

describe('D24: an interaction is deferred at once', () => {
  it.each(['ask', 'stop', 'reset', 'mute', 'help'])('for /%s, while the storage stalls', async (name) => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    stallStorage(world);
    const options = name === 'ask' ? { question: 'Why?' } : {};
    const { id } = await world.discord.command({ user: alice, channel: thread, name, options });
    await world.until(() => world.discord.interaction(id).callback !== undefined);
    expect(world.discord.interaction(id)).toMatchObject({
      callback: 5,
      ackedAfterMs: 0,
      isEphemeral: name !== 'ask',
      response: { isThinking: true },
    });
  });

  it('while no other request to Discord gets through', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    for (const route of ['GET /channels/:id', 'PATCH /webhooks/:id/:token/messages/:id']) {
      world.discord.fail(route, { kind: 'hang' });
    }
    const before = world.discord.calls.length;
    const { id } = await world.discord.command({ user: alice, channel: thread, name: 'stop' });
    await world.until(() => world.discord.interaction(id).callback !== undefined);
    expect(world.discord.interaction(id)).toMatchObject({ callback: 5, ackedAfterMs: 0 });
    expect(world.discord.calls[before]?.route).toBe(CALLBACK);
  });
});

describe('R68: an interaction that came too late', () => {
  it('has its question shown by a message of its own, which begins the thread', async () => {
    const world = await InteractWorld.start();
    world.discord.fail(CALLBACK, { kind: 'error', status: 404, code: 10_062 });
    const { id } = await world.discord.command({
      user: alice,
      channel: general,
      name: 'ask',
      options: { question: 'Why?' },
    });
    await world.until(() => world.messages.length === 1);
    await world.settle();
    expect(world.discord.interaction(id).response).toBeUndefined();
    const [root] = world.discord.channel(general);
    expect(root?.content).toBe(`> Why?\n-# Asked by <@${alice}>`);
    expect(world.messages).toMatchObject([
      { id: `${general}:${root?.id}`, thread: `discord:${guild}:${general}:${root?.id}` },
    ]);
  });

  it('has its command carried out, and what came of it told in the channel', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    world.discord.fail(CALLBACK, { kind: 'error', status: 404, code: 10_062 });
    await world.discord.command({ user: alice, channel: thread, name: 'stop' });
    await world.until(() => world.commands.length === 1);
    await world.settle();
    expect(world.discord.channel(thread).map(({ content }) => content)).toEqual([TEXTS.discord.taken]);
  });

  it('is answered through itself where only the word that it was deferred was lost', async () => {
    const world = await InteractWorld.start();
    world.discord.fail(CALLBACK, { kind: 'statusAfter', status: 502 });
    const { id } = await world.discord.command({
      user: alice,
      channel: general,
      name: 'ask',
      options: { question: 'Why?' },
    });
    await world.passUntil(() => world.messages.length === 1);
    const { response } = world.discord.interaction(id);
    expect(response?.content).toBe(`> Why?\n-# Asked by <@${alice}>`);
    expect(world.messages).toMatchObject([{ id: `${general}:${response?.id}` }]);
    expect(world.discord.channel(general)).toHaveLength(1);
  });
});

describe('R68: an interaction whose 15 minutes are over', () => {
  it('is answered in the channel', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    world.giveCommand = async () => {
      await world.clock.advanceAsync(16 * 60_000);
      return { status: 'command', command: 'reset', toTell: 'Only Bob may.' };
    };
    await world.discord.command({ user: alice, channel: thread, name: 'reset' });
    await world.until(() => world.discord.channel(thread).at(-1)?.content === 'Only Bob may.');
    expect(world.discord.callsOf('PATCH /webhooks/:id/:token/messages/:id')).toEqual([]);
  });

  it('is answered in the channel when Discord ends it sooner', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    const gone = { kind: 'error', status: 401, code: 50_027 } as const;
    world.discord.fail('PATCH /webhooks/:id/:token/messages/:id', gone);
    await world.after(world.discord.command({ user: alice, channel: thread, name: 'stop' }));
    const shown = world.discord.channel(thread).filter(({ ephemeralFor }) => ephemeralFor === undefined);
    expect(shown.map(({ content }) => content)).toEqual([TEXTS.discord.taken]);
    expect(world.backend.calls.isTokenRefused).toBe(false);
  });
});

describe('an interaction that two processes are told', () => {
  it('is answered once, and handed in under one id', async () => {
    const world = await InteractWorld.start();
    const other = await InteractWorld.start({ beside: world });
    const { id } = await world.discord.command({
      user: alice,
      channel: general,
      name: 'ask',
      options: { question: 'Why?' },
    });
    await world.until(() => world.messages.length === 1 && other.messages.length === 1);
    await Promise.all([world.settle(), other.settle()]);
    const root = world.discord.interaction(id).response;
    expect([...world.messages, ...other.messages].map((message) => message.id)).toEqual([
      `${general}:${root?.id}`,
      `${general}:${root?.id}`,
    ]);
    expect(world.discord.channel(general).map(({ content }) => content)).toEqual([`> Why?\n-# Asked by <@${alice}>`]);
  });
});

describe('a command that the bot does not have', () => {
  it('is answered with a sentence', async () => {
    const world = await InteractWorld.start();
    await world.backend.calls.call({
      method: 'PUT',
      path: `/applications/${IDS.app}/commands`,
      body: [{ name: 'old', type: 1, description: 'What was there before.' }],
    });
    const { callback, isEphemeral, response } = await world.after(
      world.discord.command({ user: alice, channel: general, name: 'old' }),
    );
    expect({ callback, isEphemeral, content: response?.content }).toEqual({
      callback: 4,
      isEphemeral: true,
      content: TEXTS.discord.unknownCommand,
    });
  });
});
