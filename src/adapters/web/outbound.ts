import type { Outbound, Records } from '../../threads/ports.ts';
import type { ReplyContent, ReplyLimits, ReplySlot, Sign } from '../../threads/reply.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { Backend } from './backend.ts';
import { placeOf } from './place.ts';
import type { ChatMessage, Member } from './protocol.ts';

/** A page draws what it is sent, so text may flow; a part is short enough to be sent again with every edit. */
const LIMITS: ReplyLimits = { textLength: 4_000, editIntervalMs: 60 };

/** Milliseconds that a slot's message can be found again after a crash. */
const SLOT_KEPT_MS = 24 * 60 * 60_000;

/** The way out: a reply's parts become messages of the page, and signs become what a thread is doing. */
export function createOutbound(backend: () => Backend, bot: Pick<Member, 'id' | 'name'>): Outbound {
  return {
    limits: LIMITS,
    post: (slot, content, recovery) => post(backend(), bot, slot, content, recovery),
    edit: (slot, content) => edit(backend(), slot, content),
    remove: (slot) => remove(backend(), slot),
    sign: (thread, sign) => signThread(backend(), thread, sign),
  };
}

async function post(
  backend: Backend,
  bot: Pick<Member, 'id' | 'name'>,
  slot: ReplySlot,
  content: ReplyContent,
  recovery: boolean,
): Promise<string> {
  const { messages, records, newMessageId, clock } = backend;
  const { channel, root } = placeOf(slot.thread);
  const posted = recovery ? await findPosted(records, slot) : undefined;
  if (posted !== undefined && (await showIn(backend, channel, posted, content))) return posted;
  const id = posted ?? newMessageId();
  const message: ChatMessage = {
    id,
    channel,
    ...(root !== undefined && { thread: root }),
    author: { id: bot.id, name: bot.name, isBot: true },
    at: clock.now(),
    content,
    attachments: [],
  };
  // First where to look for it, then the message: a crash in between leads to no second one.
  await records.put(slotKey(slot), id, 'any', SLOT_KEPT_MS);
  await messages.put(message);
  backend.hub.publish({ type: 'message', message });
  return id;
}

async function edit(backend: Backend, slot: ReplySlot, content: ReplyContent): Promise<void> {
  const { channel } = placeOf(slot.thread);
  // A message that is not kept any more is not shown either: there is nothing to draw.
  if (slot.platformId !== undefined) await showIn(backend, channel, slot.platformId, content);
}

async function remove({ messages, records, hub }: Backend, slot: ReplySlot): Promise<void> {
  const { channel } = placeOf(slot.thread);
  const messageId = slot.platformId ?? (await findPosted(records, slot));
  if (messageId === undefined) return;
  await messages.remove(channel, messageId);
  hub.publish({ type: 'removed', channel, messageId });
}

async function signThread({ activities, hub }: Backend, thread: ThreadId, sign: Sign): Promise<void> {
  const place = placeOf(thread);
  const activity = await activities.sign(place, sign);
  hub.publish({ type: 'activity', channel: place.channel, thread: place.root ?? '', activity });
}

/** Whether the message was there to show it. */
async function showIn(
  { messages, hub }: Backend,
  channel: string,
  id: string,
  content: ReplyContent,
): Promise<boolean> {
  const message = await messages.change(channel, id, (shown) => ({ ...shown, content }));
  if (message !== undefined) hub.publish({ type: 'message', message });
  return message !== undefined;
}

async function findPosted(records: Records, slot: ReplySlot): Promise<string | undefined> {
  return (await records.get<string>(slotKey(slot)))?.value;
}

function slotKey({ thread, id }: ReplySlot): string {
  return `web:slot:${thread}:${id}`;
}
