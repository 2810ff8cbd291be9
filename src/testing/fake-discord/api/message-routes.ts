import { MessageFlags, MessageType } from 'discord-api-types/v10';
import { blankContent } from '../gateway/blank-content.ts';
import { changeMessage, deleteMessages } from '../state/change-message.ts';
import type { Json } from '../state/json.ts';
import { messagePayload } from '../state/payloads/message.ts';
import { compareSnowflakes } from '../state/snowflakes.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel, StoredMessage } from '../state/stored.ts';
import { integer, object, readForm, snowflake } from './forms/form.ts';
import { isAllowed, messageIn, requirePermissions, visibleChannel } from './lookup.ts';
import { EDIT_FORM, type EditBody, MESSAGE_FORM } from './message-body/message-form.ts';
import { postMessage } from './message-body/post-message.ts';
import { readEdit } from './message-body/read-message.ts';
import { refuse, refuseFor } from './refusal.ts';
import { DONE, type Route, type RouteRequest } from './route.ts';

const HOUR_MS = 60 * 60_000;
/** How often messages of a channel that are older than an hour can be edited within an hour. */
const OLD_EDITS = 30;

/** Messages of a channel. */
export const MESSAGE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/channels/:channel/messages',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const query = readForm(LIST_QUERY, Object.fromEntries(request.query));
      // Who may not read the history is told of no message, and of no error.
      if (!isAllowed(state, channel, 'ReadMessageHistory')) return { status: 200, body: [] };
      const messages = state.messagesOf(channel.id).filter(({ ephemeralFor }) => ephemeralFor === undefined);
      const page = pageOf(messages, query);
      return { status: 200, body: page.map((message) => readable(state, channel, message)) };
    },
  },
  {
    method: 'GET',
    path: '/channels/:channel/messages/:message',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      requirePermissions(state, channel, 'ReadMessageHistory');
      return { status: 200, body: readable(state, channel, messageIn(request, channel, state)) };
    },
  },
  {
    method: 'POST',
    path: '/channels/:channel/messages',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      return postMessage(state, channel, readForm(MESSAGE_FORM, request.body, tellUnknown(request)), request);
    },
  },
  {
    method: 'PATCH',
    path: '/channels/:channel/messages/:message',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const message = messageIn(request, channel, state);
      const body = readForm(EDIT_FORM, request.body, tellUnknown(request));
      requireEditable(state, channel, message, body);
      const read = readEdit(state, message, body, request);
      countOldEdit(state, message);
      changeMessage(state, message, {
        ...read,
        allowedMentions: read.allowedMentions ?? { parse: ['users', 'roles', 'everyone'] },
      });
      return { status: 200, body: messagePayload(state, message) };
    },
  },
  {
    method: 'DELETE',
    path: '/channels/:channel/messages/:message',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const message = messageIn(request, channel, state);
      if (message.author !== state.app.id) requirePermissions(state, channel, 'ManageMessages');
      if (channel.thread?.isArchived === true) throw refuse('archivedThread');
      deleteMessages(state, channel.id, [message.id]);
      return DONE;
    },
  },
];

/** Tells fields that Discord does not know. */
export function tellUnknown(request: Pick<RouteRequest, 'tellProblem'>): (field: string) => void {
  return (field) => request.tellProblem(`unknown field ${field}`);
}

const LIST_QUERY = object(
  {},
  { limit: integer({ min: 1, max: 100 }), before: snowflake, after: snowflake, around: snowflake },
);

/** The newest first. `after` begins with the oldest that are newer, and shows those the newest first, too. */
function pageOf(
  messages: readonly StoredMessage[],
  query: { readonly limit?: number; readonly before?: string; readonly after?: string; readonly around?: string },
): readonly StoredMessage[] {
  const { limit = 50, before, after, around } = query;
  if (around !== undefined) {
    const older = messages.filter(({ id }) => compareSnowflakes(id, around) < 0).slice(-Math.floor(limit / 2));
    const rest = messages.filter(({ id }) => compareSnowflakes(id, around) >= 0);
    return [...(limit === 1 ? [] : older), ...rest].slice(0, limit).toReversed();
  }
  if (after !== undefined) {
    const newer = messages.filter(({ id }) => compareSnowflakes(id, after) > 0);
    return newer.slice(0, limit).toReversed();
  }
  const older = messages.filter(({ id }) => before === undefined || compareSnowflakes(id, before) < 0);
  return older.slice(-limit).toReversed();
}

/** A message as the app may read it: without the intent that Discord asks for, what people wrote is blank here, too. */
function readable(state: FakeDiscordState, channel: StoredChannel, message: StoredMessage): Json {
  const payload: Json = { ...messagePayload(state, message) };
  if (channel.guild === undefined || state.app.intents.includes('messageContent')) return payload;
  const { guild_id: _, ...seen } = blankContent({ ...payload, guild_id: channel.guild }, state.app.id);
  return seen;
}

/**
 * Others' messages belong to them; who manages messages may hide their previews.
 *
 * @throws Refusal 50005, 50013, 50021, 50083
 */
function requireEditable(
  state: FakeDiscordState,
  channel: StoredChannel,
  message: StoredMessage,
  body: EditBody,
): void {
  if (message.author !== state.app.id) {
    const hides = Object.keys(body).every((key) => key === 'flags');
    if (!hides) throw refuse('notOwnMessage');
    requirePermissions(state, channel, 'ManageMessages');
  }
  if (!EDITABLE.has(message.type)) throw refuse('systemMessage');
  if ((message.flags & MessageFlags.Loading) !== 0) throw refuse('systemMessage');
  if (channel.thread?.isArchived === true) throw refuse('archivedThread');
}

const EDITABLE: ReadonlySet<number> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]);

/** @throws Refusal 30046 */
function countOldEdit(state: FakeDiscordState, message: StoredMessage): void {
  const now = state.clock.now();
  if (now - message.sentAt <= HOUR_MS) return;
  const recent = (state.oldEdits.get(message.channel) ?? []).filter((at) => now - at < HOUR_MS);
  const [oldest = now] = recent;
  if (recent.length >= OLD_EDITS) throw refuseFor('tooManyOldEdits', oldest + HOUR_MS - now);
  state.oldEdits.set(message.channel, [...recent, now]);
}
