import { ThreadloopError } from '../../../core/error.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';

/** Slack's words about a bot's token that will not do, as what to do about them. */
const REFUSALS: Readonly<Record<string, string>> = {
  account_inactive: 'The app was uninstalled, or its workspace deleted: install the app again and take its new token.',
  app_access_not_granted: 'An admin of the workspace has not approved the app.',
  ekm_access_denied: 'Admins of the organisation have suspended access.',
  enterprise_is_restricted: 'The token is of an organisation, and this cannot be asked with it.',
  invalid_auth:
    'The token is wrong: copy the "Bot User OAuth Token" again, from "OAuth & Permissions" in the settings of the app.',
  not_allowed_token_type: 'A bot\'s token is needed, which begins with "xoxb-".',
  not_authed: 'The token did not arrive.',
  org_login_required: 'The workspace is being moved into an organisation; try again when that is done.',
  team_access_not_granted: 'The app may not work in this workspace: an admin can allow it.',
  team_disabled: 'The workspace is disabled.',
  token_expired:
    'The token has expired: token rotation is on in the settings of the app, which works only with installations by OAuth (docs/slack.md).',
  token_revoked: 'The token was revoked: install the app again and take its new token.',
  two_factor_setup_required: 'The workspace asks for two-factor authentication, which is not set up.',
};

/** Whether Slack's word says that a token is no good, and will stay so. */
export function isRefusal(reason: string): boolean {
  return Object.hasOwn(REFUSALS, reason);
}

/** What to do about a word of Slack's; empty where nothing is known. */
export function adviceOf(reason: string): string {
  return REFUSALS[reason] ?? '';
}

/** Says for operators why nothing could be learnt of the token in `variable`. */
export function describeTokenFailure(error: unknown, variable: string, apiUrl: string): unknown {
  if (!(error instanceof SlackCallError)) return error;
  const { reason, retryable } = error;
  if (isRefusal(reason)) {
    const sentence = `Slack does not accept the token in ${variable} (${reason}). ${adviceOf(reason)}`;
    return new ThreadloopError('slack_token_refused', sentence, { cause: error });
  }
  const problem = UNREACHABLE.test(reason)
    ? `Slack cannot be reached at ${new URL(apiUrl).host} (${reason}). This machine needs a way to it, through HTTPS_PROXY for example`
    : `Slack answers "${reason}" when it is asked whose the token in ${variable} is`;
  return new ThreadloopError('slack_call_failed', `${problem}.`, { cause: error, retryable });
}

const UNREACHABLE = /^(?:network|timeout|unreadable_answer|http_\d+)$/u;
