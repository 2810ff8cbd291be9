import { WebAPIPlatformError, WebAPIRequestError } from '@slack/web-api';
import { SlackCallError } from './slack-call-error.ts';
import type { RequestScope } from './web-clients.ts';

/** Words of Slack for what may be over the next time. */
const PASSING = new Set([
  'accesslimited',
  'external_channel_migrating',
  'fatal_error',
  'internal_error',
  'ratelimited',
  'rate_limited',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
  'token_expired',
]);

/** Words of Slack for a token that is no good. */
const TOKEN_FAILURES = new Set([
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'org_login_required',
  'team_disabled',
  'token_expired',
  'token_revoked',
  'user_removed_from_team',
]);

/** Slack's words are short and plain. Anything else is a page that somebody on the way has put there. */
const WORD = /^[\w.:-]{1,80}$/u;

/** What a call of the SDK failed with, as an error of ours. It holds nothing of what was sent or answered. */
export function describeFailure(method: string, error: unknown, answer: RequestScope['answer']): SlackCallError {
  if (error instanceof SlackCallError) return error;
  if (answer?.status === 429) {
    const { retryAfterMs } = answer;
    return new SlackCallError(method, 'ratelimited', {
      retryable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (error instanceof WebAPIPlatformError) return describeRefusal(method, error.data);
  if (answer !== undefined && answer.status !== 200) {
    const { status } = answer;
    return new SlackCallError(method, `http_${status}`, { retryable: status >= 500 || status === 408 });
  }
  const cause = error instanceof WebAPIRequestError ? error.original : error;
  return new SlackCallError(method, 'network', { retryable: true, cause });
}

/** Whether the workspace's token is to be asked for anew. */
export function isTokenFailure(reason: string): boolean {
  return TOKEN_FAILURES.has(reason);
}

function describeRefusal(method: string, { error, needed }: { error: unknown; needed?: unknown }): SlackCallError {
  if (typeof error !== 'string' || !WORD.test(error)) {
    return new SlackCallError(method, 'invalid_response', { retryable: true });
  }
  return new SlackCallError(method, error, {
    retryable: PASSING.has(error),
    ...(typeof needed === 'string' && WORD.test(needed.replaceAll(',', '.')) && { needed }),
  });
}
