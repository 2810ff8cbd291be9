import { type Role, takesEventsIn } from '../role.ts';
import type { Config } from './schema.ts';

/** What is wrong with the settings of Slack beside each other, as sentences; nothing when none is set. */
export function slackProblems({ slack, secretKey, server }: Config, role: Role): readonly string[] {
  const { botToken, appToken, signingSecret, clientId, clientSecret } = slack;
  const isUsed = botToken !== undefined || clientId !== undefined;
  const hasWayIn = appToken !== undefined || signingSecret !== undefined;
  if (!isUsed) {
    if (clientSecret !== undefined)
      return ['slack.clientSecret is set without slack.clientId: set SLACK_CLIENT_ID, too.'];
    if (!hasWayIn) return [];
    const name = appToken !== undefined ? 'slack.appToken' : 'slack.signingSecret';
    return [
      `${name} is set, but no token to answer with: set SLACK_BOT_TOKEN (it begins with "xoxb-"), or SLACK_CLIENT_ID and what belongs to it for many workspaces.`,
    ];
  }
  const problems: string[] = [];
  if (takesEventsIn(role) && !hasWayIn) {
    problems.push(
      'Slack has no way to send messages here: set SLACK_APP_TOKEN for Socket Mode (it begins with "xapp-"), or SLACK_SIGNING_SECRET for HTTP. Only a process whose role is "worker" needs neither.',
    );
  }
  if (botToken !== undefined && clientId !== undefined) {
    problems.push(
      'slack.botToken and slack.clientId are both set: SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for many. Leave one out.',
    );
  }
  if (clientId !== undefined) {
    const missing = [
      clientSecret === undefined && 'SLACK_CLIENT_SECRET',
      secretKey === undefined && 'THREADLOOP_SECRET_KEY, which tokens are encrypted with',
      server.publicUrl === undefined && 'server.publicUrl, where Slack sends people back to',
    ].filter((each) => each !== false);
    if (missing.length > 0) problems.push(`slack.clientId also needs ${missing.join(', and ')}.`);
  }
  return problems;
}
