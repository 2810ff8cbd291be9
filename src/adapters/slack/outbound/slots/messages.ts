import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import { isEnd, priorityOf } from '../../../../threads/reply-slots/content-end.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { CallPriority } from '../../calls/slack-calls.ts';
import { placeOf } from '../../place.ts';
import { requireThread } from '../in-thread.ts';
import { stopStream } from '../streams/live-stream.ts';
import { draw, drawPlainly } from './draw.ts';
import { findMessage } from './find-message.ts';
import { metadataOf } from './metadata.ts';
import type { ShownSlot } from './shown-slots.ts';

/** Words of Slack for a message that no edit reaches any more, or none of this kind. */
const OUT_OF_REACH = new Set([
  'block_mismatch',
  'cant_update_message',
  'edit_window_closed',
  'message_not_found',
  'message_not_owned_by_app',
  // Also after its end: Slack may take long to believe that a stream has ended.
  'streaming_state_conflict',
  'update_failed',
]);

/** Words of Slack for blocks or a text that it does not take; drawn more plainly it may. */
const NOT_DRAWN = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'markdown_text_conflict',
  'msg_blocks_too_long',
  'msg_blocks_too_many',
  'msg_too_long',
  'no_text',
]);

type Backend = Pick<SlackBackend, 'calls' | 'host' | 'options' | 'workspaces'>;

/**
 * Posts the message of a slot, in its thread. A post that Slack puts into the channel, since the thread's first message
 * is gone, is taken back: what was said in a thread is for those who follow it.
 */
export async function postMessage(
  backend: Backend,
  slot: ReplySlot,
  content: ReplyContent,
  priority: CallPriority = priorityOf(content),
): Promise<string> {
  const { workspace, channel, root } = placeOf(slot.thread);
  if (root === '') throw new SlackCallError('chat.postMessage', 'thread_not_found', { retryable: false });
  const { unfurl } = backend.options;
  const place = { channel, thread_ts: root, unfurl_links: unfurl, unfurl_media: unfurl, link_names: false };
  const { ts, message } = await send(backend, 'chat.postMessage', slot, content, place, priority);
  if (typeof ts !== 'string') throw new SlackCallError('chat.postMessage', 'invalid_response', { retryable: true });
  await requireThread(backend, { workspace, channel, ts, root, message });
  return ts;
}

/**
 * Makes the message of a slot show a content. An end that cannot be shown there is posted anew, once; a draft is left
 * out.
 */
export async function editMessage(
  backend: Backend,
  slot: ReplySlot,
  shown: ShownSlot,
  content: ReplyContent,
): Promise<void> {
  if (!shown.isGone) {
    if (await updateIfReached(backend, slot, shown.ts, content)) return;
    shown.isGone = true;
  }
  if (!isEnd(content) || content.kind === 'progress') return;
  // A try before this one may have posted it already.
  const other = await findMessage(backend, slot, { except: shown.ts });
  if (other === undefined || !(await updateIfReached(backend, slot, other, content))) {
    await removeOld(backend, slot, shown.ts);
    shown.ts = await postMessage(backend, slot, content);
  } else {
    shown.ts = other;
  }
  shown.isGone = false;
}

/** Takes a message away, a stream included. One that is not there counts as taken away. */
export async function deleteMessage(
  { calls }: Pick<SlackBackend, 'calls'>,
  slot: ReplySlot,
  ts: string,
): Promise<void> {
  const { workspace, channel } = placeOf(slot.thread);
  const remove = async (): Promise<unknown> =>
    await calls.call(workspace, 'chat.delete', { channel, ts }, { priority: 'status' });
  try {
    await endingStreamBefore(calls, slot, ts, remove);
  } catch (error) {
    if (!(error instanceof SlackCallError) || error.reason !== 'message_not_found') throw error;
  }
}

/** False when no edit reaches the message. */
async function updateIfReached(backend: Backend, slot: ReplySlot, ts: string, content: ReplyContent): Promise<boolean> {
  const { channel } = placeOf(slot.thread);
  try {
    const place = { channel, ts, link_names: false };
    await endingStreamBefore(backend.calls, slot, ts, (isAgain) => {
      // The try before has used up the second of the channel: this one may wait for the next.
      const priority = isAgain && !isEnd(content) ? 'status' : priorityOf(content);
      return send(backend, 'chat.update', slot, content, place, priority);
    });
    return true;
  } catch (error) {
    if (error instanceof SlackCallError && OUT_OF_REACH.has(error.reason)) return false;
    throw error;
  }
}

/** A stream that was left open, by a process that has ended, takes no edits: it is ended first. */
async function endingStreamBefore(
  calls: SlackBackend['calls'],
  slot: ReplySlot,
  ts: string,
  work: (isAgain: boolean) => Promise<unknown>,
): Promise<void> {
  const { workspace, channel } = placeOf(slot.thread);
  try {
    await work(false);
  } catch (error) {
    if (!(error instanceof SlackCallError) || error.reason !== 'streaming_state_conflict') throw error;
    await stopStream(calls, workspace, { channel, ts, metadata: metadataOf(slot) });
    await work(true);
  }
}

/** Sends a content as it is drawn, and more plainly where Slack does not take that. */
async function send(
  backend: Backend,
  method: 'chat.postMessage' | 'chat.update',
  slot: ReplySlot,
  content: ReplyContent,
  place: Readonly<Record<string, unknown>>,
  priority: CallPriority,
): Promise<{ readonly ts?: unknown; readonly message?: unknown }> {
  const { workspace } = placeOf(slot.thread);
  const base = { ...place, metadata: metadataOf(slot) };
  try {
    const { message } = await draw(backend, slot, content);
    return await backend.calls.call(workspace, method, { ...base, ...message }, { priority });
  } catch (error) {
    if (!(error instanceof SlackCallError) || !NOT_DRAWN.has(error.reason)) throw error;
    const { reason } = error;
    backend.host.logger.warn({ slot: slot.id, method, reason }, 'Slack did not take a reply as it was drawn.');
    const plain = await drawPlainly(backend, slot, content);
    return await backend.calls.call(workspace, method, { ...base, ...plain }, { priority });
  }
}

/** What cannot be edited would stand there beside what is posted anew. It may be that it cannot be deleted either. */
async function removeOld(backend: Backend, slot: ReplySlot, ts: string): Promise<void> {
  try {
    await deleteMessage(backend, slot, ts);
  } catch (error) {
    if (!(error instanceof SlackCallError)) throw error;
    backend.host.logger.info(
      { slot: slot.id, reason: error.reason },
      'A message that was replaced could not be deleted.',
    );
  }
}
