import type { StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel, Workspace } from '../state/workspaces.ts';
import { type Caller, MethodError } from './method.ts';

/**
 * A channel that the app's bot can see.
 *
 * @throws MethodError `channel_not_found`: it is not there, or it is private and the bot is not in it.
 */
export function findChannel(id: string, caller: Caller, state: FakeState): Channel {
  const channel = state.workspaces.channels.get(id);
  if (channel === undefined) throw new MethodError('channel_not_found');
  const isSeen = state.workspaces.workspacesOf(channel).some((workspace) => workspace === caller.workspace);
  if (!isSeen) throw new MethodError('channel_not_found');
  if (channel.kind !== 'public' && !isMember(channel, caller.workspace)) throw new MethodError('channel_not_found');
  return channel;
}

/**
 * A channel that the bot may write to.
 *
 * @throws MethodError `channel_not_found`, `not_in_channel`, `is_archived`.
 */
export function findWritableChannel(id: string, caller: Caller, state: FakeState): Channel {
  const channel = findChannel(id, caller, state);
  if (channel.isArchived) throw new MethodError('is_archived');
  const mayWriteAnywhere = channel.kind === 'public' && caller.installation.scopes.includes('chat:write.public');
  if (!mayWriteAnywhere && !isMember(channel, caller.workspace)) throw new MethodError('not_in_channel');
  return channel;
}

/**
 * A thread that can be replied to.
 *
 * @throws MethodError `thread_not_found`, or `cannot_reply_to_message` when it is a reply itself.
 */
export function requireThread(channel: Channel, threadTs: string, state: FakeState): void {
  const root = state.messages.find(channel.id, threadTs);
  if (root === undefined || root.ephemeralFor !== undefined) throw new MethodError('thread_not_found');
  if (root.threadTs !== undefined) throw new MethodError('cannot_reply_to_message');
}

/** @throws MethodError `message_not_found`. */
export function findMessage(channel: string, ts: string, state: FakeState): StoredMessage {
  const message = state.messages.find(channel, ts);
  if (message === undefined) throw new MethodError('message_not_found');
  return message;
}

export function isMember(channel: Channel, workspace: Workspace): boolean {
  return channel.members.has(workspace.bot.id);
}
