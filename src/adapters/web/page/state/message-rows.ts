import type { ChatMessage } from '../../protocol.ts';
import type { Conversation } from './page-state.ts';

/** Messages of one author this close to each other are shown as one block. */
const BLOCK_MS = 5 * 60_000;

/** What a list shows, from top to bottom. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** From here on the messages are new to the person. */
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly id: string; readonly isContinued: boolean };

/** Lays a conversation out: a line per day, a line before what is new, and blocks of one author's messages. */
export function messageRows(
  { order, messages }: Conversation,
  seen: { readonly person: string; readonly through: number },
  dayOf: (at: number) => string,
): readonly MessageRow[] {
  const rows: MessageRow[] = [];
  let previous: ChatMessage | undefined;
  let hasNewLine = seen.through === 0;
  for (const id of order) {
    const message = messages[id];
    if (message === undefined) continue;
    const isNewDay = previous === undefined || dayOf(previous.at) !== dayOf(message.at);
    if (isNewDay) rows.push({ kind: 'day', key: `day ${dayOf(message.at)}`, at: message.at });
    const isFirstNew = !hasNewLine && message.at > seen.through && message.author.id !== seen.person;
    if (isFirstNew) rows.push({ kind: 'new', key: 'new' });
    hasNewLine ||= isFirstNew;
    const isContinued = !isNewDay && !isFirstNew && previous !== undefined && isOneBlock(previous, message);
    rows.push({ kind: 'message', key: id, id, isContinued });
    previous = message;
  }
  return rows;
}

function isOneBlock(previous: ChatMessage, message: ChatMessage): boolean {
  return previous.author.id === message.author.id && message.at - previous.at < BLOCK_MS;
}
