import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { BotOnFake } from '../../support/bot-on-fake.ts';

/** A thread under a message in #general by which Alice has called the bot. */
export interface Conversation {
  /** Its id, which is that of the message, too. */
  readonly root: string;
  /** Says something in it, when it is there. */
  say(text: string, user?: string): Promise<{ readonly id: string }>;
  /** Waits until the bot shows some words in it. */
  shows(words: string): Promise<void>;
  /** What the bot shows in it, message by message, without the buttons below. */
  shown(): readonly string[];
}

export async function begin({ discord, read, until }: BotOnFake, text: string): Promise<Conversation> {
  const { id: root } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `<@${IDS.app}> ${text}` });
  const own = `${IDS.app}: `;
  const shown = () =>
    read(root).flatMap((line) => (line.startsWith(own) ? [line.slice(own.length).split(/\n+\[/u)[0] ?? ''] : []));
  return {
    root,
    say: async (words, user = IDS.alice) => {
      await until('the thread is there', () => discord.threads.some(({ id }) => id === root));
      return await discord.say({ channel: root, user, text: words });
    },
    shows: (words) => until(`the bot shows ${words}`, () => shown().some((line) => line.includes(words))),
    shown,
  };
}
