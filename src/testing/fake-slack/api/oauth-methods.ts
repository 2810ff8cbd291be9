import { type Static, Type } from '@sinclair/typebox';
import { type Installation, ROTATED_TOKEN_LIFE_MS } from '../state/installations.ts';
import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { defineMethod, type Method, MethodError, type MethodServices } from './method.ts';

const accessArgs = Type.Object({
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Type.String()),
  grant_type: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
});

/** Installing by OAuth, and refreshing tokens. */
export const oauthMethods: readonly Method[] = [
  defineMethod({
    name: 'oauth.v2.access',
    args: accessArgs,
    scopes: [],
    tier: 'special',
    token: 'none',
    handle: (args, _caller, services) => {
      if (args.client_id !== services.credentials.clientId) throw new MethodError('invalid_client_id');
      if (args.client_secret !== services.credentials.clientSecret) throw new MethodError('bad_client_secret');
      switch (args.grant_type) {
        case 'refresh_token':
          return refresh(args.refresh_token ?? '', services.state);
        case undefined:
        case 'authorization_code':
          return exchange(args, services);
        default:
          throw new MethodError('invalid_grant_type');
      }
    },
  }),
];

function exchange(args: Static<typeof accessArgs>, { state, rotatesTokens }: MethodServices): Json {
  const grant = state.oauthCodes.use(args.code ?? '', state.clock.now());
  if (typeof grant === 'string') throw new MethodError(grant);
  if (grant.redirectUri !== undefined && grant.redirectUri !== args.redirect_uri)
    throw new MethodError('bad_redirect_uri');
  const known = state.installations.byId(grant.id);
  const installation: Installation = {
    id: grant.id,
    isEnterprise: grant.isEnterprise,
    installer: grant.user,
    // What was granted once stays granted, and a token that does not rotate stays the same.
    scopes: [...new Set([...(known?.scopes ?? []), ...grant.scopes])],
    token:
      known?.refreshToken === undefined && known !== undefined && !rotatesTokens
        ? known.token
        : nextToken(state, rotatesTokens),
    ...(rotatesTokens && { refreshToken: state.installations.nextToken('xoxe-1-fake-') }),
  };
  state.install(installation, rotatesTokens ? state.clock.now() + ROTATED_TOKEN_LIFE_MS : undefined);
  return installedAnswer(installation, state);
}

/** A refresh token is spent by its use; the access token before it lives on until it expires. */
function refresh(refreshToken: string, state: FakeState): Json {
  const installation = state.installations.byRefreshToken(refreshToken);
  if (installation === undefined) throw new MethodError('invalid_refresh_token');
  const renewed: Installation = {
    ...installation,
    token: nextToken(state, true),
    refreshToken: state.installations.nextToken('xoxe-1-fake-'),
  };
  state.installations.install(renewed, state.clock.now() + ROTATED_TOKEN_LIFE_MS);
  return installedAnswer(renewed, state);
}

function nextToken(state: FakeState, isRotated: boolean): string {
  return state.installations.nextToken(isRotated ? 'xoxe.xoxb-1-fake-' : 'xoxb-fake-oauth-');
}

function installedAnswer(installation: Installation, state: FakeState): Json {
  const [workspace] = state.workspacesOf(installation);
  if (workspace === undefined) throw new MethodError('team_not_found');
  const { enterprise } = workspace;
  return {
    app_id: state.app.id,
    authed_user: { id: installation.installer },
    scope: installation.scopes.join(','),
    token_type: 'bot',
    access_token: installation.token,
    bot_user_id: workspace.bot.id,
    ...(installation.refreshToken !== undefined && {
      refresh_token: installation.refreshToken,
      expires_in: ROTATED_TOKEN_LIFE_MS / 1000,
    }),
    team: installation.isEnterprise ? null : { id: workspace.id, name: workspace.name },
    enterprise: enterprise === undefined ? null : { id: enterprise, name: state.enterprises.get(enterprise) ?? '' },
    is_enterprise_install: installation.isEnterprise,
  };
}
