import { Type } from '@sinclair/typebox';
import type { FakeState } from '../state/state.ts';
import { customizeScopes } from './chat-post-methods.ts';
import { findChannel, isMember } from './lookup.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';

const STATUSES = ['active', 'processing', 'suspended', 'closed'];

/** Agent sessions: what the agent is said to do in a thread. */
export const agentMethods: readonly Method[] = [
  defineMethod({
    name: 'agents.sessions.setStatus',
    args: Type.Object({
      channel_id: Type.String(),
      status: Type.String(),
      thread_ts: Type.Optional(Type.String({ maxLength: 32 })),
      title: Type.Optional(Type.String({ maxLength: 200 })),
      initiator_user_id: Type.Optional(Type.String()),
      username: Type.Optional(Type.String()),
      icon_emoji: Type.Optional(Type.String()),
      icon_url: Type.Optional(Type.String()),
    }),
    scopes: ['chat:write'],
    scopesOf: customizeScopes,
    tier: 'tier3',
    handle: (args, caller, { state }) => {
      const { channel, threadTs } = findPlace(args, caller, state);
      if (!STATUSES.includes(args.status)) throw new MethodError('invalid_status');
      const initiator = args.initiator_user_id;
      if (initiator !== undefined && state.workspaces.findUser(initiator, caller.workspace.id) === undefined) {
        throw new MethodError('user_not_found');
      }
      const isNew = state.agents.find(channel, threadTs) === undefined;
      const session = state.agents.session(caller.workspace.id, channel, threadTs);
      session.status = args.status;
      // A title is taken only by a session that this call makes.
      if (isNew && args.title !== undefined) session.title = args.title;
      return {
        status: session.status,
        agent_status: session.status,
        ...(session.title !== undefined && { title: session.title }),
      };
    },
  }),
  defineMethod({
    name: 'agents.sessions.rename',
    args: Type.Object({
      channel_id: Type.String(),
      title: Type.String({ minLength: 1, maxLength: 200 }),
      thread_ts: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    scopes: ['chat:write'],
    tier: 'tier3',
    handle: (args, caller, { state }) => {
      const { channel, threadTs } = findPlace(args, caller, state);
      const session = state.agents.find(channel, threadTs);
      if (session === undefined) throw new MethodError('session_not_found');
      session.title = args.title;
      return { title: args.title };
    },
  }),
];

function findPlace(
  args: { readonly channel_id: string; readonly thread_ts?: string },
  caller: Caller,
  state: FakeState,
): { readonly channel: string; readonly threadTs: string } {
  if (caller.workspace.lacks.has('agentSessions')) throw new MethodError('feature_disabled');
  const channel = findChannel(args.channel_id, caller, state);
  if (!isMember(channel, caller.workspace)) throw new MethodError('not_authorized');
  if (args.thread_ts === undefined) throw new MethodError('thread_ts_required');
  return { channel: channel.id, threadTs: args.thread_ts };
}
