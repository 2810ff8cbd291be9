import type { ChatMessage, PageEvent } from '../../protocol.ts';
import { conversationKey, type PageState } from './page-state.ts';
import { keysInView } from './selectors.ts';

/** Longest text that is read out; the rest is in the list. */
const LONGEST = 400;

/**
 * What a screen reader is told of some events: messages of others, finished answers once, notices, and the beginning
 * of work. Only of the conversations in view, and nothing of a text that still grows.
 */
export function announcements(before: PageState, events: readonly PageEvent[]): readonly string[] {
  const inView = new Set(keysInView(before));
  const told = new Set<string>();
  return events.flatMap((event) => {
    if (event.type === 'activity') {
      const key = conversationKey(event.channel, event.thread);
      const isNew = event.activity.isWorking && before.activities[key]?.isWorking !== true && !told.has(key);
      if (!isNew || !inView.has(key)) return [];
      told.add(key);
      return [`${before.playground?.bot.name ?? 'The bot'} is working`];
    }
    if (event.type !== 'message') return [];
    const { message } = event;
    const key = conversationKey(message.channel, message.thread);
    const known = before.conversations[key]?.messages[message.id];
    const isNew = inView.has(key) && message.author.id !== before.person && !told.has(message.id);
    const isTold = known !== undefined && isFinished(known) && !isDecidedNow(known, message);
    const sentence = isNew && !isTold ? sentenceOf(message) : undefined;
    if (sentence === undefined) return [];
    told.add(message.id);
    return [sentence];
  });
}

function sentenceOf(message: ChatMessage): string | undefined {
  if (!isFinished(message)) return undefined;
  const { content, author } = message;
  if (content.kind === 'progress') return undefined;
  // A name, or what somebody gave as a reason, is no markdown.
  if (content.kind === 'approval') return cut(content.card.result ?? content.card.summary);
  const text = content.kind === 'text' ? content.markdown : content.text;
  const notes = content.kind === 'person' ? [] : (content.notes ?? []);
  const plain = text
    .replace(/[*_`#>]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return [`${author.name}: ${cut(plain)}`, ...notes].join(' ');
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Whether a request that waited does not any more. */
function isDecidedNow({ content: before }: ChatMessage, { content: now }: ChatMessage): boolean {
  if (before.kind !== 'approval' || now.kind !== 'approval') return false;
  return before.card.state === 'pending' && now.card.state !== 'pending';
}

/** Whether a message has said what it has to say. Progress never has: it ends by going away. */
function isFinished({ content, isDeleted }: ChatMessage): boolean {
  if (isDeleted === true || content.kind === 'progress') return false;
  return content.kind !== 'text' || content.final;
}
