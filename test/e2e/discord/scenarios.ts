import { setTimeout as sleep } from 'node:timers/promises';
import type { Ability, Seen, Someone, Stage } from './support/stage.ts';
import { waitUntil } from './support/wait-until.ts';

/** Something that people do, and what they see of it. */
export interface Scenario {
  readonly name: string;
  readonly needs: readonly Ability[];
  /** Settings of the bot, as variables; scenarios with the same share a process. @default none */
  readonly settings?: Readonly<Record<string, string>>;
  run(stage: Played): Promise<void>;
}

/** A stage with people on it, or with nobody where the scenario needs none. */
export type Played = Stage & { readonly people: NonNullable<Stage['people']> };

/** Milliseconds that the longest answer of the demo model takes, told word by word, with time to spare. */
const LIMIT_MS = 60_000;

/** Discord's limit for a message. */
const MOST_CHARACTERS = 2_000;

/** All of what is tried, in this order. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'another client library logs in beside the bot, and is told of its server',
    needs: ['gateway'],
    run: async ({ reader }) => {
      expectTo('be told of a server', (await reader.logIn()).length > 0);
    },
  },
  {
    name: 'a mention in a channel is answered in a thread of its own, by means of a tool',
    needs: ['people'],
    run: async (stage) => {
      const { thread } = await begin(stage, 'what is 17 * 23?');
      await answerIn(stage, thread, /391/u);
      const mine = (await stage.reader.messages(stage.channel)).filter(({ author }) => author === stage.bot.id);
      expectTo('leave the channel alone', !mine.some(({ text }) => text.includes('391')));
    },
  },
  {
    name: 'the thread goes on without a mention',
    needs: ['people', 'threads without mention'],
    run: async (stage) => {
      const { thread } = await begin(stage, 'what is 5 * 5?');
      await answerIn(stage, thread, /25/u);
      await stage.people.alice.say({ channel: thread, text: 'what is 6 * 6?' });
      await answerIn(stage, thread, /36/u);
    },
  },
  {
    name: 'what is said while it works is marked, taken in, and stopped by a word',
    needs: ['people', 'threads without mention'],
    run: async (stage) => {
      const { alice, bob } = stage.people;
      const { thread } = await begin(stage, 'count down from 60');
      await botIn(stage, thread, 'there is a first sign', (messages) => messages.length > 0);
      const steering = await bob.say({ channel: thread, text: 'and then say hello' });
      await seenIn(stage, thread, 'the message has a receipt', (messages) =>
        messages.some(({ id, reactions }) => id === steering && reactions.length > 0),
      );
      await alice.say({ channel: thread, text: 'stop' });
      await answerIn(stage, thread, /Stopped/u);
    },
  },
  {
    name: 'what was edited or deleted while it waits counts as it is then',
    needs: ['people', 'threads without mention'],
    run: async (stage) => {
      const { alice } = stage.people;
      const { thread } = await begin(stage, 'count down from 8');
      await botIn(stage, thread, 'there is a first sign', (messages) => messages.length > 0);
      const edited = await alice.say({ channel: thread, text: 'what is 31 * 3?' });
      await alice.edit(thread, edited, 'what is 31 * 7?');
      const removed = await alice.say({ channel: thread, text: 'what is 31 * 11?' });
      await alice.remove(thread, removed);
      const messages = await answerIn(stage, thread, /217/u);
      const told = messages.map(({ text }) => text).join('\n');
      expectTo('answer neither the first words nor the deleted ones', !/\b(?:93|341)\b/u.test(told));
    },
  },
  {
    name: 'a file that comes with a message is read',
    needs: ['people'],
    run: async (stage) => {
      const file = { name: 'menu.txt', text: 'soup\nfish\ncake\n' };
      const { thread } = await begin(stage, 'what is in the file?', { file });
      await answerIn(stage, thread, /menu\.txt/u);
    },
  },
  {
    name: 'a long answer comes in messages that fit, fences and tables whole',
    needs: ['people'],
    run: async (stage) => {
      const { thread } = await begin(stage, 'write a long answer');
      const messages = await botIn(stage, thread, 'it has three messages', (all) => all.length > 2 && isOver(all));
      expectTo(
        'fit each message',
        messages.every(({ text }) => text.length <= MOST_CHARACTERS),
      );
      const fences = messages.map(({ text }) => text.match(/^```/gmu)?.length ?? 0);
      expectTo(
        'close each fence in its message',
        fences.every((count) => count % 2 === 0),
      );
    },
  },
  {
    name: 'an answer with more messages than are wanted comes as a file, and in place',
    needs: ['people'],
    settings: { THREADLOOP_DISCORD_ANSWER_PARTS: '1', THREADLOOP_REPLY_PLACE: 'channel' },
    run: async (stage) => {
      const { channel, people, bot } = stage;
      await people.alice.say({ channel, text: `<@${bot.id}> write a long answer` });
      const messages = await botIn(stage, channel, 'there is a file', (all) =>
        all.some(({ files }) => files.length > 0),
      );
      expectTo('give one file', messages.flatMap(({ files }) => files).length === 1);
    },
  },
  {
    name: 'a direct message is answered there',
    needs: ['people', 'direct'],
    run: async (stage) => {
      const channel = await stage.people.alice.openDirect();
      await stage.people.alice.say({ channel, text: 'what is 12 * 12?' });
      await answerIn(stage, channel, /144/u);
    },
  },
  {
    name: 'a post of a forum is answered below it',
    needs: ['people', 'forums'],
    run: async (stage) => {
      const { forum = '', people, bot } = stage;
      const thread = await people.bob.post(forum, 'A question', `<@${bot.id}> what is 14 * 14?`);
      await answerIn(stage, thread, /196/u);
    },
  },
  {
    name: 'the command /ask is answered in a thread of its own',
    needs: ['people', 'commands'],
    run: async (stage) => {
      const { alice } = stage.people;
      await alice.command(stage.channel, 'ask', { question: 'what is 9 * 9 * 9?' });
      const roots = await botIn(stage, stage.channel, 'the question is posted', (all) =>
        all.some(({ text }) => text.includes('9 * 9 * 9')),
      );
      const root = roots.find(({ text }) => text.includes('9 * 9 * 9'))?.id ?? '';
      await answerIn(stage, root, /729/u);
    },
  },
  {
    name: 'the button "Try again" answers again',
    needs: ['people', 'buttons'],
    run: async (stage) => {
      const { thread } = await begin(stage, 'what is 4 * 4 * 4?');
      const answers = await answerIn(stage, thread, /64/u);
      const answer = answers.find(({ buttons }) => buttons.some((label) => /again/iu.test(label)));
      const label = answer?.buttons.find((each) => /again/iu.test(each)) ?? '';
      await stage.people.alice.press(thread, answer?.id ?? '', label);
      await botIn(stage, thread, 'there is a second answer', (all) => all.filter(isTold(/64/u)).length > 1);
    },
  },
];

/** Mentions the bot in the channel; the thread has the id of the message. */
async function begin(
  stage: Played,
  text: string,
  {
    someone = stage.people.alice,
    file,
  }: { readonly someone?: Someone; readonly file?: { name: string; text: string } } = {},
): Promise<{ readonly thread: string }> {
  await sleep(stage.pauseMs);
  const { channel, bot } = stage;
  const thread = await someone.say({ channel, text: `<@${bot.id}> ${text}`, ...(file !== undefined && { file }) });
  return { thread };
}

