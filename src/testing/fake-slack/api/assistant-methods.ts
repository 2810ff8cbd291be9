import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FakeState } from '../state/state.ts';
import { customizeScopes } from './chat-post-methods.ts';
import { findChannel, findWritableChannel } from './lookup.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';

const look = {
  username: Type.Optional(Type.String()),
  icon_emoji: Type.Optional(Type.String()),
  icon_url: Type.Optional(Type.String()),
};
const prompts = Type.Array(
  Type.Object({ title: Type.String({ minLength: 1 }), message: Type.String({ minLength: 1 }) }),
  {
    minItems: 1,
    maxItems: 4,
  },
);

/** What people see of an agent beside its messages. */
export const assistantMethods: readonly Method[] = [
  defineMethod({
    name: 'assistant.threads.setStatus',
    args: Type.Object({
      channel_id: Type.String(),
      thread_ts: Type.String(),
      status: Type.String(),
      loading_messages: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
      ...look,
    }),
    scopes: ['chat:write|assistant:write'],
    scopesOf: customizeScopes,
    tier: 'special',
    handle: ({ channel_id: id, thread_ts: ts, status }, caller, { state }) => {
      if (caller.workspace.lacks.has('status')) throw new MethodError('feature_disabled');
      const channel = findWritableChannel(id, caller, state);
      requireRoot(channel.id, ts, state);
      state.agents.setStatus(channel.id, ts, status, state.clock.now());
      return {};
    },
  }),
  defineMethod({
    name: 'assistant.threads.setTitle',
    args: Type.Object({ channel_id: Type.String(), thread_ts: Type.String(), title: Type.String({ minLength: 1 }) }),
    scopes: ['assistant:write'],
    tier: 'tier4',
    handle: ({ channel_id: id, thread_ts: ts, title }, caller, { state }) => {
      const channel = findAgentChannel(id, caller, state);
      requireRoot(channel, ts, state);
      state.agents.session(caller.workspace.id, channel, ts).title = title;
      return {};
    },
  }),
  defineMethod({
    name: 'assistant.threads.setSuggestedPrompts',
    args: Type.Object({
      channel_id: Type.String(),
      thread_ts: Type.Optional(Type.String()),
      prompts: Type.Unknown(),
      title: Type.Optional(Type.String()),
    }),
    scopes: ['assistant:write'],
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      const channel = findAgentChannel(args.channel_id, caller, state);
      if (args.thread_ts !== undefined) requireRoot(channel, args.thread_ts, state);
      if (!Value.Check(prompts, args.prompts)) throw new MethodError('invalid_arguments');
      state.agents.setPrompts({ channel, prompts: args.prompts.map(({ title, message }) => ({ title, message })) });
      return {};
    },
  }),
];

/** Titles and prompts are of the app's own messages tab. */
function findAgentChannel(id: string, caller: Caller, state: FakeState): string {
  if (caller.workspace.lacks.has('agentView')) throw new MethodError('not_agent_app');
  const channel = findChannel(id, caller, state);
  if (channel.kind !== 'direct') throw new MethodError('channel_type_not_supported');
  return channel.id;
}

function requireRoot(channel: string, threadTs: string, state: FakeState): void {
  if (state.messages.find(channel, threadTs) === undefined) throw new MethodError('invalid_thread_ts');
}
