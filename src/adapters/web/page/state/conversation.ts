import type { ChannelMessages, ChatMessage } from '../../protocol.ts';
import type { Conversation } from './page-state.ts';

/** A list of which nothing is known yet. Events that come before its first load are kept. */
export const unloadedConversation: Conversation = {
  status: 'loading',
  order: [],
  messages: {},
  versions: {},
  loadedThrough: 0,
  dropped: 0,
};

/** Takes in what the server answered. News that is newer than the answer and came before it stays. */
export function withLoaded(
  conversation: Conversation,
  loaded: Pick<ChannelMessages, 'messages' | 'lastEventId'>,
  dropped: number,
): Conversation {
  const { lastEventId } = loaded;
  const isNewer = (id: string): boolean => (conversation.versions[id] ?? 0) > lastEventId;
  const kept = Object.values(conversation.messages).filter(({ id }) => isNewer(id));
  const messages = [...loaded.messages.filter(({ id }) => !isNewer(id)), ...kept].sort(byAge);
  const versions = Object.entries(conversation.versions).filter(([id]) => isNewer(id));
  return {
    status: 'ready',
    order: messages.map(({ id }) => id),
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    versions: Object.fromEntries(versions),
    loadedThrough: lastEventId,
    dropped,
  };
}

/** Takes in one message as event `version` told it; older news than what is known changes nothing. */
export function withMessage(conversation: Conversation, message: ChatMessage, version: number): Conversation {
  const { id } = message;
  if (version <= knownVersion(conversation, id)) return conversation;
  return {
    ...conversation,
    order: id in conversation.messages ? conversation.order : inserted(conversation, message),
    messages: { ...conversation.messages, [id]: message },
    versions: { ...conversation.versions, [id]: version },
  };
}

/** Adds a message that the server has just answered with, unless it is known: the answer has no place in the events. */
export function withSent(conversation: Conversation, message: ChatMessage): Conversation {
  if (message.id in conversation.messages || message.id in conversation.versions) return conversation;
  return {
    ...conversation,
    order: inserted(conversation, message),
    messages: { ...conversation.messages, [message.id]: message },
  };
}

/** Takes a message away, as event `version` told it. */
export function withoutMessage(conversation: Conversation, id: string, version: number): Conversation {
  if (version <= knownVersion(conversation, id)) return conversation;
  const { [id]: removed, ...messages } = conversation.messages;
  return {
    ...conversation,
    order: removed === undefined ? conversation.order : conversation.order.filter((other) => other !== id),
    messages,
    versions: { ...conversation.versions, [id]: version },
  };
}

function knownVersion(conversation: Conversation, id: string): number {
  return conversation.versions[id] ?? conversation.loadedThrough;
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
