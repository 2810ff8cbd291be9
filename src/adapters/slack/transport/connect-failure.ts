import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';

/**
 * Why there is no connection. `refused`: the token will not do before somebody has changed something; `crowded`: Slack
 * wants none from here at the moment; `unreachable`: what may be better at the next try.
 */
export interface ConnectFailure {
  readonly kind: 'refused' | 'crowded' | 'unreachable';
  /** A sentence for operators, without tokens. */
  readonly sentence: string;
  /** Milliseconds that Slack wants to be left alone. */
  readonly retryAfterMs?: number;
}

/** Slack's words about an app-level token that will not do. */
const REFUSALS: Readonly<Record<string, string>> = {
  account_inactive: 'The token belongs to an app or a workspace that was deleted.',
  invalid_auth: 'The token is wrong, or was revoked.',
  missing_scope: 'The token lacks the scope connections:write.',
  no_permission: 'The token may not open connections.',
  not_allowed_token_type: 'An app-level token is needed, which begins with "xapp-".',
  not_authed: 'The token did not arrive.',
  socket_mode_not_enabled: 'Socket Mode is switched off in the settings of the app.',
  team_access_not_granted: 'The token may not open connections.',
  team_disabled: 'The workspace is disabled.',
  token_expired: 'The token has expired.',
  token_revoked: 'The token was revoked.',
  user_removed_from_team: 'Whoever made the token is no member any more.',
};

/** Reasons of Slack for ending a connection after which another one is not to be had at once. */
const UNWELCOME: Readonly<Record<string, string>> = {
  link_disabled: 'Socket Mode was switched off in the settings of the app.',
  too_many_websockets:
    'There are 10 connections of this app already: lower slack.sockets, or run fewer processes that take events in.',
};

/** Judges the word with which Slack ends a connection; undefined when another one may be opened at once. */
export function judgeDisconnect(reason: string): ConnectFailure | undefined {
  const sentence = UNWELCOME[reason];
  return sentence === undefined ? undefined : { kind: 'crowded', sentence };
}

/** Judges why a connection could not be opened: what the Web API or the WebSocket threw. */
export function judgeConnectFailure(error: unknown): ConnectFailure {
  if (error instanceof WebAPIPlatformError) {
    const { error: word } = error.data;
    const reason = REFUSALS[word];
    if (reason !== undefined) {
      const sentence = `Slack does not open connections of Socket Mode for SLACK_APP_TOKEN (${word}). ${reason}`;
      return { kind: 'refused', sentence };
    }
    return { kind: 'unreachable', sentence: `Slack answered apps.connections.open with "${word}".` };
  }
  if (error instanceof WebAPIRateLimitedError) {
    const retryAfterMs = error.retryAfter * 1_000;
    return { kind: 'unreachable', sentence: 'Slack limits how often connections may be opened.', retryAfterMs };
  }
  if (error instanceof WebAPIHTTPError) {
    return { kind: 'unreachable', sentence: `Slack answered apps.connections.open with HTTP ${error.statusCode}.` };
  }
  const code = codeOf(error);
  return { kind: 'unreachable', sentence: `Slack cannot be reached${code === undefined ? '' : ` (${code})`}.` };
}

/** The first code among an error and its causes: `ECONNREFUSED`, `proxy_unreachable` and the like. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const inner = codeOf('cause' in error ? error.cause : 'original' in error ? error.original : undefined, depth + 1);
  return inner ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}
