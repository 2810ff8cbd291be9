import { memberPayload } from './payloads/member.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredMessage, StoredReaction } from './stored.ts';

/** An emoji as routes and people name it: itself, or `name:id` of a custom one. */
export interface EmojiName {
  readonly name: string;
  readonly id: string | null;
}

/** Reads an emoji's name. */
export function emojiNamed(text: string): EmojiName {
  const custom = /^(?:a:)?(\w+):([0-9]+)$/u.exec(text);
  return custom === null ? { name: text, id: null } : { name: custom[1] ?? '', id: custom[2] ?? null };
}

/** Lets a user react to a message and tells it; twice is once. */
export function addReaction(state: FakeDiscordState, message: StoredMessage, user: string, emoji: EmojiName): void {
  const known = reactionOf(message, emoji);
  if (known?.users.has(user) === true) return;
  if (known === undefined) message.reactions.push({ ...emoji, users: new Set([user]) });
  else known.users.add(user);
  const member = state.memberIn(state.channel(message.channel), user);
  tell(state, 'MESSAGE_REACTION_ADD', message, {
    user_id: user,
    emoji,
    message_author_id: message.author,
    burst: false,
    type: 0,
    ...(member !== undefined && { member: memberPayload(state, member) }),
  });
}

/** Takes a user's reaction back and tells it. */
export function removeReaction(state: FakeDiscordState, message: StoredMessage, user: string, emoji: EmojiName): void {
  const known = reactionOf(message, emoji);
  if (known === undefined || !known.users.delete(user)) return;
  if (known.users.size === 0) message.reactions.splice(message.reactions.indexOf(known), 1);
  tell(state, 'MESSAGE_REACTION_REMOVE', message, { user_id: user, emoji, burst: false, type: 0 });
}

/** Takes reactions back, of one emoji or all, and tells it. */
export function clearReactions(state: FakeDiscordState, message: StoredMessage, emoji?: EmojiName): void {
  const known = emoji === undefined ? undefined : reactionOf(message, emoji);
  if (emoji === undefined) message.reactions.length = 0;
  else if (known !== undefined) message.reactions.splice(message.reactions.indexOf(known), 1);
  if (emoji === undefined) tell(state, 'MESSAGE_REACTION_REMOVE_ALL', message, {});
  else tell(state, 'MESSAGE_REACTION_REMOVE_EMOJI', message, { emoji });
}

/** The reactions to a message with an emoji. */
export function reactionOf(message: StoredMessage, emoji: EmojiName): StoredReaction | undefined {
  return message.reactions.find(({ name, id }) => id === emoji.id && (id !== null || name === emoji.name));
}

function tell(
  state: FakeDiscordState,
  type: string,
  message: StoredMessage,
  fields: Readonly<Record<string, unknown>>,
): void {
  const { guild, id } = state.channel(message.channel);
  const where = guild === undefined ? {} : { guild };
  const data = { channel_id: id, message_id: message.id, ...(guild !== undefined && { guild_id: guild }), ...fields };
  state.emit({ type, data, channel: id, ...where });
}
