import { asObject, asObjects, asText } from '../../../threads/json-value.ts';
import type { EarlierMessages } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { placeOf, type SlackPlace } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { parseMessage } from './parse-message.ts';
import type { SlackMessage } from './slack-event.ts';
import { admitted, toEarlier } from './to-earlier.ts';

/** Messages of one answer: Slack gives apps that are sold outside its Marketplace 15 a minute. */
const PAGE_SIZE = { internal: 200, commercial: 15 } as const;

/** A thread that is longer than this is not read to its end. */
const MAX_PAGES = 25;

const NOTHING: EarlierMessages = { messages: [], omitted: 0 };

export interface EarlierOptions {
  /** The `ts` of the message that called the bot. */
  readonly beforeTs: string;
  /** So many at most; the root is one of them. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/**
 * What was said in a thread before a message, the oldest first: the root and the newest of the rest, each once. Words of
 * people who may not talk to the bot are left out like those that are too many.
 *
 * @throws SlackCallError when Slack refuses or cannot be reached, or the signal fires.
 */
export async function readEarlier(
  backend: SlackBackend,
  thread: ThreadId,
  options: EarlierOptions,
): Promise<EarlierMessages> {
  const place = placeOf(thread);
  const workspace = await backend.workspaces.get(place.workspace);
  // Who calls the bot with the first message of a thread has said nothing there before.
  if (workspace === undefined || options.limit < 1 || place.root === options.beforeTs) return NOTHING;
  const read = await readReplies(place, workspace, options, backend);
  const kept = await toEarlier(await admitted(read.messages, workspace, backend), workspace, backend);
  return { messages: kept, omitted: read.omitted + read.messages.length - kept.length };
}

interface ReadReplies {
  readonly messages: readonly SlackMessage[];
  readonly omitted: number;
}

/** Slack begins with the root and goes on with the oldest replies: the newest come with the last page. */
async function readReplies(
  { channel, root }: SlackPlace,
  workspace: Workspace,
  { beforeTs, limit, signal }: EarlierOptions,
  { calls, options }: SlackBackend,
): Promise<ReadReplies> {
  const pages = options.distribution === 'commercial' ? 1 : MAX_PAGES;
  const found = new Map<string, SlackMessage>();
  let [omitted, cursor, told] = [0, '', 0];
  for (let page = 0; page < pages; page += 1) {
    const answer = await calls.call(
      workspace.id,
      'conversations.replies',
      {
        channel,
        ts: root,
        latest: beforeTs,
        inclusive: false,
        limit: PAGE_SIZE[options.distribution],
        ...(cursor !== '' && { cursor }),
      },
      { signal },
    );
    for (const each of asObjects(answer['messages'])) {
      if (each['ts'] === root) told = Math.max(told, Number(each['reply_count']) || 0);
      const message = parseMessage(each, { ourselves: workspace, channel, isShared: false });
      if (typeof message === 'string' || !isBefore(message.ts, beforeTs)) continue;
      found.set(message.ts, message);
      omitted += dropOldest(found, root, limit);
    }
    cursor = asText(asObject(answer['response_metadata'])['next_cursor']) ?? '';
    if (cursor === '') return { messages: inOrder(found), omitted };
  }
  // What was not read; the message that called the bot counts as a reply too.
  const unread = Math.max(1, told - omitted - found.size);
  return { messages: inOrder(found), omitted: omitted + unread };
}

/** Lets go of the oldest but the root while there are too many; says how many that were. */
function dropOldest(found: Map<string, SlackMessage>, root: string, limit: number): number {
  if (found.size <= limit) return 0;
  for (const ts of found.keys()) {
    if (ts !== root && found.delete(ts)) return 1;
  }
  return 0;
}

function inOrder(found: ReadonlyMap<string, SlackMessage>): readonly SlackMessage[] {
  return [...found.values()].sort((a, b) => Number(a.ts) - Number(b.ts));
}

function isBefore(ts: string, other: string): boolean {
  return Number(ts) < Number(other);
}
