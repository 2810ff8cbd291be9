import { numberComponents, textsOf } from './components.ts';
import { pingedOf, tellMessage } from './create-message.ts';
import type { Json } from './json.ts';
import { type AllowedMentions, findMentions } from './mentions.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredFile, StoredMessage } from './stored.ts';

/** What of a message becomes something else. What is left out stays. */
export interface MessageChange {
  readonly content?: string;
  readonly embeds?: readonly Json[];
  readonly components?: readonly Json[];
  readonly files?: readonly StoredFile[];
  readonly flags?: number;
  readonly allowedMentions?: AllowedMentions;
  /** Discord adds the preview of a link by itself: it is not an edit. @default true */
  readonly isEdit?: boolean;
  /** People are notified as by a new message. @default false */
  readonly notifies?: boolean;
}

/** Changes a message and tells MESSAGE_UPDATE. Edits notify nobody, unless they are told to. */
export function changeMessage(state: FakeDiscordState, message: StoredMessage, change: MessageChange): void {
  message.content = change.content ?? message.content;
  message.embeds = change.embeds ?? message.embeds;
  if (change.components !== undefined) message.components = numberComponents(change.components);
  message.files = change.files ?? message.files;
  message.flags = change.flags ?? message.flags;
  for (const file of message.files) state.files.set(file.id, file);
  if (change.allowedMentions !== undefined) mentionAgain(state, message, change.allowedMentions);
  if (change.notifies === true) {
    const { mentionedUsers: users, mentionedRoles: roles, mentionsEveryone: everyone } = message;
    message.pinged = pingedOf({ users, roles, everyone }, message.ephemeralFor);
  }
  if (change.isEdit !== false) message.editedAt = state.clock.now();
  tellMessage(state, 'MESSAGE_UPDATE', message);
}

/** Takes messages of one channel away and tells MESSAGE_DELETE, of several MESSAGE_DELETE_BULK. */
export function deleteMessages(state: FakeDiscordState, channelId: string, ids: readonly string[]): void {
  const channel = state.channel(channelId);
  const gone = ids.filter((id) => state.messages.get(id)?.channel === channelId);
  const isEphemeral = gone.some((id) => state.messages.get(id)?.ephemeralFor !== undefined);
  for (const id of gone) {
    state.messages.delete(id);
    if (channel.thread !== undefined && channel.thread.messageCount > 0) channel.thread.messageCount -= 1;
  }
  const where = channel.guild === undefined || isEphemeral ? {} : { guild: channel.guild };
  const fields = { channel_id: channelId, ...(where.guild !== undefined && { guild_id: where.guild }) };
  const [first] = gone;
  if (gone.length === 1) {
    state.emit({ type: 'MESSAGE_DELETE', data: { id: first, ...fields }, channel: channelId, ...where });
  } else if (gone.length > 1) {
    state.emit({ type: 'MESSAGE_DELETE_BULK', data: { ids: gone, ...fields }, channel: channelId, ...where });
  }
}

function mentionAgain(state: FakeDiscordState, message: StoredMessage, allowed: AllowedMentions): void {
  const text = [message.content, ...textsOf(message.components)].join('\n');
  const channel = state.channel(message.channel);
  const mentions = findMentions(state, text, { author: message.author, channel, allowed });
  message.mentionedUsers = mentions.users;
  message.mentionedRoles = mentions.roles;
  message.mentionsEveryone = mentions.everyone;
}
