import { ThreadloopError } from '../../../core/error.ts';
import { askSlack, type SlackAccess } from './ask-slack.ts';
import type { Workspace } from './workspaces.ts';

/**
 * Whose a bot's token is: the workspace, or the organisation that installed the bot for all its workspaces, and what was
 * granted.
 *
 * @throws SlackCallError when Slack does not answer, or refuses the token.
 * @throws ThreadloopError `slack_token_refused` when it is no bot's.
 */
export async function readIdentity(access: SlackAccess, token: string): Promise<Workspace> {
  const answer: Readonly<Record<string, unknown>> = { ...(await askSlack(access, 'auth.test', {}, token)) };
  const isEnterpriseInstall = answer['is_enterprise_install'] === true;
  const enterpriseId = textOf(answer['enterprise_id']);
  const id = isEnterpriseInstall ? enterpriseId : textOf(answer['team_id']);
  const [botUserId, botId] = [textOf(answer['user_id']), textOf(answer['bot_id'])];
  if (id === undefined || botUserId === undefined || botId === undefined) {
    throw new ThreadloopError(
      'slack_token_refused',
      'Slack knows the token, but it is none of a bot: take the "Bot User OAuth Token" of the app, which begins with "xoxb-".',
    );
  }
  return {
    id,
    name: textOf(answer['team']) ?? id,
    botUserId,
    botId,
    appId: textOf(answer['app_id']),
    enterpriseId,
    scopes: scopesIn(answer['response_metadata']),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The client puts the header with the scopes of the token there. */
function scopesIn(metadata: unknown): readonly string[] {
  if (typeof metadata !== 'object' || metadata === null || !('scopes' in metadata)) return [];
  const { scopes } = metadata;
  return Array.isArray(scopes)
    ? scopes.filter((scope): scope is string => typeof scope === 'string' && scope !== '')
    : [];
}
