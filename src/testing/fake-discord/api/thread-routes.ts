import { ChannelType, MessageType } from 'discord-api-types/v10';
import { createMessage } from '../state/create-message.ts';
import { channelPayload } from '../state/payloads/channel.ts';
import { messagePayload } from '../state/payloads/message.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel } from '../state/stored.ts';
import { isForum, startThread } from '../state/threads.ts';
import { boolean, integer, list, object, oneOf, readForm, snowflake, text } from './forms/form.ts';
import { FormErrors } from './forms/form-errors.ts';
import { isAllowed, messageIn, requirePermissions, visibleChannel } from './lookup.ts';
import { POST_FORM } from './message-body/message-form.ts';
import { readNewMessage } from './message-body/read-message.ts';
import { tellUnknown } from './message-routes.ts';
import { AUTO_ARCHIVE } from './patch-thread.ts';
import { refuse } from './refusal.ts';
import type { Route, RouteAnswer, RouteRequest } from './route.ts';

/** Threads that are not archived, of one server. */
const MAX_ACTIVE_THREADS = 1000;

/** Starting threads. */
export const THREAD_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/channels/:channel/messages/:message/threads',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      requireThreads(channel);
      const message = messageIn(request, channel, state);
      requirePermissions(state, channel, 'CreatePublicThreads');
      const body = readForm(FROM_MESSAGE_FORM, request.body, tellUnknown(request));
      if (state.channels.has(message.id)) throw refuse('threadExists');
      if (!STARTERS.has(message.type)) throw refuse('systemMessage');
      requireRoom(state, channel);
      const thread = startThread(state, { channel: channel.id, message: message.id, ...draftOf(state, body) });
      return { status: 201, body: channelPayload(state, thread) };
    },
  },
  {
    method: 'POST',
    path: '/channels/:channel/threads',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      return isForum(channel) ? startPost(state, channel, request) : startAlone(state, channel, request);
    },
  },
];

const SHARED = { auto_archive_duration: AUTO_ARCHIVE, rate_limit_per_user: integer({ min: 0, max: 21_600 }) } as const;
const NAME = { name: text({ min: 1, max: 100 }) } as const;

const FROM_MESSAGE_FORM = object(NAME, SHARED);

const ALONE_FORM = object(NAME, {
  ...SHARED,
  type: oneOf(ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread),
  invitable: boolean,
});

const FORUM_FORM = object({ ...NAME, message: POST_FORM }, { ...SHARED, applied_tags: list(snowflake, { max: 5 }) });

const STARTERS: ReadonlySet<number> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]);

/** A thread without a message; private ones are what it is when nothing is said. */
function startAlone(state: FakeDiscordState, channel: StoredChannel, request: RouteRequest): RouteAnswer {
  requireThreads(channel);
  const body = readForm(ALONE_FORM, request.body, tellUnknown(request));
  const type = body.type ?? ChannelType.PrivateThread;
  requirePermissions(
    state,
    channel,
    type === ChannelType.PrivateThread ? 'CreatePrivateThreads' : 'CreatePublicThreads',
  );
  requireRoom(state, channel);
  const invitable = body.invitable === undefined ? {} : { isInvitable: body.invitable };
  const thread = startThread(state, { channel: channel.id, type, ...draftOf(state, body), ...invitable });
  return { status: 201, body: channelPayload(state, thread) };
}

/** A post of a forum: a thread and its first message, which has the same id. */
function startPost(state: FakeDiscordState, channel: StoredChannel, request: RouteRequest): RouteAnswer {
  requirePermissions(state, channel, 'SendMessages');
  const body = readForm(FORUM_FORM, request.body, tellUnknown(request));
  const tags = body.applied_tags ?? [];
  requireTags(state, channel, tags);
  const read = readNewMessage(state, channel, body.message, request);
  if (read.files.length > 0) requirePermissions(state, channel, 'AttachFiles');
  if (read.embeds.length > 0) requirePermissions(state, channel, 'EmbedLinks');
  requireRoom(state, channel);
  const thread = startThread(state, { channel: channel.id, appliedTags: tags, ...draftOf(state, body) });
  const message = createMessage(state, {
    ...read,
    id: thread.id,
    channel: thread.id,
    author: state.app.id,
    files: read.files.map((file) => ({ ...file, channel: thread.id })),
    allowedMentions: read.allowedMentions ?? { parse: ['users', 'roles', 'everyone'] },
  });
  return { status: 201, body: { ...channelPayload(state, thread), message: messagePayload(state, message) } };
}

function draftOf(
  state: FakeDiscordState,
  body: { readonly name: string; readonly auto_archive_duration?: number; readonly rate_limit_per_user?: number },
): {
  readonly owner: string;
  readonly name: string;
  readonly autoArchiveMinutes?: number;
  readonly slowmodeSeconds?: number;
} {
  return {
    owner: state.app.id,
    name: body.name,
    ...(body.auto_archive_duration !== undefined && { autoArchiveMinutes: body.auto_archive_duration }),
    ...(body.rate_limit_per_user !== undefined && { slowmodeSeconds: body.rate_limit_per_user }),
  };
}

/** @throws Refusal 40067, 50035 */
function requireTags(state: FakeDiscordState, channel: StoredChannel, tags: readonly string[]): void {
  const errors = new FormErrors();
  for (const [index, tag] of tags.entries()) {
    if (channel.tags.some(({ id }) => id === tag)) continue;
    errors.add(['applied_tags', index], 'INVALID_FORUM_TAG', 'Unknown tag');
  }
  errors.throwIfAny();
  if (channel.requiresTag && tags.length === 0 && !isAllowed(state, channel, 'ManageThreads')) {
    throw refuse('tagRequired');
  }
}

/** @throws Refusal 50024 where there can be no threads: in voice channels, categories, direct messages, threads. */
function requireThreads(channel: StoredChannel): void {
  const { type } = channel;
  if (type !== ChannelType.GuildText && type !== ChannelType.GuildAnnouncement) throw refuse('wrongChannelType');
}

/** @throws Refusal 160006 */
function requireRoom(state: FakeDiscordState, { guild = '' }: StoredChannel): void {
  const active = state.threadsOf(guild).filter(({ thread }) => thread?.isArchived === false);
  if (active.length >= MAX_ACTIVE_THREADS) throw refuse('tooManyThreads');
}
