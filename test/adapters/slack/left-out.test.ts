import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/index.ts';
import { createTexts } from '../../../src/text/index.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import { dumpStorage } from '../../support/dump-storage.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';
import { wordsIn } from '../support/words-in.ts';
import { type BotOnFake, startBotOnFake, type Transport } from './interact/support/bot-on-fake.ts';

const { people } = createTexts('en');
const [alice, bob, channel] = ['U1ALICE', 'U2BOB', 'C1GENERAL'];

/** A bot that Alice has left out by her word, in a thread of her own. */
async function startLeftOut(transport: Transport, script: readonly string[]) {
  const clock = createFakeClock();
  const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  const world = await startBotOnFake(transport, { clock, storage, script });
  const { slack, during, until } = world;
  const say = async (user: string, text: string, more: Partial<Parameters<typeof slack.say>[0]> = {}) => {
    const { ts } = await during(slack.say({ channel, user, text, ...more }));
    await during(slack.settled());
    return ts;
  };
  const told = async (root: string, sentence: string) =>
    await until('it is told', () => slack.thread(channel, root).some(({ shown }) => shown.startsWith(sentence)));
  const root = await say(alice, '<@U0BOT> leave me out');
  await told(root, people.leftOut.slice(0, 30));
  /** Nothing of hers is stored: neither her words nor who she is. */
  const expectNothing = async () => {
    await world.pass(3_000);
    const dump = await dumpStorage(storage);
    expect(['canary', alice, 'alice'].filter((word) => dump.includes(word))).toEqual([]);
  };
  return { ...world, say, told, expectNothing };
}

function asked({ model }: Pick<BotOnFake, 'model'>): string {
  return model.requests.flatMap(wordsIn).join('\n');
}

describe.each(['socket', 'http'] as const)('somebody of Slack who has left the bot out, over %s', (transport) => {
  it('is not read, is told how to come back, and comes back by a word', async () => {
    const world = await startLeftOut(transport, ['Hello.']);
    const { slack, say, told, expectNothing, model, until } = world;
    const root = await say(alice, '<@U0BOT> canary one');
    await told(root, people.howToComeBack.slice(0, 30));
    await say(alice, 'canary two', { thread: root });
    await say(alice, '<@U0BOT> canary three', { thread: root });
    expect(slack.thread(channel, root)).toHaveLength(4);
    expect(model.requests).toEqual([]);
    await expectNothing();
    const back = await say(alice, '<@U0BOT> opt in');
    await told(back, people.takenIn.slice(0, 30));
    const next = await say(alice, '<@U0BOT> hi');
    await until('she is answered', () => slack.thread(channel, next).some(({ shown }) => shown.includes('Hello.')));
    expect(slack.problems).toEqual([]);
  });

  it('is missing from what was said before others call the bot, and from what they share', async () => {
    const world = await startLeftOut(transport, ['I see.', 'I see that, too.']);
    const { say, slack, expectNothing, until } = world;
    const root = await say(alice, 'canary root');
    await say(bob, 'bob says', { thread: root });
    await say(alice, 'canary reply', { thread: root });
    await say(bob, '<@U0BOT> what was said?', { thread: root });
    await until('it answers', () => slack.thread(channel, root).some(({ shown }) => shown.includes('I see.')));
    await until('it is done', () => slack.statuses.length === 0);
    expect(asked(world)).toContain('bob says');
    const file = { id: 'F1CANARY', name: 'canary.txt', mimetype: 'text/plain', size: 5 };
    const shared = {
      is_share: true,
      author_id: alice,
      author_name: 'alice',
      text: 'canary shared',
      fallback: 'canary shared',
      files: [file],
    };
    const share = await say(bob, '<@U0BOT> look at this', { attachments: [shared] });
    await until('it answers', () => slack.thread(channel, share).some(({ shown }) => shown.includes('too.')));
    await until('it is done', () => slack.statuses.length === 0);
    expect(asked(world)).toContain(MODEL_NOTES.quoteLeftOut);
    expect(asked(world)).not.toContain('canary');
    await expectNothing();
    expect(slack.problems).toEqual([]);
  });

  it('can ask nothing by command or window, and others can ask about nothing of theirs', async () => {
    const world = await startLeftOut(transport, ['Nothing there.']);
    const { slack, during, until, say, expectNothing } = world;
    const { response } = await during(slack.command({ user: alice, channel, text: 'ask canary?' }));
    expect(response).toMatchObject({ response_type: 'ephemeral', text: people.howToComeBack });
    const ts = await say(alice, 'canary words');
    await during(slack.shortcut({ user: bob, channel, ts, callbackId: 'threadloop_ask_about' }));
    await until('the window is open', () => slack.view(bob) !== undefined);
    await expectNothing();
    await during(slack.submitView(bob, { question: 'What is it?' }));
    await until('there is an answer', () => world.read(channel, ts).at(-1)?.includes('Nothing there.') === true);
    await until('it is done', () => slack.statuses.length === 0);
    expect(asked(world)).toContain(MODEL_NOTES.quoteLeftOut);
    await expectNothing();
    expect(slack.problems).toEqual([]);
  });
});

describe.each(['socket', 'http'] as const)('words about what is stored, by command in Slack over %s', (transport) => {
  it('are answered to who gives them alone, and carried out', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
    const world = await startBotOnFake(transport, { clock, storage, script: ['Hello.'] });
    const { slack, during, until } = world;
    const { ts } = await during(slack.say({ channel, user: alice, text: '<@U0BOT> canary' }));
    await until('it answers', () => slack.thread(channel, ts).some(({ shown }) => shown.includes('Hello.')));
    await until('it is done', () => slack.statuses.length === 0);
    const give = async (text: string): Promise<string> => {
      const before = slack.channel(channel).length;
      await during(slack.command({ user: alice, channel, text }));
      await until('she is told', () => slack.channel(channel).length > before);
      const last = slack.channel(channel).at(-1);
      expect(last?.ephemeralFor).toBe(alice);
      return last?.text ?? '';
    };
    expect(await give('what do you store about me?')).toContain('- 1 message in 1 conversation');
    expect(await give('forget me')).toContain('- 1 message in 1 conversation');
    expect(await give('forget me for good')).toContain('Done: I have forgotten you.');
    await world.pass(3_000);
    expect(await dumpStorage(storage)).not.toContain('canary');
    expect(await give('leave me out')).toBe(people.leftOut);
    expect(await give('opt in')).toBe(people.takenIn);
    expect(slack.problems).toEqual([]);
  });
});
