import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS } from './support/interact-world.ts';

const { general, alice, bob, guild, app, staff } = IDS;

const ask = (world: InteractWorld, question: string, where: { user?: string; channel?: string } = {}) =>
  world.after(world.discord.command({ user: alice, channel: general, ...where, name: 'ask', options: { question } }));

const threadIn = async (world: InteractWorld) =>
  (await world.discord.startThread({ channel: general, user: bob, name: 'a talk' })).id;

describe('/ask in a channel', () => {
  it('shows the question as the first message of a thread, and hands it in', async () => {
    const world = await InteractWorld.start();
    const asked = await ask(world, 'Why is it so?');
    const root = asked.response?.id ?? '';
    expect(asked).toMatchObject({ callback: 5, isEphemeral: false, ackedAfterMs: 0 });
    expect(asked.response).toMatchObject({
      content: `> Why is it so?\n-# Asked by <@${alice}>`,
      isThinking: false,
      pinged: [],
    });
    expect(world.messages).toEqual([
      {
        id: `${general}:${root}`,
        thread: `discord:${guild}:${general}:${root}`,
        author: { id: `discord:${alice}`, name: 'alice', kind: 'person' },
        text: 'Why is it so?',
        address: 'command',
        addressesOthers: false,
        isSystem: false,
        files: [],
        quotes: [],
        sentAt: world.clock.now(),
        earlierSpeakers: [],
      },
    ]);
    expect(world.discord.problems).toEqual([]);
  });

  it('is answered there where the channel is set so', async () => {
    const world = await InteractWorld.start({ settings: { replyPlace: 'channel' } });
    const { response } = await ask(world, 'Why?');
    expect(world.messages).toMatchObject([
      { id: `${general}:${response?.id}`, thread: `discord:${guild}:${general}:` },
    ]);
  });

  it('notifies nobody by what the question says, and shows all of its lines as quoted', async () => {
    const world = await InteractWorld.start();
    const { response } = await ask(world, `@everyone look\nat <@${bob}>`);
    expect(response).toMatchObject({
      content: `> @everyone look\n> at <@${bob}>\n-# Asked by <@${alice}>`,
      pinged: [],
    });
  });

  it('reads names in place of tokens, and leaves the mention of the bot out', async () => {
    const world = await InteractWorld.start();
    await ask(world, `<@${app}> what is <#${general}> for?`);
    expect(world.messages.map(({ text }) => text)).toEqual(['what is #general for?']);
  });

  it('shows a long question cut, and hands it in whole', async () => {
    const world = await InteractWorld.start();
    const { response } = await ask(world, 'why '.repeat(1_400).trim());
    expect(response?.content.length).toBeLessThan(1_100);
    expect(world.messages[0]?.text).toHaveLength(5_599);
  });

  it('says under the question when it could not be stored', async () => {
    const world = await InteractWorld.start();
    world.receive = () => Promise.reject(new Error('The store is gone.'));
    const { response } = await ask(world, 'Why?');
    expect(response?.content).toBe(`> Why?\n-# Asked by <@${alice}>\n\n${TEXTS.discord.notAsked}`);
  });

  it('says so when the settings cannot be read', async () => {
    const world = await InteractWorld.start();
    const failing = { ...world.host.settings, of: () => Promise.reject(new Error('The store is gone.')) };
    Object.assign(world.host, { settings: failing });
    expect((await ask(world, 'Why?')).response?.content).toBe(TEXTS.discord.notAsked);
  });

  it('says under the question when too many wait', async () => {
    const world = await InteractWorld.start();
    world.receive = () => Promise.resolve({ status: 'full' });
    const { response } = await ask(world, 'Why?');
    expect(response?.content).toBe(`> Why?\n-# Asked by <@${alice}>\n\n${TEXTS.mailboxFull(['Why?'])}`);
  });

  it('asks all the same when the question cannot be shown', async () => {
    const world = await InteractWorld.start();
    world.discord.fail('PATCH /webhooks/:id/:token/messages/:id', { kind: 'status', status: 502, times: 3 });
    const { id } = await world.discord.command({
      user: alice,
      channel: general,
      name: 'ask',
      options: { question: 'Why?' },
    });
    await world.passUntil(() => world.messages.length === 1);
    const { response } = world.discord.interaction(id);
    expect(response?.isThinking).toBe(true);
    expect(world.messages).toMatchObject([{ id: `${general}:${response?.id}`, text: 'Why?' }]);
  });

  it('tells its asker alone what the bot lacks to answer there', async () => {
    const world = await InteractWorld.start();
    const deny = ['SendMessages'] as const;
    await world.discord.changeChannel(general, { overwrites: [{ id: app, kind: 'user', deny }] });
    const { callback, isEphemeral, response } = await ask(world, 'Why?');
    expect({ callback, isEphemeral, content: response?.content }).toEqual({
      callback: 4,
      isEphemeral: true,
      content: TEXTS.discord.lacks(['Send Messages']),
    });
    expect(world.messages).toEqual([]);
  });

  it('tells its asker alone that they may not talk to the bot', async () => {
    const world = await InteractWorld.start({ options: { deny: [`user:${alice}`] } });
    const { callback, isEphemeral, response } = await ask(world, 'Why?');
    expect({ callback, isEphemeral, content: response?.content }).toEqual({
      callback: 4,
      isEphemeral: true,
      content: TEXTS.discord.refused,
    });
    expect(world.messages).toEqual([]);
  });

  it('is refused in a category that is denied, and in its threads', async () => {
    const world = await InteractWorld.start({ options: { deny: [`category:${IDS.work}`] } });
    const { id: thread } = await world.discord.startThread({ channel: IDS.random, user: bob, name: 'a talk' });
    const inChannel = await ask(world, 'Why?', { channel: IDS.random });
    const inThread = await ask(world, 'Why?', { channel: thread });
    expect([inChannel, inThread].map(({ response }) => response?.content)).toEqual([
      TEXTS.discord.refused,
      TEXTS.discord.refused,
    ]);
    expect((await ask(world, 'Why?')).callback).toBe(5);
  });
});

describe('/ask elsewhere', () => {
  it('is shown and answered in the thread that it is used in', async () => {
    const world = await InteractWorld.start();
    const thread = await threadIn(world);
    const { response } = await ask(world, 'And why?', { channel: thread });
    expect(response).toMatchObject({ channel: thread, content: `> And why?\n-# Asked by <@${alice}>` });
    expect(world.messages).toMatchObject([
      { id: `${thread}:${response?.id}`, thread: `discord:${guild}:${general}:${thread}` },
    ]);
  });

  it('is shown and answered in direct messages', async () => {
    const world = await InteractWorld.start();
    const direct = world.discord.openDirect(alice);
    const { response } = await ask(world, 'Psst, why?', { channel: direct });
    expect(response?.content).toBe(`> Psst, why?\n-# Asked by <@${alice}>`);
    expect(world.messages).toMatchObject([{ id: `${direct}:${response?.id}`, thread: `discord::${direct}:` }]);
  });

  it('is answered in a private channel as anywhere', async () => {
    const world = await InteractWorld.start();
    const allow = ['ViewChannel', 'SendMessages'] as const;
    await world.discord.changeChannel(staff, {
      overwrites: [
        { id: app, kind: 'user', allow },
        { id: alice, kind: 'user', allow },
      ],
    });
    const { response } = await ask(world, 'Why?', { channel: staff });
    expect(world.messages).toMatchObject([{ id: `${staff}:${response?.id}` }]);
  });
});
