import { messagePayload } from './message-payload.ts';
import type { Json, StoredMessage } from './messages.ts';
import type { FakeState } from './state.ts';
import type { Channel } from './workspaces.ts';

const CHANNEL_TYPES = { public: 'channel', private: 'group', group: 'mpim', direct: 'im' } as const;

/** Puts a message into its channel and tells the app. */
export function addMessage(message: StoredMessage, state: FakeState): void {
  state.messages.add(message);
  if (message.ephemeralFor !== undefined) return;
  const channel = state.workspaces.channel(message.channel);
  state.emitIn(channel, postedEvent(message, channel, state));
}

/** The event of a message that was posted. */
function postedEvent(message: StoredMessage, channel: Channel, state: FakeState): Json {
  const { reactions: _reactions, ...payload } = messagePayload(message, state);
  return {
    ...payload,
    ...externalFields(message, channel),
    channel: channel.id,
    event_ts: message.ts,
    channel_type: CHANNEL_TYPES[channel.kind],
    ...message.extra,
  };
}

/** Changes a message by the given function and tells the app. */
export function changeMessage(message: StoredMessage, state: FakeState, change: () => void): void {
  const channel = state.workspaces.channel(message.channel);
  const previous = messagePayload(message, state);
  change();
  if (message.ephemeralFor !== undefined) return;
  const ts = state.nextTs();
  state.emitIn(channel, {
    type: 'message',
    subtype: 'message_changed',
    message: { ...messagePayload(message, state), ...externalFields(message, channel) },
    previous_message: previous,
    channel: channel.id,
    hidden: true,
    ts,
    event_ts: ts,
    channel_type: CHANNEL_TYPES[channel.kind],
  });
}

/**
 * Removes a message and tells the app. A root with replies is not removed: what is left of it is a tombstone, which is
 * a change and not a deletion.
 */
export function deleteMessage(message: StoredMessage, state: FakeState): void {
  const channel = state.workspaces.channel(message.channel);
  const hasReplies = state.messages.repliesTo(message.channel, message.ts).length > 0;
  if (hasReplies) {
    changeMessage(message, state, () => bury(message));
    return;
  }
  const previous = messagePayload(message, state);
  state.messages.remove(message);
  if (message.ephemeralFor !== undefined) return;
  const ts = state.nextTs();
  state.emitIn(channel, {
    type: 'message',
    subtype: 'message_deleted',
    previous_message: previous,
    deleted_ts: message.ts,
    channel: channel.id,
    hidden: true,
    ts,
    event_ts: ts,
    channel_type: CHANNEL_TYPES[channel.kind],
  });
}

function bury(message: StoredMessage): void {
  message.subtype = 'tombstone';
  message.user = 'USLACKBOT';
  message.text = 'This message was deleted.';
  message.blocks = [];
  message.attachments = [];
  message.files = [];
  for (const field of ['botId', 'appId', 'username', 'clientMsgId', 'metadata', 'edited', 'stream', 'extra'] as const) {
    delete message[field];
  }
  message.reactions.clear();
}

/** In a shared channel, where the author comes from. */
function externalFields(message: StoredMessage, channel: Channel): Json {
  if (channel.sharedWith.length === 0) return {};
  return { user_team: message.team, source_team: message.team };
}
