import { asObject } from '../../../threads/json-value.ts';
import type { ChannelUse } from '../../../threads/team-directory.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';

const CHANNEL = /^[CG][A-Z0-9]+$/u;

/** Slack's words for a channel that a workspace does not have, or of which the bot is not told. */
const UNSEEN = new Set(['channel_not_found', 'team_access_not_granted']);

/** Lets an app post in every public channel. */
const EVERYWHERE = 'chat:write.public';

/**
 * Whether the bot may post in a channel of a workspace, as Slack says now. Rejects with a SlackCallError when Slack cannot
 * be asked.
 */
export async function mayPostIn(
  { calls, workspaces }: Pick<SlackBackend, 'calls' | 'workspaces'>,
  workspace: string,
  id: string,
): Promise<ChannelUse> {
  if (!CHANNEL.test(id)) return 'elsewhere';
  const channel = await askFor(id, workspace, calls);
  if (channel === undefined || channel['is_im'] === true || channel['is_mpim'] === true) return 'elsewhere';
  if (channel['is_archived'] === true) return 'no';
  if (channel['is_member'] !== false) return 'yes';
  if (channel['is_private'] === true) return 'no';
  const { scopes = [] } = (await workspaces.get(workspace)) ?? {};
  // While they are not known, nothing is refused that may be granted.
  return scopes.length === 0 || scopes.includes(EVERYWHERE) ? 'yes' : 'no';
}

async function askFor(channel: string, workspace: string, calls: SlackBackend['calls']) {
  try {
    return asObject((await calls.call(workspace, 'conversations.info', { channel }))['channel']);
  } catch (error) {
    if (error instanceof SlackCallError && UNSEEN.has(error.reason)) return undefined;
    throw error;
  }
}
