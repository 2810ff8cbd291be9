import { Type } from '@sinclair/typebox';
import { joinChannel } from '../state/membership.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel } from '../state/workspaces.ts';
import { channelPayload } from './channel-payload.ts';
import { kindsOf, scopeOf, scopeOfChannel, scopesOfTypes } from './channel-scopes.ts';
import { findChannel, isMember } from './lookup.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';
import { pageArgs, pageOf } from './paging.ts';

const listArgs = {
  types: Type.Optional(Type.String()),
  exclude_archived: Type.Optional(Type.Boolean()),
  team_id: Type.Optional(Type.String()),
  ...pageArgs,
};

/** Channels: which there are, what they are, who is in them. */
export const conversationMethods: readonly Method[] = [
  defineMethod({
    name: 'conversations.info',
    args: Type.Object({
      channel: Type.String(),
      include_locale: Type.Optional(Type.Boolean()),
      include_num_members: Type.Optional(Type.Boolean()),
    }),
    scopes: [],
    scopesOf: scopeOfChannel('read'),
    tier: 'tier3',
    handle: ({ channel: id }, caller, { state }) => ({
      channel: channelPayload(findChannel(id, caller, state), caller.workspace, state),
    }),
  }),
  defineMethod({
    name: 'conversations.list',
    args: Type.Object(listArgs),
    scopes: [],
    scopesOf: scopesOfTypes,
    tier: 'tier2',
    handle: (args, caller, { state }) => {
      requireTeam(args.team_id, caller);
      const seen = channelsOf(caller, args, state).filter(
        (channel) => channel.kind === 'public' || isMember(channel, caller.workspace),
      );
      const { items, metadata } = pageOf(seen, ({ id }) => id, args, 100);
      return { channels: items.map((channel) => channelPayload(channel, caller.workspace, state)), ...metadata };
    },
  }),
  defineMethod({
    name: 'users.conversations',
    args: Type.Object({ user: Type.Optional(Type.String()), ...listArgs }),
    scopes: [],
    scopesOf: scopesOfTypes,
    tier: 'tier3',
    handle: (args, caller, { state }) => {
      const user = args.user ?? caller.workspace.bot.id;
      const seen = channelsOf(caller, args, state).filter(
        (channel) => channel.members.has(user) && (channel.kind === 'public' || isMember(channel, caller.workspace)),
      );
      const { items, metadata } = pageOf(seen, ({ id }) => id, args, 100);
      return { channels: items.map((channel) => channelPayload(channel, caller.workspace, state)), ...metadata };
    },
  }),
  defineMethod({
    name: 'conversations.members',
    args: Type.Object({ channel: Type.String(), ...pageArgs }),
    scopes: [],
    scopesOf: scopeOfChannel('read'),
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      const channel = findChannel(args.channel, caller, state);
      const { items, metadata } = pageOf([...channel.members], (id) => id, args, 100);
      return { members: items, ...metadata };
    },
  }),
  defineMethod({
    name: 'conversations.join',
    args: Type.Object({ channel: Type.String() }),
    scopes: ['channels:join'],
    tier: 'tier3',
    handle: ({ channel: id }, caller, { state }) => {
      const channel = findChannel(id, caller, state);
      if (channel.kind !== 'public') throw new MethodError('method_not_supported_for_channel_type');
      if (channel.isArchived) throw new MethodError('is_archived');
      const wasMember = isMember(channel, caller.workspace);
      joinChannel(channel, caller.workspace.bot, undefined, state);
      const warned = wasMember
        ? { warning: 'already_in_channel', response_metadata: { warnings: ['already_in_channel'] } }
        : {};
      return { channel: channelPayload(channel, caller.workspace, state), ...warned };
    },
  }),
  defineMethod({
    name: 'conversations.open',
    args: Type.Object({
      channel: Type.Optional(Type.String()),
      users: Type.Optional(Type.String()),
      return_im: Type.Optional(Type.Boolean()),
      prevent_creation: Type.Optional(Type.Boolean()),
    }),
    scopes: [],
    scopesOf: ({ users }) => [scopeOf(String(users).includes(',') ? 'group' : 'direct', 'write')],
    tier: 'tier3',
    handle: (args, caller, { state }) => {
      const channel = openConversation(args, caller, state);
      if (args.return_im !== true) return { channel: { id: channel.id }, no_op: true, already_open: true };
      return { channel: channelPayload(channel, caller.workspace, state), no_op: true, already_open: true };
    },
  }),
];

/** @throws MethodError `missing_argument`: an organisation's token does not say which workspace is meant. */
export function requireTeam(teamId: string | undefined, { installation }: Caller): void {
  if (installation.isEnterprise && teamId === undefined) throw new MethodError('missing_argument');
}

function openConversation(
  args: { readonly channel?: string; readonly users?: string },
  caller: Caller,
  state: FakeState,
): Channel {
  if (args.channel !== undefined) return findChannel(args.channel, caller, state);
  const users = (args.users ?? '').split(',').filter((id) => id !== '');
  if (users.length === 0) throw new MethodError('users_list_not_supplied');
  const found = users.map((id) => state.workspaces.findUser(id, caller.workspace.id));
  if (found.some((user) => user === undefined)) throw new MethodError('user_not_found');
  if (found.some((user) => user?.kind === 'deactivated')) throw new MethodError('user_disabled');
  if (users.length > 1) return state.workspaces.openGroup(users, caller.workspace.id);
  return state.workspaces.openDirect(users[0] ?? '', caller.workspace.id);
}

function channelsOf(
  { workspace }: Caller,
  args: { readonly types?: string; readonly exclude_archived?: boolean },
  state: FakeState,
): readonly Channel[] {
  const kinds = kindsOf(args.types);
  return [...state.workspaces.channels.values()].filter(
    (channel) =>
      kinds.includes(channel.kind) &&
      state.workspaces.workspacesOf(channel).includes(workspace) &&
      !(args.exclude_archived === true && channel.isArchived),
  );
}
