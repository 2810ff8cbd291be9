import { ChannelType } from 'discord-api-types/v10';
import { channelPayload, threadMemberPayload } from '../state/payloads/channel.ts';
import { memberPayload } from '../state/payloads/member.ts';
import { compareSnowflakes } from '../state/snowflakes.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel, StoredThread } from '../state/stored.ts';
import { joinThread, leaveThread } from '../state/threads.ts';
import { integer, object, readForm, text } from './forms/form.ts';
import { idIn, isAllowed, ownGuild, requirePermissions, visibleChannel } from './lookup.ts';
import { refuse } from './refusal.ts';
import { DONE, type Route, type RouteAnswer, type RouteRequest } from './route.ts';

const MAX_MEMBERS = 1000;

/** Who takes part in threads, and which threads there are. */
export const THREAD_MEMBER_ROUTES: readonly Route[] = [
  {
    method: 'PUT',
    path: '/channels/:channel/thread-members/@me',
    handle: (request, state) => join(state, visibleChannel(request, state), state.app.id),
  },
  {
    method: 'PUT',
    path: '/channels/:channel/thread-members/:user',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      requirePermissions(state, channel, 'SendMessagesInThreads');
      return join(state, channel, idIn(request, 'user'));
    },
  },
  {
    method: 'DELETE',
    path: '/channels/:channel/thread-members/@me',
    handle: (request, state) => leave(state, visibleChannel(request, state), state.app.id),
  },
  {
    method: 'DELETE',
    path: '/channels/:channel/thread-members/:user',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const isOwnPrivate = channel.type === ChannelType.PrivateThread && channel.thread?.owner === state.app.id;
      if (!isOwnPrivate && !isAllowed(state, channel, 'ManageThreads')) throw refuse('missingPermissions');
      return leave(state, channel, idIn(request, 'user'));
    },
  },
  {
    method: 'GET',
    path: '/channels/:channel/thread-members/:user',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const user = request.param('user') === '@me' ? state.app.id : idIn(request, 'user');
      const joinedAt = threadOf(channel).members.get(user);
      if (joinedAt === undefined) throw refuse('unknownMember');
      const member = state.memberIn(channel, user);
      const wants = request.query.get('with_member') === 'true' && member !== undefined;
      const body = threadMemberPayload(channel.id, user, joinedAt);
      return { status: 200, body: { ...body, ...(wants && { member: memberPayload(state, member) }) } };
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild/threads/active',
    handle: (request, state) => {
      const threads = state
        .threadsOf(ownGuild(request, state).id)
        .filter((thread) => thread.thread?.isArchived === false && state.isSeen(thread))
        .sort((a, b) => compareSnowflakes(b.id, a.id));
      return { status: 200, body: { ...pageOf(state, threads), has_more: false } };
    },
  },
  { method: 'GET', path: '/channels/:channel/threads/archived/public', handle: listArchived(false) },
  { method: 'GET', path: '/channels/:channel/threads/archived/private', handle: listArchived(true) },
];

const ARCHIVED_QUERY = object({}, { limit: integer({ min: 2, max: 100 }), before: text() });

/** Archived threads of a channel, those that were archived last first. */
function listArchived(isPrivate: boolean): (request: RouteRequest, state: FakeDiscordState) => RouteAnswer {
  return (request, state) => {
    const channel = visibleChannel(request, state);
    requirePermissions(state, channel, 'ReadMessageHistory');
    if (isPrivate) requirePermissions(state, channel, 'ManageThreads');
    const { limit = 50, before } = readForm(ARCHIVED_QUERY, Object.fromEntries(request.query));
    const until = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
    const changedAt = (one: StoredChannel): number => one.thread?.archiveChangedAt ?? 0;
    const threads = state
      .threadsOf(channel.guild ?? '')
      .filter(({ parent, thread }) => parent === channel.id && thread?.isArchived === true)
      .filter(({ type }) => (type === ChannelType.PrivateThread) === isPrivate)
      .filter((one) => changedAt(one) < until)
      .sort((a, b) => changedAt(b) - changedAt(a));
    return {
      status: 200,
      body: { ...pageOf(state, threads.slice(0, limit)), has_more: threads.length > limit },
    };
  };
}

function pageOf(
  state: FakeDiscordState,
  threads: readonly StoredChannel[],
): { readonly threads: readonly unknown[]; readonly members: readonly unknown[] } {
  return {
    threads: threads.map((thread) => channelPayload(state, thread)),
    members: threads.flatMap(({ id, thread }) => {
      const joinedAt = thread?.members.get(state.app.id);
      return joinedAt === undefined ? [] : [threadMemberPayload(id, state.app.id, joinedAt)];
    }),
  };
}

function join(state: FakeDiscordState, channel: StoredChannel, user: string): RouteAnswer {
  const thread = threadOf(channel);
  if (thread.isArchived) throw refuse('archivedThread');
  if (!state.users.has(user)) throw refuse('unknownUser');
  if (state.memberIn(channel, user) === undefined) throw refuse('unknownMember');
  if (!thread.members.has(user) && thread.members.size >= MAX_MEMBERS) throw refuse('tooManyThreadMembers');
  joinThread(state, channel, [user]);
  return DONE;
}

function leave(state: FakeDiscordState, channel: StoredChannel, user: string): RouteAnswer {
  const thread = threadOf(channel);
  if (thread.isArchived) throw refuse('archivedThread');
  leaveThread(state, channel, user);
  return DONE;
}

/** @throws Refusal 50024 when the channel is no thread. */
function threadOf(channel: StoredChannel): StoredThread {
  if (channel.thread === undefined) throw refuse('wrongChannelType');
  return channel.thread;
}
