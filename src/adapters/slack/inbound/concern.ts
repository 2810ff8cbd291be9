import type { AdapterHost } from '../../../threads/adapter.ts';
import { isDirect, threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { addressingOf } from './addressing.ts';
import type { SlackMessage } from './slack-event.ts';
import type { Addressed } from './to-inbound.ts';

export interface Concern extends Addressed {
  /** It addresses the bot, or stands in a thread where the bot takes part: worth more than a look. */
  readonly isForBot: boolean;
}

/**
 * How a message concerns the bot. What mentions it is told by the words, for both events of one post: whichever comes
 * first, they say the same. A reply to what the bot itself has begun a thread with addresses the bot as long as it takes
 * no part there; from then on the thread's rules hold, so that it does not answer everything that is said below.
 *
 * @throws ThreadloopError when the store fails.
 */
export async function concernOf(
  message: SlackMessage,
  workspace: Workspace,
  { readThread }: Pick<AdapterHost, 'readThread'>,
): Promise<Concern> {
  const { channel, root, ts, author, parentUser } = message;
  const { mentionsBot, mentionsOthers: addressesOthers } = addressingOf(message.text, workspace.botUserId);
  if (isDirect(channel)) return { address: 'direct', addressesOthers, isForBot: true };
  if (mentionsBot || message.isMention) return { address: 'mention', addressesOthers, isForBot: true };
  // Nothing that begins a thread stands in one.
  if (root === ts) return { address: 'none', addressesOthers, isForBot: false };
  const thread = threadOf({ workspace: workspace.id, channel, root });
  const { takesPart = false, muted = false } = (await readThread(thread, 'none'))?.participation ?? {};
  const isAnswer = author.kind === 'person' && parentUser === workspace.botUserId && !addressesOthers;
  const isReply = isAnswer && !takesPart && !muted;
  return { address: isReply ? 'reply' : 'none', addressesOthers, isForBot: isReply || takesPart };
}
