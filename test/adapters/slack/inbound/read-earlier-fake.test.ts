import { describe, expect, it } from 'vitest';
import { readEarlier } from '../../../../src/adapters/slack/inbound/read-earlier.ts';
import { setUpSlack } from '../outbound/fake-slack-setup.ts';

/** A thread of so many messages below its root, the last of which calls the bot. */
async function threadWith(replies: number, options: Parameters<typeof setUpSlack>[0] = {}) {
  const setup = await setUpSlack(options);
  const { slack, channel } = setup;
  let beforeTs = channel.root;
  for (let no = 1; no <= replies; no += 1) {
    const user = no % 2 === 0 ? 'U1ALICE' : 'U2BOB';
    ({ ts: beforeTs } = await slack.say({ channel: 'C1GENERAL', user, text: `reply ${no}`, thread: channel.root }));
  }
  const read = async (limit: number) => {
    const { signal } = new AbortController();
    const work = readEarlier(setup.backend, setup.channelThread, { beforeTs, limit, signal });
    const { messages, omitted } = await setup.drive(work);
    return [messages.map(({ text }) => text), omitted];
  };
  return { ...setup, read };
}

describe('what was said in a thread before, from the fake', () => {
  it('R92: of eight messages before the mention, each is there once', async () => {
    const { read, methods } = await threadWith(8);
    expect(await read(100)).toEqual([['hello', ...[1, 2, 3, 4, 5, 6, 7].map((no) => `reply ${no}`)].map(asCalled), 0]);
    expect(methods()).toEqual(['conversations.replies']);
  });

  it('is read page by page, and the oldest but the root are left out', async () => {
    const { read, methods } = await threadWith(420);
    expect(await read(3)).toEqual([['hello', 'reply 418', 'reply 419'].map(asCalled), 417]);
    expect(methods()).toEqual(['conversations.replies', 'conversations.replies', 'conversations.replies']);
  });

  it('is one request where Slack gives 15 messages a minute', async () => {
    const { read, methods } = await threadWith(30, {
      slack: { limitsHistory: true },
      options: { distribution: 'commercial' },
    });
    const [texts, omitted] = await read(100);
    expect([texts, omitted]).toEqual([
      ['hello', ...Array.from({ length: 14 }, (_reply, index) => `reply ${index + 1}`)].map(asCalled),
      15,
    ]);
    expect(methods()).toEqual(['conversations.replies']);
  });
});

/** The root of the thread calls the bot by name. */
function asCalled(text: string): string {
  return text === 'hello' ? '@threadloop hello' : text;
}
