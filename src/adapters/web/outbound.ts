import type { PlaceFacts } from '../../threads/context/place-facts.ts';
import type { FetchedFile, Outbound } from '../../threads/outbound.ts';
import type { ReplyContent, ReplyLimits, ReplySlot, Sign } from '../../threads/reply.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import { createApprovalCards } from './approvals/approval-cards.ts';
import type { Backend } from './backend.ts';
import { findChannel } from './directory.ts';
import { placeOf } from './place.ts';
import type { Member } from './protocol.ts';
import { searchChannel } from './search-channel.ts';
import { sendFile } from './send-file.ts';
import { playgroundTeams, visibilityOf } from './teams.ts';

/** A page draws what it is sent, so text may flow; a part is short enough to be sent again with every edit. */
const LIMITS: ReplyLimits = { textLength: 4_000, editIntervalMs: 60 };

/**
 * The way out: a reply's parts become messages of the page, and signs become what a thread is doing. It works in any
 * process: what it changes is stored first, and then told to the processes that have pages.
 */
export function createOutbound(backend: () => Backend, bot: Pick<Member, 'id' | 'name'>): Outbound {
  return {
    limits: LIMITS,
    post: async (slot, content) => await post(backend(), bot, slot, content),
    edit: async (slot, content) => await edit(backend(), slot, content),
    remove: async (slot) => await remove(backend(), slot),
    sign: async (thread, sign) => await signThread(backend(), thread, sign),
    describePlace: (thread) => describePlace(thread),
    fetchFile: async (_thread, { id }, { maxBytes }) => await fetchFile(backend(), id, maxBytes),
    teams: playgroundTeams,
    visibilityOf: async (thread) => visibilityOf(thread),
    sendFile: async (thread, file) => await sendFile(backend(), bot, thread, file),
    approvals: createApprovalCards(backend, bot),
    searchChannel: async (thread, search) => await searchChannel(backend(), thread, search),
  };
}

async function fetchFile({ files }: Backend, id: string, maxBytes: number): Promise<FetchedFile> {
  const file = await files.get(id);
  if (file === undefined) return { status: 'gone' };
  return { status: 'fetched', bytes: file.bytes.subarray(0, maxBytes), isCut: file.bytes.length > maxBytes };
}

const FORMATTING =
  'Markdown is drawn here: headings, lists, tables, code blocks and links. HTML is shown as it stands, images as links.';

function describePlace(thread: ThreadId): PlaceFacts {
  const { channel: id, root } = placeOf(thread);
  const channel = findChannel(id);
  const facts = { platform: 'the Threadloop playground', formatting: FORMATTING };
  // A direct message is one thread.
  if (root === undefined) return { ...facts, kind: 'direct' };
  return { ...facts, kind: 'thread', ...(channel && { channel: channel.name, topic: channel.topic }) };
}

/**
 * First which message the slot is, then the message: a crash in between leads to no second one. What is no recovery is
 * looked for as well: an owner that was frozen may post what the next one has posted already.
 */
async function post(
  { slots, messageIds, messages, hub }: Backend,
  bot: Pick<Member, 'id' | 'name'>,
  slot: ReplySlot,
  content: ReplyContent,
): Promise<string> {
  const { channel, root } = placeOf(slot.thread);
  const { id, at, isRemoved } = await slots.claim(slot, () => messageIds.next(channel));
  if (isRemoved === true) return id;
  const message = await messages.put({
    id,
    channel,
    ...(root !== undefined && { thread: root }),
    author: { id: bot.id, name: bot.name, isBot: true },
    at,
    content,
    attachments: [],
    exchange: slot.exchange,
  });
  hub.publish({ type: 'message', message });
  return id;
}

/** A message that is not kept any more is not shown either, and one that shows the end goes on showing it. */
async function edit({ messages, hub }: Backend, slot: ReplySlot, content: ReplyContent): Promise<void> {
  if (slot.platformId === undefined) return;
  const { channel } = placeOf(slot.thread);
  const message = await messages.draw(channel, slot.platformId, content);
  if (message !== undefined) hub.publish({ type: 'message', message });
}

async function remove({ slots, messages, hub }: Backend, slot: ReplySlot): Promise<void> {
  const { channel } = placeOf(slot.thread);
  const messageId = await slots.remove(slot);
  if (messageId === undefined) return;
  await messages.remove(channel, messageId);
  hub.publish({ type: 'removed', channel, messageId });
}

async function signThread({ activities, hub }: Backend, thread: ThreadId, sign: Sign): Promise<void> {
  const place = placeOf(thread);
  const activity = await activities.sign(place, sign);
  hub.publish({ type: 'activity', channel: place.channel, thread: place.root ?? '', activity });
}
