import { Type } from '@sinclair/typebox';
import { addMessage, changeMessage } from '../state/message-events.ts';
import { messagePayload } from '../state/message-payload.ts';
import type { StoredMessage, StreamState } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { addParts, finishStream, isLive, streamedText } from '../state/streams.ts';
import type { Channel } from '../state/workspaces.ts';
import { isOwn } from './chat-change-methods.ts';
import { customizeScopes, toMessage } from './chat-post-methods.ts';
import { findChannel, findMessage, findWritableChannel } from './lookup.ts';
import { readBlocks, readMetadata } from './message-content.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';
import { readAddition, requireRoom, type StreamAddition } from './stream-chunks.ts';

const added = { markdown_text: Type.Optional(Type.String()), chunks: Type.Optional(Type.Unknown()) };
const displayMode = Type.Union([Type.Literal('timeline'), Type.Literal('plan')]);

/** Messages that grow while the app writes them. */
export const chatStreamMethods: readonly Method[] = [
  defineMethod({
    name: 'chat.startStream',
    args: Type.Object({
      channel: Type.String(),
      thread_ts: Type.Optional(Type.String()),
      ...added,
      recipient_user_id: Type.Optional(Type.String()),
      recipient_team_id: Type.Optional(Type.String()),
      task_display_mode: Type.Optional(displayMode),
      username: Type.Optional(Type.String()),
      icon_emoji: Type.Optional(Type.String()),
      icon_url: Type.Optional(Type.String()),
    }),
    scopes: ['chat:write'],
    scopesOf: customizeScopes,
    tier: 'tier2',
    handle: (args, caller, { state, streamLifeMs }) => {
      if (caller.workspace.lacks.has('streaming')) throw new MethodError('feature_disabled');
      const channel = findWritableChannel(args.channel, caller, state);
      requireRecipient(args, channel, state);
      if (channel.kind === 'direct' && args.thread_ts === undefined) throw new MethodError('invalid_thread_ts');
      const addition = readAddition(args, state);
      const stream: StreamState = {
        isOpen: true,
        isStoppedByUser: false,
        expiresAtMs: state.clock.now() + streamLifeMs,
        displayMode: args.task_display_mode ?? 'timeline',
        planTitle: undefined,
        parts: [],
      };
      requireRoom(stream, addition);
      const message = toMessage(args, { fields: {} }, channel, caller, state);
      message.stream = stream;
      add(message, addition);
      addMessage(message, state);
      startSession(channel, message, caller, state);
      return { channel: channel.id, ts: message.ts };
    },
  }),
  defineMethod({
    name: 'chat.appendStream',
    args: Type.Object({ channel: Type.String(), ts: Type.String(), ...added }),
    scopes: ['chat:write'],
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      const { message, stream } = findStream(args.channel, args.ts, caller, state);
      const addition = readAddition(args, state);
      if (addition.parts.length === 0 && addition.planTitle === undefined) throw new MethodError('no_text');
      requireRoom(stream, addition);
      changeMessage(message, state, () => add(message, addition));
      return { channel: message.channel, ts: message.ts };
    },
  }),
  defineMethod({
    name: 'chat.stopStream',
    args: Type.Object({
      channel: Type.String(),
      ts: Type.String(),
      ...added,
      blocks: Type.Optional(Type.Unknown()),
      metadata: Type.Optional(Type.Unknown()),
      session_status: Type.Optional(Type.String()),
    }),
    scopes: ['chat:write'],
    tier: 'tier2',
    handle: (args, caller, { state }) => {
      const { message, stream } = findStream(args.channel, args.ts, caller, state);
      const addition = readAddition(args, state);
      requireRoom(stream, addition);
      const blocks = readBlocks(args.blocks, state) ?? [];
      const metadata = readMetadata(args.metadata);
      changeMessage(message, state, () => {
        add(message, addition);
        finishStream(message, blocks, state);
        if (metadata !== undefined) message.metadata = metadata;
      });
      const session = state.agents.find(message.channel, message.threadTs ?? message.ts);
      if (session !== undefined) session.status = args.session_status ?? 'active';
      return { channel: message.channel, ts: message.ts, message: messagePayload(message, state) };
    },
  }),
];

/** In channels a stream shows to one person while it grows, who has to be named. */
function requireRecipient(
  args: { readonly recipient_user_id?: string; readonly recipient_team_id?: string },
  channel: Channel,
  state: FakeState,
): void {
  if (channel.kind === 'direct') return;
  const { recipient_user_id: userId, recipient_team_id: teamId } = args;
  if (teamId === undefined || teamId === '') throw new MethodError('missing_recipient_team_id');
  if (userId === undefined || userId === '') throw new MethodError('missing_recipient_user_id');
  const user = state.workspaces.findUser(userId, teamId);
  if (user?.workspace !== teamId) throw new MethodError('user_not_found');
}

function findStream(
  channelId: string,
  ts: string,
  caller: Caller,
  state: FakeState,
): { readonly message: StoredMessage; readonly stream: StreamState } {
  const channel = findChannel(channelId, caller, state);
  const message = findMessage(channel.id, ts, state);
  if (!isOwn(message, caller)) throw new MethodError('message_not_owned_by_app');
  const { stream } = message;
  if (stream?.isStoppedByUser === true) throw new MethodError('stopped_by_user');
  if (stream === undefined || !isLive(stream, state.clock.now())) {
    throw new MethodError('message_not_in_streaming_state');
  }
  return { message, stream };
}

function add(message: StoredMessage, addition: StreamAddition): void {
  const { stream } = message;
  if (stream === undefined) return;
  addParts(stream, addition.parts);
  stream.planTitle = addition.planTitle ?? stream.planTitle;
  message.text = streamedText(stream);
}

/** A stream makes the agent's session itself, and takes the place of the status line. */
function startSession(channel: Channel, message: StoredMessage, caller: Caller, state: FakeState): void {
  const threadTs = message.threadTs ?? message.ts;
  state.agents.setStatus(channel.id, threadTs, '', state.clock.now());
  if (caller.workspace.lacks.has('agentSessions')) return;
  state.agents.session(caller.workspace.id, channel.id, threadTs).status = 'processing';
}
