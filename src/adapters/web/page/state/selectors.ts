import type { ReplyButton } from '../../../../threads/reply.ts';
import type { Channel, ChatMessage, Member } from '../../protocol.ts';
import { type Conversation, type ConversationKey, conversationKey, type PageState } from './page-state.ts';
import { isReply } from './thread-count.ts';

/** The channels that the person sees: everybody's, and the own direct message. */
export function visibleChannels({ playground, person }: PageState): readonly Channel[] {
  return (playground?.channels ?? []).filter(({ kind, memberId }) => kind === 'channel' || memberId === person);
}

export function currentChannel(state: PageState): Channel | undefined {
  return visibleChannels(state).find(({ id }) => id === state.place.channel);
}

/** A channel that the person may see, by its id. */
export function findChannelIn(state: PageState, channel: string): Channel | undefined {
  return visibleChannels(state).find(({ id }) => id === channel);
}

export function currentMember({ playground, person }: PageState): Member | undefined {
  return playground?.members.find(({ id }) => id === person);
}

/** The conversations that are on the screen: the channel, and the open thread. */
export function keysInView({ place }: PageState): readonly ConversationKey[] {
  if (place.isReviewing === true) return [];
  return place.thread === undefined ? [place.channel] : [place.channel, conversationKey(place.channel, place.thread)];
}

/** The key of the conversation with the bot that is in view: the open thread, or a direct message. */
export function talkKey(state: PageState): ConversationKey | undefined {
  const { channel, thread } = state.place;
  if (thread !== undefined) return conversationKey(channel, thread);
  return currentChannel(state)?.kind === 'direct' ? channel : undefined;
}

/** Whether something by somebody else, in the channel or in a thread of it, is newer than what the person has seen. */
export function isUnread(state: PageState, channel: string): boolean {
  const seen = state.readThrough[channel] ?? 0;
  if (newestByOthers(state.conversations[channel], state.person) > seen) return true;
  return Object.entries(state.threads).some(
    ([key, { lastAt }]) => key.startsWith(`${channel}/`) && lastAt > Math.max(seen, state.readThrough[key] ?? 0),
  );
}

/** Whether a thread has replies that the person has not opened. */
export function isThreadUnread(state: PageState, key: ConversationKey): boolean {
  return (state.threads[key]?.lastAt ?? 0) > (state.readThrough[key] ?? 0);
}

/** How many replies a thread has: counted where its messages are known, else as the summary says. */
export function replyCount(state: PageState, key: ConversationKey): number {
  const conversation = state.conversations[key];
  if (conversation?.status === 'ready') return Object.values(conversation.messages).filter(isReply).length;
  return state.threads[key]?.replies ?? 0;
}

/** The answer that "try again" is about: the newest one. Older ones are history. */
export function newestRetryable(conversation: Conversation | undefined): string | undefined {
  return conversation?.order.findLast((id) => {
    const content = conversation.messages[id]?.content;
    return content !== undefined && buttonsOf(content).includes('tryAgain');
  });
}

/** The time of the newest message of a conversation. */
export function newestAt(conversation: Conversation | undefined): number {
  const id = conversation?.order.at(-1);
  return id === undefined ? 0 : (conversation?.messages[id]?.at ?? 0);
}

/** Whether a message that can be stopped from within is in view: then no second Stop is needed. */
export function showsStop(conversation: Conversation | undefined): boolean {
  return Object.values(conversation?.messages ?? {}).some(({ content }) => buttonsOf(content).includes('stop'));
}

/** What can be done with a message of the bot's reply; requests for consent have buttons of their own. */
export function buttonsOf(content: ChatMessage['content']): readonly ReplyButton[] {
  return content.kind === 'person' || content.kind === 'approval' ? [] : content.buttons;
}

/** The time of the newest message that somebody else wrote. */
export function newestByOthers(conversation: Conversation | undefined, person: string): number {
  const id = conversation?.order.findLast((other) => conversation.messages[other]?.author.id !== person);
  return id === undefined ? 0 : (conversation?.messages[id]?.at ?? 0);
}
