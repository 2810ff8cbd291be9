import { asObject, asObjects } from '../../../../threads/json-value.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { SlackCalls } from '../../calls/slack-calls.ts';
import { textAt } from '../read-event.ts';
import type { Ask } from './ask.ts';

/** Names the question in the metadata of its message. */
const EVENT_TYPE = 'threadloop_asked';

/** Clocks of two machines may differ by so many milliseconds. */
const CLOCK_MARGIN_MS = 60_000;

/** Messages that are looked through for one that may have been posted. */
const SEARCHED = 100;

/** Posts the message of a question and answers with its `ts`. */
export async function postAsked(ask: Ask, text: string, calls: SlackCalls): Promise<string> {
  const { id, workspace, channel, root } = ask;
  const metadata = { event_type: EVENT_TYPE, event_payload: { ask: id } };
  const quiet = { unfurl_links: false, unfurl_media: false };
  const args = { channel, text, metadata, ...quiet, ...(root !== undefined && { thread_ts: root }) };
  const ts = textAt(await calls.call(workspace, 'chat.postMessage', args, { priority: 'final' }), 'ts');
  if (ts === undefined) throw new SlackCallError('chat.postMessage', 'invalid_response', { retryable: true });
  return ts;
}

/**
 * The `ts` of a question's message, if it was posted by somebody who did not get to know it. Where the bot may not read
 * the channel's history, nothing is found.
 */
export async function findAsked(ask: Ask, calls: SlackCalls): Promise<string | undefined> {
  const { id, workspace, channel, root, askedAt } = ask;
  const method = root === undefined ? 'conversations.history' : 'conversations.replies';
  const oldest = String((askedAt - CLOCK_MARGIN_MS) / 1_000);
  const where = { channel, ...(root !== undefined && { ts: root }) };
  const args = { ...where, oldest, limit: SEARCHED, include_all_metadata: true };
  try {
    const { messages } = await calls.call(workspace, method, args, { priority: 'status' });
    const found = asObjects(messages).find(({ metadata }) => isOf(metadata, id));
    return textAt(found, 'ts');
  } catch (error) {
    if (error instanceof SlackCallError && !error.retryable) return undefined;
    throw error;
  }
}

function isOf(metadata: unknown, id: string): boolean {
  return textAt(metadata, 'event_type') === EVENT_TYPE && textAt(asObject(metadata)['event_payload'], 'ask') === id;
}
