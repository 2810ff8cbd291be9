import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { text } from '../../../src/testing/scripted-model-answer.ts';
import { createTexts } from '../../../src/text/index.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import { dumpStorage } from '../../support/dump-storage.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';
import { wordsIn } from '../support/words-in.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

const { people } = createTexts('en');
const { alice, bob, general, app } = IDS;

/** A bot that Alice has left out by her word, in direct messages. */
async function startLeftOut(script: readonly string[]) {
  const clock = createFakeClock();
  const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  const world = await startBotOnFake({ clock, storage, script: script.map((answer) => text(answer)) });
  const { discord, read, until, pass, during } = world;
  const direct = discord.openDirect(alice);
  const say = async (user: string, words: string, more: Partial<Parameters<typeof discord.say>[0]> = {}) => {
    const { id } = await during(discord.say({ channel: general, user, text: words, ...more }));
    return id;
  };
  const shows = async (channel: string, words: string) =>
    await until(`"${words}" is there`, () => read(channel).some((line) => line.includes(words.slice(0, 40))));
  await say(alice, 'leave me out', { channel: direct });
  await shows(direct, people.leftOut);
  /** Nothing of hers is stored: neither her words nor who she is. */
  const expectNothing = async () => {
    await pass(3_000);
    const dump = await dumpStorage(storage);
    expect(['canary', alice, '"alice"'].filter((word) => dump.includes(word))).toEqual([]);
  };
  const asked = () => world.model.requests.flatMap(wordsIn).join('\n');
  return { ...world, direct, say, shows, expectNothing, asked };
}

describe('somebody of Discord who has left the bot out', () => {
  it('is not read, is told how to come back, and comes back by a word', async () => {
    const { say, shows, direct, discord, model, read, expectNothing } = await startLeftOut(['Hello.']);
    await say(alice, 'canary one', { channel: direct });
    await shows(direct, people.howToComeBack);
    await say(alice, 'canary two', { channel: direct });
    await say(alice, `<@${app}> canary three`);
    await expectNothing();
    expect(read(direct).filter((line) => line.includes(people.howToComeBack))).toHaveLength(1);
    expect(model.requests).toEqual([]);
    await say(alice, 'opt in', { channel: direct });
    await shows(direct, people.takenIn);
    await say(alice, 'hi', { channel: direct });
    await shows(direct, 'Hello.');
    expect(discord.problems).toEqual([]);
  });

  it('is missing from what was said before others call the bot, and from what they reply to', async () => {
    const { say, shows, during, discord, expectNothing, asked } = await startLeftOut(['I see.', 'That, too.']);
    const { id: thread } = await during(discord.startThread({ channel: general, user: bob, name: 'a talk' }));
    const hers = await say(alice, 'canary words', { channel: thread });
    await say(bob, 'bob says', { channel: thread });
    await say(bob, `<@${app}> what was said?`, { channel: thread });
    await shows(thread, 'I see.');
    expect(asked()).toContain('bob says');
    await say(bob, `<@${app}> and that?`, { channel: thread, replyTo: hers });
    await shows(thread, 'That, too.');
    expect(asked()).toContain(MODEL_NOTES.quoteLeftOut);
    expect(asked()).not.toContain('canary');
    await expectNothing();
    expect(discord.problems).toEqual([]);
  });

  it('can ask nothing by command, and others can ask about nothing of theirs', async () => {
    const { say, shows, during, until, discord, expectNothing, asked } = await startLeftOut(['Nothing there.']);
    await during(discord.command({ user: alice, channel: general, name: 'ask', options: { question: 'canary?' } }));
    await shows(general, people.howToComeBack);
    const hers = await say(alice, 'canary words');
    const menu = { user: bob, channel: general, name: 'Ask about this', message: hers };
    const { id } = await during(discord.messageCommand(menu));
    await until('the window is open', () => discord.interaction(id).callback !== undefined);
    await expectNothing();
    await during(discord.submitModal(id, { question: 'What is it?' }));
    await shows(hers, 'Nothing there.');
    expect(asked()).toContain(MODEL_NOTES.quoteLeftOut);
    expect(asked()).not.toContain('canary');
    await expectNothing();
    expect(discord.problems).toEqual([]);
  });

  it('is forgotten by a word in direct messages, with a receipt that stands there', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
    const world = await startBotOnFake({ clock, storage, script: [text('Hello.')] });
    const { discord, during, until, read, pass } = world;
    const direct = discord.openDirect(alice);
    const say = async (words: string, answer: string) => {
      await during(discord.say({ channel: direct, user: alice, text: words }));
      await until(`it says ${answer}`, () => read(direct).some((line) => line.includes(answer)));
    };
    await say('canary', 'Hello.');
    await say('what do you store about me?', '1 message in 1 conversation');
    await say('forget me', 'I would erase');
    await say('forget me for good', 'Done: I have forgotten you. 1 entry of yours in 1 conversation');
    await pass(3_000);
    const dump = await dumpStorage(storage);
    expect(['canary', alice].filter((word) => dump.includes(word))).toEqual([]);
    expect(discord.problems).toEqual([]);
  });
});
