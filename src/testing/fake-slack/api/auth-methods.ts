import { Type } from '@sinclair/typebox';
import { revokeTokens } from '../state/end-installation.ts';
import { defineMethod, type Method, MethodError } from './method.ts';
import { pageArgs, pageOf } from './paging.ts';

/** Whose token it is, what it reaches, and the way to Socket Mode. */
export const authMethods: readonly Method[] = [
  defineMethod({
    name: 'auth.test',
    args: Type.Object({}),
    scopes: [],
    tier: 'special',
    handle: (_args, { installation, workspace }, { state }) => ({
      url: `https://${workspace.domain}.slack.com/`,
      team: installation.isEnterprise ? state.enterprises.get(installation.id) : workspace.name,
      user: workspace.bot.name,
      team_id: installation.id,
      user_id: workspace.bot.id,
      bot_id: workspace.bot.botId,
      app_id: state.app.id,
      ...(workspace.enterprise !== undefined && { enterprise_id: workspace.enterprise }),
      is_enterprise_install: installation.isEnterprise,
    }),
  }),
  defineMethod({
    name: 'auth.revoke',
    args: Type.Object({ test: Type.Optional(Type.Boolean()) }),
    scopes: [],
    tier: 'tier3',
    handle: ({ test: isTest }, { installation }, { state }) => {
      if (isTest === true) return { revoked: false };
      revokeTokens(installation.id, state);
      return { revoked: true };
    },
  }),
  defineMethod({
    name: 'auth.teams.list',
    args: Type.Object({ ...pageArgs, include_icon: Type.Optional(Type.Boolean()) }),
    scopes: [],
    tier: 'tier2',
    handle: (args, { installation }, { state }) => {
      const { items, metadata } = pageOf(state.workspacesOf(installation), ({ id }) => id, args, 100);
      return { teams: items.map(({ id, name }) => ({ id, name })), ...metadata };
    },
  }),
  defineMethod({
    name: 'team.info',
    args: Type.Object({ team: Type.Optional(Type.String()), domain: Type.Optional(Type.String()) }),
    scopes: ['team:read'],
    tier: 'tier3',
    handle: ({ team: id }, { workspace }, { state }) => {
      const team = id === undefined ? workspace : state.workspaces.all.get(id);
      if (team === undefined) throw new MethodError('team_not_found');
      return {
        team: {
          id: team.id,
          name: team.name,
          domain: team.domain,
          url: `https://${team.domain}.slack.com/`,
          email_domain: '',
          icon: { image_default: true },
          ...(team.enterprise !== undefined && {
            enterprise_id: team.enterprise,
            enterprise_name: state.enterprises.get(team.enterprise) ?? '',
          }),
        },
      };
    },
  }),
  defineMethod({
    name: 'apps.connections.open',
    args: Type.Object({}),
    scopes: [],
    tier: 'tier3',
    token: 'app',
    handle: (_args, _caller, { openConnection }) => ({ url: openConnection() }),
  }),
];
