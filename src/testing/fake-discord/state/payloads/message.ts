import type {
  APIAttachment,
  APIMessage,
  APIReaction,
  APIUser,
  GatewayMessageCreateDispatchData,
} from 'discord-api-types/v10';
import type { Json } from '../json.ts';
import type { FakeDiscordState } from '../state.ts';
import type { StoredFile, StoredInteractionOrigin, StoredMessage, StoredReaction } from '../stored.ts';
import { channelPayload } from './channel.ts';
import { componentPayload } from './component.ts';
import { embedPayload } from './embed.ts';
import { memberFields } from './member.ts';
import { userPayload } from './user.ts';

/** A message as REST answers it. A reply holds what it answers, unless it is `isInner` itself. */
export function messagePayload(state: FakeDiscordState, message: StoredMessage, isInner = false): APIMessage {
  const thread = message.thread === undefined ? undefined : state.channels.get(message.thread);
  const fields: Json = {
    type: message.type,
    content: message.content,
    mentions: message.mentionedUsers.map((id) => userPayload(state.user(id))),
    mention_roles: [...message.mentionedRoles],
    attachments: message.files.map((file) => filePayload(state, file)),
    embeds: message.embeds.map(embedPayload),
    timestamp: new Date(message.sentAt).toISOString(),
    edited_timestamp: message.editedAt === undefined ? null : new Date(message.editedAt).toISOString(),
    flags: message.flags,
    components: message.components.map((component) => componentPayload(state, component, message.files)),
    id: message.id,
    channel_id: message.channel,
    author: authorPayload(state, message),
    pinned: false,
    mention_everyone: message.mentionsEveryone,
    tts: message.isTts,
    ...(message.nonce !== undefined && { nonce: message.nonce }),
    ...(message.applicationId !== undefined && { application_id: message.applicationId }),
    ...(message.webhookId !== undefined && { webhook_id: message.webhookId }),
    ...(message.stickers.length > 0 && {
      sticker_items: message.stickers.map(({ id, name }) => ({ id, name, format_type: 1 })),
    }),
    ...(message.poll !== undefined && { poll: message.poll }),
    ...(message.reactions.length > 0 && { reactions: message.reactions.map((one) => reactionPayload(state, one)) }),
    ...(thread !== undefined && { thread: channelPayload(state, thread) }),
    ...(message.origin !== undefined && { interaction_metadata: originPayload(state, message.origin) }),
    ...referenceFields(state, message, isInner),
    ...(message.snapshots !== undefined && { message_snapshots: message.snapshots }),
  };
  // The fields are those of a message; tests hold them against Discord's own description of its interface.
  return withExtra(fields, message.extra) as unknown as APIMessage;
}

/** A message as MESSAGE_CREATE and MESSAGE_UPDATE tell it. Ephemeral ones belong to no server. */
export function messageEventPayload(state: FakeDiscordState, message: StoredMessage): GatewayMessageCreateDispatchData {
  const channel = state.channel(message.channel);
  const isInGuild = channel.guild !== undefined && message.ephemeralFor === undefined;
  const isOfWebhook = message.webhookId !== undefined && message.webhookId !== state.app.id;
  const member = isOfWebhook ? undefined : state.memberIn(channel, message.author);
  const payload = messagePayload(state, message);
  const fields: Json = {
    ...payload,
    channel_type: channel.type,
    ...(isInGuild && {
      guild_id: channel.guild,
      mentions: payload.mentions.map((user) => withMember(state, user, message)),
    }),
    ...(isInGuild && member !== undefined && { member: memberFields(member) }),
  };
  // The same as above, with what events have besides.
  return withExtra(fields, message.extra) as unknown as GatewayMessageCreateDispatchData;
}

/** A file of a message, with an address that is good for a day. */
/** A file as Discord tells of it. */
export function filePayload(state: FakeDiscordState, file: StoredFile): APIAttachment {
  const url = state.addresses.sign(file);
  return {
    id: file.id,
    filename: file.name,
    size: file.bytes.length,
    url,
    proxy_url: url,
    ...(file.mimeType !== undefined && { content_type: file.mimeType }),
    ...(file.description !== undefined && { description: file.description }),
    ...(file.title !== undefined && { title: file.title }),
    ...(file.isEphemeral && { ephemeral: true }),
  };
}

function authorPayload(state: FakeDiscordState, message: StoredMessage): APIUser {
  const user = userPayload(state.user(message.author));
  if (message.webhookId === undefined || message.webhookId === state.app.id) return user;
  return { ...user, id: message.webhookId, discriminator: '0000', bot: true };
}

function withMember(state: FakeDiscordState, user: APIUser, message: StoredMessage): APIUser {
  const member = state.memberIn(state.channel(message.channel), user.id);
  // Mentions of an event have the member beside the user's fields.
  return member === undefined ? user : ({ ...user, member: memberFields(member) } as APIUser);
}

function reactionPayload(state: FakeDiscordState, { id, name, users }: StoredReaction): APIReaction {
  return {
    emoji: { id, name },
    count: users.size,
    count_details: { burst: 0, normal: users.size },
    burst_colors: [],
    me_burst: false,
    me: users.has(state.app.id),
  };
}

function originPayload(state: FakeDiscordState, origin: StoredInteractionOrigin): Json {
  return {
    id: origin.id,
    type: origin.type,
    user: userPayload(state.user(origin.user)),
    authorizing_integration_owners: origin.owners,
    ...(origin.interactedMessage !== undefined && { interacted_message_id: origin.interactedMessage }),
    ...(origin.targetMessage !== undefined && { target_message_id: origin.targetMessage }),
    ...(origin.trigger !== undefined && { triggering_interaction_metadata: originPayload(state, origin.trigger) }),
  };
}

function referenceFields(state: FakeDiscordState, { reference }: StoredMessage, isInner: boolean): Json {
  if (reference === undefined) return {};
  const { type, channel, message, guild } = reference;
  const target = message === undefined ? undefined : state.messages.get(message);
  return {
    message_reference: {
      type,
      channel_id: channel,
      ...(message !== undefined && { message_id: message }),
      ...(guild !== undefined && { guild_id: guild }),
    },
    ...(type === 0 &&
      message !== undefined &&
      !isInner && { referenced_message: target === undefined ? null : messagePayload(state, target, true) }),
  };
}

/** Fields over those of a payload; undefined leaves one out. */
function withExtra(fields: Json, extra: Json | undefined): Json {
  if (extra === undefined) return fields;
  return Object.fromEntries(Object.entries({ ...fields, ...extra }).filter(([, value]) => value !== undefined));
}
