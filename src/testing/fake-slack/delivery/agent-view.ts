import type { Json } from '../state/messages.ts';
import type { FakeState, PlatformEvent } from '../state/state.ts';
import { isLive, stopStreams } from '../state/streams.ts';
import { viewPayload } from '../state/views.ts';
import { findActor } from './actor.ts';

/** Opens a tab of the app's home for a person. */
export function openHome(userId: string, tab: 'home' | 'messages', state: FakeState): void {
  const { user, workspace } = findActor(userId, state);
  const channel = state.workspaces.openDirect(user.id, workspace.id);
  const home = tab === 'home' ? state.views.homeOf(user.id) : undefined;
  state.emit({
    workspace: workspace.id,
    channel,
    event: {
      type: 'app_home_opened',
      user: user.id,
      channel: channel.id,
      tab,
      ...(home !== undefined && { view: viewPayload(home, state.app.id, workspace.bot.botId) }),
      event_ts: state.nextTs(),
    },
  });
}

/** What each person looks at beside the app's messages, as `context` tells it. */
export type Contexts = Map<string, Json>;

/**
 * A person looks at a channel beside the app's messages.
 *
 * @throws Error where the workspace does not have the agent view.
 */
export function changeContext(userId: string, channelId: string, contexts: Contexts, state: FakeState): void {
  const { user, workspace } = findActor(userId, state);
  if (workspace.lacks.has('agentView')) throw new Error(`${workspace.id} does not have the agent view`);
  const { id } = state.workspaces.channel(channelId);
  const context = { entities: [{ type: 'slack#/types/channel_id', value: id, team_id: workspace.id }] };
  contexts.set(user.id, context);
  const channel = state.workspaces.openDirect(user.id, workspace.id);
  state.emit({
    workspace: workspace.id,
    channel,
    event: { type: 'app_context_changed', channel: channel.id, user: user.id, context, event_ts: state.nextTs() },
  });
}

/** An event with what its author looks at, where Slack tells it: what they write to the app, and its tab of messages. */
export function withContext(happened: PlatformEvent, contexts: Contexts): PlatformEvent {
  const { event, channel } = happened;
  const context = contexts.get(String(event.user));
  if (context === undefined || channel?.kind !== 'direct' || happened.isForced === true) return happened;
  if (event.type === 'message') return { ...happened, event: { ...event, app_context: context } };
  if (event.type === 'app_home_opened' && event.tab === 'messages')
    return { ...happened, event: { ...event, context } };
  return happened;
}

/**
 * Presses Slack's own stop button in a thread: what the app streams there ends, and it is told. What it appends later is
 * refused with `stopped_by_user`.
 *
 * @throws Error when the button is not there, because nothing is under way or the workspace does not have it.
 */
export function pressStop(userId: string, channelId: string, threadTs: string, state: FakeState): void {
  const channel = state.workspaces.channel(channelId);
  const nowMs = state.clock.now();
  const isStreaming = state.messages
    .thread(channelId, threadTs)
    .some(({ stream }) => stream !== undefined && isLive(stream, nowMs));
  const session = state.agents.find(channelId, threadTs);
  const workspace = state.workspaces.get(session?.workspace ?? channel.home);
  const isUnderWay = isStreaming || session?.status === 'processing';
  if (!isUnderWay || workspace.lacks.has('agentSessions')) {
    throw new Error(`There is no stop button in the thread ${threadTs} of ${channelId}`);
  }
  const stopped = stopStreams(channelId, threadTs, state);
  state.emit({
    workspace: workspace.id,
    channel,
    event: {
      type: 'agent_session_stopped',
      user: userId,
      channel: channelId,
      thread_ts: threadTs,
      streaming_message_ts: stopped,
      event_ts: state.nextTs(),
    },
  });
}
