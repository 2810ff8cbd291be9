import { flagsOf } from '../state/app-flags.ts';
import type { Json } from '../state/json.ts';
import { channelPayload } from '../state/payloads/channel.ts';
import { ownGuildPayload } from '../state/payloads/guild.ts';
import { userPayload } from '../state/payloads/user.ts';
import { compareSnowflakes } from '../state/snowflakes.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { integer, object, readForm, snowflake } from './forms/form.ts';
import { idIn } from './lookup.ts';
import { refuse } from './refusal.ts';
import type { Route } from './route.ts';

const SESSION_STARTS_RESET_MS = 14_400_000;

/** Who the app is, where it is, and whom it can write to. */
export const OWN_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/gateway',
    auth: 'none',
    handle: (_, state) => ({ status: 200, body: { url: state.gatewayUrl } }),
  },
  {
    method: 'GET',
    path: '/gateway/bot',
    handle: (_, state) => ({
      status: 200,
      body: {
        url: state.gatewayUrl,
        shards: state.shards,
        session_start_limit: {
          total: state.sessionStarts.total,
          remaining: state.sessionStarts.remaining,
          reset_after: SESSION_STARTS_RESET_MS,
          max_concurrency: state.sessionStarts.maxConcurrency,
        },
      },
    }),
  },
  { method: 'GET', path: '/users/@me', handle: (_, state) => ({ status: 200, body: ownUserPayload(state) }) },
  {
    method: 'GET',
    path: '/users/:user',
    handle: (request, state) => {
      const user = state.users.get(idIn(request, 'user'));
      if (user === undefined) throw refuse('unknownUser');
      return { status: 200, body: userPayload(user) };
    },
  },
  {
    method: 'GET',
    path: '/users/@me/guilds',
    handle: (request, state) => {
      const { limit = 200, before, after } = readForm(GUILDS_QUERY, Object.fromEntries(request.query));
      const guilds = [...state.guilds.values()]
        .filter(({ members }) => members.has(state.app.id))
        .sort((a, b) => compareSnowflakes(a.id, b.id))
        .filter(({ id }) => after === undefined || compareSnowflakes(id, after) > 0)
        .filter(({ id }) => before === undefined || compareSnowflakes(id, before) < 0);
      return { status: 200, body: guilds.slice(0, limit).map((guild) => ownGuildPayload(state, guild)) };
    },
  },
  {
    method: 'POST',
    path: '/users/@me/channels',
    handle: (request, state) => {
      const { recipient_id } = readForm(DIRECT_FORM, request.body, (field) => {
        request.tellProblem(`unknown field ${field}`);
      });
      const user = state.users.get(recipient_id);
      if (user === undefined || user.id === state.app.id) throw refuse('invalidRecipients');
      return { status: 200, body: channelPayload(state, state.openDirect(user.id)) };
    },
  },
  {
    method: 'GET',
    path: '/applications/@me',
    handle: (_, state) => ({ status: 200, body: applicationPayload(state) }),
  },
  {
    method: 'GET',
    path: '/oauth2/applications/@me',
    handle: (_, state) => ({ status: 200, body: applicationPayload(state) }),
  },
];

const GUILDS_QUERY = object(
  {},
  { limit: integer({ min: 1, max: 200 }), before: snowflake, after: snowflake, with_counts: (value) => value },
);

const DIRECT_FORM = object({ recipient_id: snowflake }, {});

function ownUserPayload(state: FakeDiscordState): Json {
  const user = userPayload(state.user(state.app.id));
  return { ...user, mfa_enabled: true, locale: 'en-US', premium_type: 0, email: null, verified: true };
}

/** The app as its owner sees it. Its flags tell which privileged intents are switched on. */
function applicationPayload(state: FakeDiscordState): Json {
  const flags = flagsOf(state.app);
  return {
    id: state.app.id,
    name: state.app.username,
    icon: null,
    description: '',
    type: null,
    flags,
    flags_new: String(flags),
    bot: userPayload(state.user(state.app.id)),
    bot_public: true,
    bot_require_code_grant: false,
    integration_types_config: { 0: {}, 1: {} },
    verify_key: '0'.repeat(64),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: userPayload(ownerOf(state)),
    approximate_guild_count: state.guilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}

/** Someone who is no bot; the app's own user where nobody else is there. */
function ownerOf(state: FakeDiscordState): Parameters<typeof userPayload>[0] {
  return [...state.users.values()].find(({ isBot }) => !isBot) ?? state.user(state.app.id);
}
