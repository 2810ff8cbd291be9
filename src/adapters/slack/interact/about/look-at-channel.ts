import { asObject } from '../../../../threads/json-value.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { Caller } from '../caller.ts';

/** Milliseconds that a look may take: what waits for it must be there within 3 s. */
const LIMIT_MS = 1_000;

/** Words of Slack for a channel that the bot is not in. */
const NOT_THERE = new Set(['channel_not_found', 'not_in_channel']);

/** Whether the bot is in a channel; undefined where Slack does not tell, or not in time. Never rejects. */
export async function isInChannel(
  { calls }: Pick<SlackBackend, 'calls'>,
  { workspace, channel }: Pick<Caller, 'workspace' | 'channel'>,
): Promise<boolean | undefined> {
  try {
    const options = { priority: 'final', timeoutMs: LIMIT_MS } as const;
    const answer = await calls.call(workspace.id, 'conversations.info', { channel }, options);
    const { is_im: isDirect, is_member: isMember } = asObject(answer['channel']);
    if (isDirect === true) return true;
    return typeof isMember === 'boolean' ? isMember : undefined;
  } catch (error) {
    return error instanceof SlackCallError && NOT_THERE.has(error.reason) ? false : undefined;
  }
}
