import { judgeConnectFailure } from '../transport/connect-failure.ts';
import { createBareClient, type SlackAccess } from './ask-slack.ts';
import { readIdentity } from './read-identity.ts';
import { describeTokenFailure } from './token-refusal.ts';
import type { Workspace } from './workspaces.ts';

/** What Slack says of one token; a sentence where it does not take it. */
type Inspected<Found> =
  | ({ readonly isAccepted: true } & Found)
  | { readonly isAccepted: false; readonly sentence: string };

/** What Slack says of tokens; absent for those that there are none of. */
export interface SlackInspection {
  readonly bot?: Inspected<{ readonly workspace: Workspace }>;
  /** Whether connections of Socket Mode can be opened. */
  readonly app?: Inspected<object>;
}

export interface InspectOptions {
  readonly botToken: string | undefined;
  readonly appToken: string | undefined;
  readonly access: SlackAccess;
}

/** Asks Slack about the tokens of a deployment, and changes nothing: a connection is asked for, and not opened. */
export async function inspectSlack({ botToken, appToken, access }: InspectOptions): Promise<SlackInspection> {
  const [bot, app] = await Promise.all([
    botToken === undefined ? undefined : inspectBot(botToken, access),
    appToken === undefined ? undefined : inspectApp(appToken, access),
  ]);
  return { ...(bot !== undefined && { bot }), ...(app !== undefined && { app }) };
}

async function inspectBot(token: string, access: SlackAccess): Promise<NonNullable<SlackInspection['bot']>> {
  try {
    return { isAccepted: true, workspace: await readIdentity(access, token) };
  } catch (error) {
    const failure = describeTokenFailure(error, 'SLACK_BOT_TOKEN', access.apiUrl);
    return { isAccepted: false, sentence: failure instanceof Error ? failure.message : 'Slack could not be asked.' };
  }
}

async function inspectApp(token: string, access: SlackAccess): Promise<NonNullable<SlackInspection['app']>> {
  try {
    await createBareClient(access, token).apiCall('apps.connections.open');
    return { isAccepted: true };
  } catch (error) {
    return { isAccepted: false, sentence: judgeConnectFailure(error).sentence };
  }
}
