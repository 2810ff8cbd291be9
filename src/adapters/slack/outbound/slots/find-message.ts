import type { ReplySlot } from '../../../../threads/reply.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import { placeOf } from '../../place.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { readExchange } from './exchange-facts.ts';
import { slotIn } from './metadata.ts';

/** Pages that are read at most: a thread of a busy day. */
const MAX_PAGES = 20;

/** Messages of a page; Slack gives fewer to apps that are sold outside its Marketplace. */
const PAGE = { internal: 200, commercial: 15 } as const;

/** Clocks may differ: so much before the beginning is read as well, in milliseconds. */
const BEFORE_MS = 5_000;

/** Words of Slack for threads that the bot may not read: it was given no scope for that. */
const UNREADABLE = new Set(['access_denied', 'missing_scope', 'no_permission']);

interface Page {
  readonly messages?: unknown;
  readonly response_metadata?: { readonly next_cursor?: unknown };
}

type Backend = Pick<SlackBackend, 'calls' | 'host' | 'options' | 'workspaces'>;

/** How far a look has come that Slack let go on no further: some apps may read one page a minute. */
export interface Look {
  cursor?: string;
  stream?: string | undefined;
}

export interface FindOptions {
  /** A message that is known to be no good. */
  readonly except?: string;
  /** Of a look that was not over; it is written to. @default it begins with the first page */
  readonly look?: Look;
}

/**
 * Looks in the thread for the message of a slot, which may be there although nobody recorded it: by its metadata, or, since
 * a stream gets its metadata at its end only, by being a stream that belongs to no other slot. Slack gives the oldest
 * first, so it is read from when the exchange began.
 *
 * A bot that may not read the thread finds nothing: it rather says something twice than not at all.
 */
export async function findMessage(
  backend: Backend,
  slot: ReplySlot,
  options: FindOptions = {},
): Promise<string | undefined> {
  try {
    return await lookThrough(backend, slot, options);
  } catch (error) {
    if (!(error instanceof SlackCallError) || !UNREADABLE.has(error.reason)) throw error;
    const { reason, needed } = error;
    backend.host.logger.warn(
      { slot: slot.id, reason, needed },
      'A message could not be looked for: it may be there twice.',
    );
    return undefined;
  }
}

async function lookThrough(
  backend: Backend,
  slot: ReplySlot,
  { except, look = {} }: FindOptions,
): Promise<string | undefined> {
  const { workspace: workspaceId, channel, root } = placeOf(slot.thread);
  const workspace = await backend.workspaces.get(workspaceId);
  const { begunAt, otherMessages } = await readExchange(backend, slot);
  const limit = PAGE[backend.options.distribution];
  const oldest = begunAt === undefined ? {} : { oldest: ((begunAt - BEFORE_MS) / 1_000).toFixed(6) };
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { cursor } = look;
    const args = { channel, ts: root, include_all_metadata: true, limit, ...oldest, ...(cursor && { cursor }) };
    const answer = await backend.calls.call<Page>(workspaceId, 'conversations.replies', args, { priority: 'status' });
    const own = Array.isArray(answer.messages) ? answer.messages.flatMap((message) => ownOf(message, workspace)) : [];
    const candidates = own.filter(({ ts }) => ts !== except && ts !== root);
    const found = candidates.find((message) => message.slot === slot.id);
    if (found !== undefined) return found.ts;
    const streams = candidates.filter((message) => message.isStream && message.slot === undefined);
    look.stream = streams.findLast(({ ts }) => !otherMessages.has(ts))?.ts ?? look.stream;
    const next = answer.response_metadata?.next_cursor;
    if (typeof next !== 'string' || next === '') break;
    look.cursor = next;
  }
  return slot.kind === 'notice' ? undefined : look.stream;
}

interface OwnMessage {
  readonly ts: string;
  readonly slot: string | undefined;
  readonly isStream: boolean;
}

/** What is needed of a message, if the bot wrote it. */
function ownOf(message: unknown, workspace: Workspace | undefined): readonly OwnMessage[] {
  if (typeof message !== 'object' || message === null) return [];
  const { ts, user, bot_id: bot, metadata, streaming_state: state } = message as Readonly<Record<string, unknown>>; // checked here
  const isOwn = workspace !== undefined && (user === workspace.botUserId || bot === workspace.botId);
  if (typeof ts !== 'string' || !isOwn) return [];
  return [{ ts, slot: slotIn(metadata), isStream: typeof state === 'string' }];
}
