import type { BotOnFake } from '../../interact/support/bot-on-fake.ts';

const CHANNEL = 'C1GENERAL';

/** One thread of #general, which Alice has begun with a mention. */
export interface Conversation {
  readonly root: string;
  /** Says something in it without waiting for what comes of it. */
  say(text: string, user?: string): Promise<{ readonly ts: string }>;
  /** Waits until the bot shows some words in it. */
  shows(words: string): Promise<void>;
  /** What the bot shows in it, message by message, without the buttons below. */
  shown(): readonly string[];
}

export async function begin(world: BotOnFake, text: string): Promise<Conversation> {
  const { slack, during, until } = world;
  const { ts: root } = await during(slack.say({ channel: CHANNEL, user: 'U1ALICE', text: `<@U0BOT> ${text}` }));
  const ofBot = () => slack.thread(CHANNEL, root).filter(({ botId }) => botId !== undefined);
  return {
    root,
    say: (words, user = 'U1ALICE') => slack.say({ channel: CHANNEL, user, thread: root, text: words }),
    shows: (words) => until(`the bot shows ${words}`, () => ofBot().some(({ shown }) => shown.includes(words))),
    shown: () => ofBot().map(({ shown }) => shown.split(/\n+\[/u)[0] ?? ''),
  };
}
