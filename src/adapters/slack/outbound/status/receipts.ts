import type { Sign } from '../../../../threads/reply.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { tsOf } from '../../ids.ts';
import { placeOf } from '../../place.ts';
import type { Lacking } from '../lacking.ts';

type Receipt = Omit<Extract<Sign, { kind: 'receipt' }>, 'kind'>;

const METHOD = 'reactions.add';

/** The reaction that says what became of a message; a message that was only read gets none. */
const REACTIONS: Readonly<Partial<Record<Receipt['received'], string>>> = {
  started: 'eyes',
  steering: 'eyes',
  queued: 'hourglass_flowing_sand',
};

/** Words of Slack for a receipt that is there, or that has nothing to be on. */
const DONE = new Set(['already_reacted', 'bad_timestamp', 'message_not_found', 'no_item_specified', 'no_reaction']);

const TS = /^\d{6,}\.\d{6}$/u;

/**
 * Puts the receipt on a message. What did not come as a message, such as a command, has nothing to put it on, and a bot
 * that was not given the scope goes without.
 */
export async function react(
  { calls }: Pick<SlackBackend, 'calls'>,
  lacking: Lacking,
  thread: ThreadId,
  { messageId, received }: Receipt,
): Promise<void> {
  const name = REACTIONS[received];
  const timestamp = tsOf(messageId);
  const { workspace, channel } = placeOf(thread);
  if (name === undefined || messageId !== `${channel}:${timestamp}` || !TS.test(timestamp)) return;
  if (lacking.has(workspace, METHOD, channel)) return;
  try {
    await calls.call(workspace, METHOD, { channel, timestamp, name }, { priority: 'status' });
  } catch (error) {
    const isDone = error instanceof SlackCallError && DONE.has(error.reason);
    if (!isDone && !lacking.learn(workspace, error, channel)) throw error;
  }
}
