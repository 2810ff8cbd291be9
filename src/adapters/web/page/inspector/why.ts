import type { ThreadRule } from '../../../../threads/resolve-concern.ts';
import type { MessageRule } from '../../../../threads/who-is-answered.ts';
import type { Judgement } from '../../protocol.ts';

/** What a message was judged by, when it was looked at by itself. */
export const MESSAGE_RULES: Readonly<Record<MessageRule, string>> = {
  'own-message': 'The bot wrote it itself.',
  'system-message': 'It is a notice of the platform, not something that somebody said.',
  'bot-not-allowed': 'A program wrote it, and the settings of this channel do not let that program talk to the bot.',
  addressed: 'It addresses the bot: it mentions it, replies to it, or is a direct message.',
  empty: 'There is nothing in it: no text, no file and no quote.',
  'bot-unaddressed': 'Another bot wrote it without addressing this one; answering could begin an endless talk.',
  'addresses-others': 'It addresses somebody else, so it is not for the bot.',
  'mentions-only': 'In this channel the bot answers only what mentions it.',
  'depends-on-thread': 'It addresses nobody, so the state of the thread decided.',
};

/** What the thread had to say about it. */
export const THREAD_RULES: Readonly<Record<ThreadRule, string>> = {
  'for-the-bot': 'What addresses the bot is answered everywhere.',
  'takes-no-part': 'The bot takes no part here: nobody had mentioned it in this thread.',
  muted: 'The thread was muted, and stays so until somebody mentions the bot.',
  'read-only': 'It was taken as context: it enters the next exchange and wakes nothing.',
  'follows-all': 'In this channel the bot answers everything in a thread where it takes part.',
  'at-work': 'The bot was at work here, so everything said was for it.',
  'one-speaker': 'Only one person had spoken in this thread, so everything was for the bot.',
  'several-speakers': 'Several people talk in this thread: only what mentions the bot is answered.',
};

/** What became of a message, as a headline. */
export const OUTCOMES: Readonly<Record<Judgement['status'], string>> = {
  started: 'Answered: it began a run.',
  queued: 'Answered later: it waits for the next exchange.',
  steering: 'Taken into the running exchange before its next step.',
  read: 'Read and not answered.',
  duplicate: 'Told twice: the second time changed nothing.',
  full: 'Not taken: the mailbox of this thread was full.',
  ignored: 'Ignored.',
  command: 'Carried out as a command.',
};

/** What the server says instead of a thread's rule where the message's own had the last word. */
const NOT_ASKED = 'not-asked';

/**
 * Says in plain sentences what became of a message and why: the outcome, the rule of the message, and the thread's
 * where the thread was asked.
 */
export function explainJudgement({ status, messageRule, threadRule }: Judgement): readonly string[] {
  const ofMessage = sentenceOf(MESSAGE_RULES, messageRule);
  const ofThread = threadRule === NOT_ASKED ? [] : sentenceOf(THREAD_RULES, threadRule);
  return [OUTCOMES[status], ...ofMessage, ...ofThread];
}

/** A server that is newer than the page may know more rules: its name is better than nothing. */
function sentenceOf(table: Readonly<Record<string, string>>, rule: string): readonly string[] {
  const sentence = Object.hasOwn(table, rule) ? table[rule] : undefined;
  return [sentence ?? `Decided by the rule “${rule}”.`];
}
