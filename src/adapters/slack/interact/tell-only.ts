import type { KnownBlock } from '@slack/types';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

/** Whom to tell, and where; `thread` is its root. */
interface To {
  readonly workspace: Pick<Workspace, 'id'>;
  readonly channel: string;
  readonly user: string;
  readonly thread: string | undefined;
}

/**
 * Tells one person something in a channel that nobody else sees; `text` is what is read out of `blocks`. Somebody who is not
 * there any more is not told.
 */
export async function tellOnly(
  { calls, host }: Pick<SlackBackend, 'calls' | 'host'>,
  { workspace, channel, user, thread }: To,
  text: string,
  blocks?: readonly KnownBlock[],
): Promise<void> {
  const place = { channel, user, ...(thread !== undefined && { thread_ts: thread }) };
  const args = { ...place, text, ...(blocks !== undefined && { blocks }) };
  try {
    await calls.call(workspace.id, 'chat.postEphemeral', args, { priority: 'status' });
  } catch (error) {
    if (!(error instanceof SlackCallError) || error.retryable) throw error;
    const { reason } = error;
    host.logger.debug({ workspace: workspace.id, channel, reason }, 'Somebody could not be told something.');
  }
}
