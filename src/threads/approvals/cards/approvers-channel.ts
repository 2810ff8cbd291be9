import { parseThreadId, type ThreadId } from '../../thread-id.ts';
import { within } from '../../within.ts';
import type { Looking } from '../attending.ts';
import type { ApprovalPlace } from '../who-may-decide.ts';

/** Milliseconds that a platform gets to say whether the bot may post in a channel. */
const ASK_MS = 5_000;

/**
 * The approvers' channel, where there is one in which a request may be shown: on the thread's platform, and in the team
 * whose settings it goes by. What was entered may have been so once. Where a platform does not tell, the post shows it.
 */
export async function approversChannel(
  thread: ThreadId,
  { place: { team }, approvals: { notify, channel } }: ApprovalPlace,
  { outboundOf, clock, logger, left }: Pick<Looking, 'outboundOf' | 'clock' | 'logger' | 'left'>,
): Promise<string | undefined> {
  const { platform } = parseThreadId(thread);
  if (notify !== 'channel' || channel?.startsWith(`${platform}:`) !== true) return undefined;
  if (team === undefined) return channel;
  const timeout = (): Error => new Error('The platform did not say in time whether the bot may post in a channel.');
  const ask = async () => await outboundOf(thread).teams?.mayPostIn?.(team, channel);
  try {
    const use = await within(ask, { limitMs: ASK_MS, clock, timeout, signal: left });
    if (use === undefined || use === 'yes') return channel;
    logger.warn({ thread, channel, use }, "A request cannot be shown in the approvers' channel; it is told elsewhere.");
    return undefined;
  } catch (error) {
    left.throwIfAborted();
    logger.warn({ err: error, thread, channel }, 'Whether the bot may post in a channel could not be found out.');
    return channel;
  }
}
