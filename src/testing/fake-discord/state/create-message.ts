import { MessageFlags, MessageReferenceType, MessageType } from 'discord-api-types/v10';
import { numberComponents, textsOf } from './components.ts';
import type { Json } from './json.ts';
import { type AllowedMentions, findMentions } from './mentions.ts';
import { messageEventPayload } from './payloads/message.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredFile, StoredInteractionOrigin, StoredMessage } from './stored.ts';
import { joinThread, touchThread } from './threads.ts';

/** What a message is made of. Whether its author may post it has been asked before. */
export interface MessageDraft {
  /** @default a new one */
  readonly id?: string;
  readonly channel: string;
  readonly author: string;
  readonly content?: string;
  readonly embeds?: readonly Json[];
  readonly components?: readonly Json[];
  readonly files?: readonly StoredFile[];
  readonly flags?: number;
  /** @default 19 for a reply, else 0 */
  readonly type?: number;
  readonly nonce?: string | number;
  readonly isTts?: boolean;
  /** @default everything, as of a person */
  readonly allowedMentions?: AllowedMentions;
  /** The message of the same channel that it replies to. */
  readonly replyTo?: string;
  /** What it forwards. */
  readonly forwards?: { readonly channel: string; readonly message: string };
  readonly stickers?: readonly { readonly id: string; readonly name: string }[];
  readonly poll?: Json;
  /** Posted by a webhook, or as an answer to an interaction: then it is the app's id. */
  readonly webhookId?: string;
  readonly applicationId?: string;
  readonly origin?: StoredInteractionOrigin;
  readonly ephemeralFor?: string;
  /** Its id says this moment. */
  readonly sentAt?: number;
  readonly extra?: Json;
}

/** Whom a message of a person notifies, where nothing is said. */
export const MENTIONS_OF_PEOPLE: AllowedMentions = { parse: ['users', 'roles', 'everyone'], repliedUser: true };

/**
 * Puts a message where it belongs and tells MESSAGE_CREATE. An archived thread is opened before (THREAD_UPDATE), its
 * author and whom it mentions join it.
 */
export function createMessage(state: FakeDiscordState, draft: MessageDraft): StoredMessage {
  const channel = state.channel(draft.channel);
  const id = draft.id ?? (draft.sentAt === undefined ? state.snowflakes.next() : state.snowflakes.at(draft.sentAt));
  const allowed = draft.allowedMentions ?? MENTIONS_OF_PEOPLE;
  const components = numberComponents(draft.components ?? []);
  const text = [draft.content ?? '', ...textsOf(components)].join('\n');
  const mentions = findMentions(state, text, { author: draft.author, channel, allowed });
  const replied = draft.replyTo === undefined ? undefined : state.messages.get(draft.replyTo)?.author;
  const isPinged = replied !== undefined && allowed.repliedUser === true && replied !== draft.author;
  const users = [...new Set([...mentions.users, ...(isPinged ? [replied] : [])])];
  const message: StoredMessage = {
    id,
    channel: channel.id,
    author: draft.author,
    type: draft.type ?? (draft.replyTo === undefined ? MessageType.Default : MessageType.Reply),
    sentAt: draft.sentAt ?? state.clock.now(),
    content: draft.content ?? '',
    embeds: draft.embeds ?? [],
    components,
    files: draft.files ?? [],
    flags: draft.flags ?? 0,
    editedAt: undefined,
    nonce: draft.nonce,
    isTts: draft.isTts ?? false,
    mentionedUsers: users,
    mentionedRoles: mentions.roles,
    mentionsEveryone: mentions.everyone,
    pinged: pingedOf({ ...mentions, users }, draft.ephemeralFor),
    stickers: draft.stickers ?? [],
    reactions: [],
    ...(draft.poll !== undefined && { poll: draft.poll }),
    ...(draft.webhookId !== undefined && { webhookId: draft.webhookId }),
    ...(draft.applicationId !== undefined && { applicationId: draft.applicationId }),
    ...(draft.origin !== undefined && { origin: draft.origin }),
    ...(draft.ephemeralFor !== undefined && { ephemeralFor: draft.ephemeralFor }),
    ...(draft.extra !== undefined && { extra: draft.extra }),
    ...referenceOf(state, draft),
  };
  const isEphemeral = message.ephemeralFor !== undefined;
  if (channel.thread !== undefined && !isEphemeral) touchThread(state, channel, channel.thread, id);
  state.messages.set(id, message);
  for (const file of message.files) state.files.set(file.id, file);
  if (!isEphemeral) channel.lastMessage = id;
  if (message.author === state.app.id) state.stopTyping(channel.id);
  tellMessage(state, 'MESSAGE_CREATE', message);
  if (channel.thread !== undefined && !isEphemeral) {
    joinThread(state, channel, [message.author, ...users], message.webhookId !== undefined);
  }
  return message;
}

/** Tells MESSAGE_CREATE or MESSAGE_UPDATE. An ephemeral one is told without its server, as if it were a direct one. */
export function tellMessage(
  state: FakeDiscordState,
  type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE',
  message: StoredMessage,
): void {
  const { guild } = state.channel(message.channel);
  const data = { ...messageEventPayload(state, message) };
  const isEphemeral = message.ephemeralFor !== undefined;
  state.emit({ type, data, channel: message.channel, ...(guild !== undefined && !isEphemeral && { guild }) });
}

/** Whom a message notifies; an ephemeral one nobody but its reader. */
export function pingedOf(
  mentions: { readonly users: readonly string[]; readonly roles: readonly string[]; readonly everyone: boolean },
  ephemeralFor: string | undefined,
): readonly string[] {
  const pinged = [...mentions.users, ...mentions.roles, ...(mentions.everyone ? ['everyone'] : [])];
  return ephemeralFor === undefined ? pinged : pinged.filter((id) => id === ephemeralFor);
}

function referenceOf(state: FakeDiscordState, draft: MessageDraft): Pick<StoredMessage, 'reference' | 'snapshots'> {
  if (draft.forwards !== undefined) {
    const { guild } = state.channel(draft.forwards.channel);
    return {
      reference: { type: MessageReferenceType.Forward, ...draft.forwards, ...(guild !== undefined && { guild }) },
      snapshots: [{ message: snapshotOf(state, state.message(draft.forwards.message)) }],
    };
  }
  if (draft.replyTo === undefined) return {};
  const { guild } = state.channel(draft.channel);
  return {
    reference: {
      type: MessageReferenceType.Default,
      channel: draft.channel,
      message: draft.replyTo,
      ...(guild !== undefined && { guild }),
    },
  };
}

/** What a forward shows: the content of the message at that moment, and nobody's name. */
function snapshotOf(state: FakeDiscordState, message: StoredMessage): Json {
  const full = messageEventPayload(state, message);
  const { type, content, mentions, mention_roles, attachments, embeds, timestamp, edited_timestamp } = full;
  return {
    type,
    content,
    mentions,
    mention_roles,
    attachments,
    embeds,
    timestamp,
    edited_timestamp,
    flags: (full.flags ?? 0) & ~MessageFlags.HasThread,
    components: full.components ?? [],
    ...(full.sticker_items !== undefined && { sticker_items: full.sticker_items }),
  };
}
