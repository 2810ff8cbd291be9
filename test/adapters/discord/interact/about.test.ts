import { describe, expect, it } from 'vitest';
import type { FakeDiscordSay } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { InteractWorld, TEXTS, type WorldOptions } from './support/interact-world.ts';

const { general, alice, bob, guild, app } = IDS;

const ASK_ABOUT = 'Ask about this';

interface Opened {
  readonly world: InteractWorld;
  readonly message: string;
  readonly interaction: string;
}

/** Bob has said something, and Alice has chosen it. */
async function open(say: Partial<FakeDiscordSay> = {}, options: WorldOptions = {}): Promise<Opened> {
  const world = await InteractWorld.start(options);
  const said = { channel: general, user: bob, text: 'The build is red.', ...say };
  const { id: message } = await world.discord.say(said);
  const chosen = world.discord.messageCommand({ user: alice, channel: said.channel, name: ASK_ABOUT, message });
  return { world, message, interaction: (await world.after(chosen)).id };
}

const submit = async ({ world, interaction }: Opened, question: string) =>
  await world.after(world.discord.submitModal(interaction, { question }));

describe('"Ask about this"', () => {
  it('opens a window first of all', async () => {
    const { world, interaction, message } = await open();
    expect(world.discord.interaction(interaction)).toMatchObject({
      callback: 9,
      ackedAfterMs: 0,
      modal: { title: TEXTS.discord.ask.title, custom_id: `tl1:about:${general}:${message}` },
    });
    expect(world.discord.problems).toEqual([]);
  });

  it('asks in the thread of the message, which is begun for it, and tells its asker where', async () => {
    const opened = await open();
    const { world, message } = opened;
    const submitted = await submit(opened, 'Why?');
    expect(submitted).toMatchObject({ callback: 5, isEphemeral: true });
    expect(submitted.response?.content).toBe(TEXTS.discord.answeredIn(`<#${message}>`));
    expect(world.discord.threads).toMatchObject([{ id: message, parent: general, name: 'The build is red.' }]);
    const asked = world.discord.channel(message).at(-1);
    expect(asked).toMatchObject({ content: `> Why?\n-# Asked by <@${alice}> about this message`, pinged: [] });
    expect(world.messages).toEqual([
      {
        id: `${message}:${asked?.id}`,
        thread: `discord:${guild}:${general}:${message}`,
        author: { id: `discord:${alice}`, name: 'alice', kind: 'person' },
        text: 'Why?',
        address: 'command',
        addressesOthers: false,
        isSystem: false,
        files: [],
        quotes: [{ kind: 'forward', author: 'bob', authorId: `discord:${bob}`, text: 'The build is red.' }],
        sentAt: world.clock.now(),
        earlierSpeakers: [`discord:${bob}`],
      },
    ]);
    expect(world.discord.problems).toEqual([]);
  });

  it('asks in the thread that the message has already', async () => {
    const opened = await open();
    const { world, message } = opened;
    await world.discord.startThread({ channel: general, user: bob, name: 'the build', message });
    await submit(opened, 'Why?');
    expect(world.discord.threads).toMatchObject([{ id: message, name: 'the build' }]);
    expect(world.messages).toMatchObject([{ thread: `discord:${guild}:${general}:${message}` }]);
  });

  it('asks in the thread that the message stands in, where its answer is for everybody', async () => {
    const world = await InteractWorld.start();
    const { id: thread } = await world.discord.startThread({ channel: general, user: bob, name: 'a talk' });
    const { id: message } = await world.discord.say({ channel: thread, user: bob, text: 'The build is red.' });
    const chosen = world.discord.messageCommand({ user: alice, channel: thread, name: ASK_ABOUT, message });
    const opened = { world, message, interaction: (await world.after(chosen)).id };
    const { isEphemeral, response } = await submit(opened, 'Why?');
    expect(isEphemeral).toBe(false);
    expect(response).toMatchObject({
      channel: thread,
      content: `> Why?\n-# Asked by <@${alice}> about this message`,
    });
    expect(world.messages).toMatchObject([
      { id: `${thread}:${response?.id}`, thread: `discord:${guild}:${general}:${thread}` },
    ]);
  });

  it('asks in the channel where that is answered in', async () => {
    const opened = await open({}, { settings: { replyPlace: 'channel' } });
    const { response } = await submit(opened, 'Why?');
    expect(response?.content).toBe(TEXTS.discord.answeredIn(`<#${general}>`));
    expect(opened.world.messages).toMatchObject([{ thread: `discord:${guild}:${general}:` }]);
  });

  it('asks the bot to look at a message when no question is given', async () => {
    const opened = await open();
    await submit(opened, '');
    const asked = opened.world.discord.channel(opened.message).at(-1);
    expect(asked?.content).toBe(TEXTS.discord.asksToLook(`<@${alice}>`));
    expect(opened.world.messages).toMatchObject([{ text: '', quotes: [{ text: 'The build is red.' }] }]);
  });

  it('takes the files and embeds of the message along', async () => {
    const file = { name: 'log.txt', mimeType: 'text/plain', bytes: new TextEncoder().encode('boom') };
    const opened = await open({ files: [file], embeds: [{ type: 'link', title: 'CI', description: 'Run 7 failed' }] });
    await submit(opened, 'Why?');
    const [message] = opened.world.messages;
    expect(message?.files).toMatchObject([
      { id: expect.stringMatching(`^${general}:${opened.message}/`), name: 'log.txt', mimeType: 'text/plain' },
    ]);
    expect(message?.quotes.map(({ text }) => text).join('\n')).toContain('Run 7 failed');
  });

  it('takes along what the message forwards', async () => {
    const world = await InteractWorld.start();
    const { id: first } = await world.discord.say({ channel: IDS.random, user: bob, text: 'We ship on Friday.' });
    const forwards = { channel: IDS.random, message: first };
    const { id: message } = await world.discord.say({ channel: general, user: bob, text: '', forwards });
    const chosen = world.discord.messageCommand({ user: alice, channel: general, name: ASK_ABOUT, message });
    await submit({ world, message, interaction: (await world.after(chosen)).id }, 'Really?');
    expect(world.messages[0]?.quotes).toMatchObject([{ kind: 'forward', text: 'We ship on Friday.' }]);
  });

  it('knows what the message says without the message content intent', async () => {
    const opened = await open({}, { options: { messageContent: false }, fake: { intents: [] } });
    await submit(opened, 'Why?');
    expect(opened.world.messages[0]?.quotes).toMatchObject([{ text: 'The build is red.' }]);
  });

  it('keeps what the message says until the question is taken, with whose it is', async () => {
    const opened = await open();
    const key = `discord:window:discord:${guild}:discord:${alice}:${general}:${opened.message}`;
    const by = `discord:${bob}`;
    const quote = { kind: 'forward', author: 'bob', authorId: by, text: 'The build is red.' };
    expect(await opened.world.stored('discord:window:')).toEqual({
      [key]: { about: { by, isByPerson: true, quotes: [{ by, quote }], files: [] } },
    });
    await submit(opened, 'Why?');
    expect(await opened.world.stored('discord:window:')).toEqual({});
  });

  it('reads the message again when what it says was not kept', async () => {
    const opened = await open();
    await opened.world.host.records.remove(
      `discord:window:discord:${guild}:discord:${alice}:${general}:${opened.message}`,
    );
    await submit(opened, 'Why?');
    expect(opened.world.messages[0]?.quotes).toMatchObject([{ text: 'The build is red.' }]);
  });

  it('says so when the message can be read no more', async () => {
    const opened = await open();
    await opened.world.host.records.remove(
      `discord:window:discord:${guild}:discord:${alice}:${general}:${opened.message}`,
    );
    await opened.world.discord.delete(general, opened.message);
    const { response } = await submit(opened, 'Why?');
    expect(response?.content).toBe(TEXTS.discord.messageGone);
    expect(opened.world.messages).toEqual([]);
  });

  it('says so when the question could not be stored', async () => {
    const opened = await open();
    opened.world.receive = () => Promise.reject(new Error('The store is gone.'));
    expect((await submit(opened, 'Why?')).response?.content).toBe(TEXTS.discord.notAsked);
  });

  it('is refused at once where the bot may not answer', async () => {
    const world = await InteractWorld.start();
    const { id: message } = await world.discord.say({ channel: general, user: bob, text: 'The build is red.' });
    const deny = ['SendMessages'] as const;
    await world.discord.changeChannel(general, { overwrites: [{ id: app, kind: 'user', deny }] });
    const chosen = world.discord.messageCommand({ user: alice, channel: general, name: ASK_ABOUT, message });
    expect(await world.after(chosen)).toMatchObject({
      callback: 4,
      response: { content: TEXTS.discord.lacks(['Send Messages']) },
    });
  });

  it('can be submitted to another process', async () => {
    const opened = await open();
    const other = await InteractWorld.start({ beside: opened.world });
    await opened.world.gateway.close();
    await submit({ ...opened, world: other }, 'Why?');
    expect(other.messages).toMatchObject([{ text: 'Why?', quotes: [{ text: 'The build is red.' }] }]);
  });
});
