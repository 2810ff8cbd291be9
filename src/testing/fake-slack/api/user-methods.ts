import { Type } from '@sinclair/typebox';
import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { User, Workspace } from '../state/workspaces.ts';
import { requireTeam } from './conversation-methods.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';
import { pageArgs, pageOf } from './paging.ts';

/** People, groups of them, and bots. */
export const userMethods: readonly Method[] = [
  defineMethod({
    name: 'users.info',
    args: Type.Object({ user: Type.String(), include_locale: Type.Optional(Type.Boolean()) }),
    scopes: ['users:read'],
    tier: 'tier4',
    handle: ({ user: id }, caller, { state }) => {
      const user = state.workspaces.findUser(id, caller.workspace.id);
      if (user === undefined || !isVisible(user, caller.workspace, state)) throw new MethodError('user_not_found');
      return { user: userPayload(user, caller.workspace, state) };
    },
  }),
  defineMethod({
    name: 'users.list',
    args: Type.Object({
      ...pageArgs,
      include_locale: Type.Optional(Type.Boolean()),
      team_id: Type.Optional(Type.String()),
    }),
    scopes: ['users:read'],
    tier: 'tier2',
    handle: (args, caller, { state }) => {
      requireTeam(args.team_id, caller);
      const { items, metadata } = pageOf([...caller.workspace.users.values()], ({ id }) => id, args, 1000);
      return {
        members: items.map((user) => userPayload(user, caller.workspace, state)),
        cache_ts: Math.floor(state.clock.now() / 1000),
        ...metadata,
      };
    },
  }),
  defineMethod({
    name: 'usergroups.list',
    args: Type.Object({
      include_users: Type.Optional(Type.Boolean()),
      include_count: Type.Optional(Type.Boolean()),
      include_disabled: Type.Optional(Type.Boolean()),
      team_id: Type.Optional(Type.String()),
    }),
    scopes: ['usergroups:read'],
    tier: 'tier2',
    handle: (args, caller) => {
      requireTeam(args.team_id, caller);
      const usergroups = caller.workspace.groups.map(({ id, handle, members }) => ({
        id,
        team_id: caller.workspace.id,
        is_usergroup: true,
        name: handle,
        description: '',
        handle,
        is_external: false,
        date_delete: 0,
        ...(args.include_users === true && { users: members }),
        ...(args.include_count === true && { user_count: members.length }),
      }));
      return { usergroups };
    },
  }),
  defineMethod({
    name: 'usergroups.users.list',
    args: Type.Object({
      usergroup: Type.String(),
      include_disabled: Type.Optional(Type.Boolean()),
      team_id: Type.Optional(Type.String()),
    }),
    scopes: ['usergroups:read'],
    tier: 'tier2',
    handle: ({ usergroup }, caller) => {
      const group = caller.workspace.groups.find(({ id }) => id === usergroup);
      if (group === undefined) throw new MethodError('no_such_subteam');
      return { users: group.members };
    },
  }),
  defineMethod({
    name: 'bots.info',
    args: Type.Object({ bot: Type.Optional(Type.String()), team_id: Type.Optional(Type.String()) }),
    scopes: ['users:read'],
    tier: 'tier3',
    handle: ({ bot: id }, caller, { state }) => {
      const bot = findBot(id, caller);
      return {
        bot: {
          id: bot.botId,
          deleted: false,
          name: bot.realName,
          updated: Math.floor(state.clock.now() / 1000),
          app_id: bot.appId,
          ...(bot.kind === 'bot' && { user_id: bot.id }),
          icons: {},
        },
      };
    },
  }),
];

function userPayload(user: User, viewer: Workspace, state: FakeState): Json {
  const isExternal = user.workspace !== viewer.id && !isColleague(user, viewer, state);
  const isApp = user.kind === 'bot' || user.kind === 'workflow';
  return {
    id: user.id,
    team_id: user.workspace,
    name: user.name,
    real_name: user.realName,
    deleted: user.kind === 'deactivated',
    tz: user.timeZone ?? 'Etc/UTC',
    tz_label: user.timeZone ?? 'UTC',
    tz_offset: 0,
    profile: {
      real_name: user.realName,
      real_name_normalized: user.realName,
      display_name: user.name,
      display_name_normalized: user.name,
      team: user.workspace,
      ...(isApp && { bot_id: user.botId, api_app_id: user.appId, always_active: true }),
    },
    is_admin: user.isAdmin ?? false,
    is_owner: user.isOwner ?? false,
    is_primary_owner: user.isOwner ?? false,
    is_restricted: user.kind === 'guest' || user.kind === 'singleChannelGuest',
    is_ultra_restricted: user.kind === 'singleChannelGuest',
    is_bot: isApp,
    is_app_user: false,
    ...(user.kind === 'workflow' && { is_workflow_bot: true }),
    ...(isExternal && { is_stranger: true }),
    updated: 0,
  };
}

/** Somebody is seen by the own workspace, the own organisation, and in shared channels. */
function isVisible(user: User, viewer: Workspace, state: FakeState): boolean {
  if (user.workspace === viewer.id || isColleague(user, viewer, state)) return true;
  return [...state.workspaces.channels.values()].some(
    (channel) => state.workspaces.workspacesOf(channel).includes(viewer) && channel.members.has(user.id),
  );
}

function isColleague(user: User, viewer: Workspace, state: FakeState): boolean {
  return viewer.enterprise !== undefined && state.workspaces.get(user.workspace).enterprise === viewer.enterprise;
}

function findBot(id: string | undefined, { workspace }: Caller): User {
  if (id === undefined) return workspace.bot;
  const bot = [...workspace.users.values()].find(({ botId }) => botId === id);
  if (bot === undefined) throw new MethodError('bot_not_found');
  return bot;
}
