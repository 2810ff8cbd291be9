import type { ChatMessage } from '../../protocol.ts';
import type { Conversation } from './page-state.ts';

/** A list of which nothing is known yet. Events that come before its first load are kept. */
export const unloadedConversation: Conversation = { status: 'loading', order: [], messages: {}, told: {}, dropped: 0 };

/**
 * Takes in what the server answered to a question that was asked at `askedAt`. News that came since and before the
 * answer stays: the answer may have been given before it happened.
 */
export function withLoaded(
  { messages: known, told }: Conversation,
  loaded: readonly ChatMessage[],
  dropped: number,
  askedAt: number,
): Conversation {
  const isRemoved = (id: string): boolean => id in told && !(id in known);
  const isNewer = (id: string): boolean => (told[id] ?? 0) > askedAt;
  const listed = loaded.filter(({ id }) => !isRemoved(id)).map((message) => newer(known[message.id], message));
  const listedIds = new Set(listed.map(({ id }) => id));
  const kept = Object.values(known).filter(({ id }) => !listedIds.has(id) && isNewer(id));
  const messages = [...listed, ...kept].sort(byAge);
  return {
    status: 'ready',
    order: messages.map(({ id }) => id),
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    told: Object.fromEntries(Object.entries(told).filter(([id]) => isNewer(id) || isRemoved(id))),
    dropped,
  };
}

/** Takes in one message, told at `order`; older news than what is known changes nothing. */
export function withMessage(conversation: Conversation, message: ChatMessage, order: number): Conversation {
  const { messages, told } = conversation;
  const { id } = message;
  const known = messages[id];
  const isOld = known === undefined ? id in told : newer(known, message) === known;
  if (isOld) return conversation;
  return {
    ...conversation,
    order: known === undefined ? inserted(conversation, message) : conversation.order,
    messages: { ...messages, [id]: message },
    told: { ...told, [id]: order },
  };
}

/** Takes a message away, as told at `order`. */
export function withoutMessage(conversation: Conversation, id: string, order: number): Conversation {
  const { [id]: removed, ...messages } = conversation.messages;
  return {
    ...conversation,
    order: removed === undefined ? conversation.order : conversation.order.filter((other) => other !== id),
    messages,
    told: { ...conversation.told, [id]: order },
  };
}

function newer(known: ChatMessage | undefined, message: ChatMessage): ChatMessage {
  return known !== undefined && known.revision >= message.revision ? known : message;
}

/** The order with one more id; nearly always it goes to the end. */
function inserted({ order, messages }: Conversation, message: ChatMessage): readonly string[] {
  let index = order.length;
  while (index > 0) {
    const before = messages[order[index - 1] ?? ''];
    if (before === undefined || byAge(before, message) < 0) break;
    index -= 1;
  }
  return [...order.slice(0, index), message.id, ...order.slice(index)];
}

/** Ids grow with time within a channel, as text. */
function byAge(a: ChatMessage, b: ChatMessage): number {
  return a.id < b.id ? -1 : 1;
}