/** Waits for an answer of the bot that says this, and is at its end. */
async function answerIn(stage: Stage, channel: string, told: RegExp): Promise<readonly Seen[]> {
  return await botIn(stage, channel, `the bot says ${told.source}`, (all) => all.some(isTold(told)) && isOver(all));
}

async function botIn(
  stage: Stage,
  channel: string,
  what: string,
  isSo: (messages: readonly Seen[]) => boolean,
): Promise<readonly Seen[]> {
  const isOfBot = ({ author }: Seen): boolean => author === stage.bot.id;
  const messages = await seenIn(stage, channel, what, (all) => isSo(all.filter(isOfBot)));
  return messages.filter(isOfBot);
}

async function seenIn(
  { reader }: Stage,
  channel: string,
  what: string,
  isSo: (messages: readonly Seen[]) => boolean,
): Promise<readonly Seen[]> {
  let last: readonly Seen[] = [];
  const seen = (): string =>
    last.map(({ text, files }) => `\n    | ${[text.slice(0, 200), ...files].join(' 📎 ')}`).join('');
  return await waitUntil(
    what,
    async () => {
      last = await reader.messages(channel);
      return isSo(last) && last;
    },
    { seen, limitMs: LIMIT_MS },
  );
}

function isTold(told: RegExp): (message: Seen) => boolean {
  return ({ text }) => told.test(text);
}

/** The last message of an answer that has ended has buttons, but none to stop it. */
function isOver(messages: readonly Seen[]): boolean {
  return !messages.some(({ buttons }) => buttons.includes('Stop'));
}

function expectTo(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`It was expected to ${what}, and does not.`);
}
