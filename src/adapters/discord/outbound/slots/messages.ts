import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import { isEnd, priorityOf } from '../../../../threads/reply-slots/content-end.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import { nonceOf } from '../../drawing/nonce.ts';
import type { Destination } from '../destinations/destination.ts';
import { openFor } from '../destinations/unarchive.ts';
import { type SentMessage, sendMessage } from './send-message.ts';
import type { ShownSlot } from './shown-slots.ts';

/** Discord's codes for a message that no edit reaches: deleted, somebody else's, of a kind without edits, or too old. */
const OUT_OF_REACH = [10_008, 50_005, 50_021, 30_046] as const;

/** Discord's code for a reply where the bot may not read what was said before. */
const NO_HISTORY = 160_002;

/** Discord's codes for what is not there: the message, or all that it stood in. */
const NOT_THERE = [10_008, 10_003] as const;

type Backend = Pick<DiscordBackend, 'calls' | 'host' | 'options' | 'places'>;

/**
 * Posts the message of a slot. Discord posts it once, however often it is asked within some minutes. `again` makes it
 * another one, in place of one that is out of reach; `mayBeThere`: somebody may have posted it before, with less in it.
 */
export async function postMessage(
  backend: Backend,
  slot: ReplySlot,
  content: ReplyContent,
  { channel, replyTo }: Destination,
  { again = false, mayBeThere = false }: { readonly again?: boolean; readonly mayBeThere?: boolean } = {},
): Promise<ShownSlot> {
  const nonce = again ? nonceOf({ ...slot, id: `${slot.id} again` }) : nonceOf(slot);
  const reference = { message_id: replyTo, channel_id: channel, fail_if_not_exists: false };
  const options = { priority: priorityOf(content), isRepeatable: true };
  const path = `/channels/${channel}/messages` as const;
  const post = async (isReply: boolean): Promise<SentMessage> => {
    const more = { nonce, enforce_nonce: true, ...(isReply && { message_reference: reference }) };
    const way = { method: 'POST', path, more, options, withFiles: true } as const;
    try {
      return await openFor(backend, channel, priorityOf(content), () => sendMessage(backend, slot, content, way));
    } catch (error) {
      if (isReply && isRefusal(error, NO_HISTORY)) return await post(false);
      throw error;
    }
  };
  const sent = await post(replyTo !== undefined);
  const hasFile = content.kind === 'text' && content.file !== undefined;
  const shown: ShownSlot = { channel, message: sent.id, isFinal: isEnd(content), isGone: false, hasFile };
  if (mayBeThere && !sent.isAsWanted) {
    await update(backend, slot, { ...shown, hasFile: false }, content);
  }
  return shown;
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
    if (await updateIfReached(backend, slot, shown, content)) return;
    shown.isGone = true;
  }
  if (!isEnd(content) || content.kind === 'progress') return;
  const { channel, message } = shown;
  const posted = await postMessage(backend, slot, content, { channel }, { again: true });
  Object.assign(shown, posted);
  await removeOld(backend, slot, { channel, message });
}

/** Takes a message away. One that is not there counts as taken away. */
export async function deleteMessage(
  backend: Pick<DiscordBackend, 'calls' | 'places'>,
  { channel, message }: Pick<ShownSlot, 'channel' | 'message'>,
): Promise<void> {
  const path = `/channels/${channel}/messages/${message}` as const;
  const remove = (): Promise<unknown> => backend.calls.call({ method: 'DELETE', path }, { priority: 'status' });
  try {
    await openFor(backend, channel, 'status', remove);
  } catch (error) {
    if (!isRefusal(error, ...NOT_THERE)) throw error;
  }
}

/** False when no edit reaches the message. */
async function updateIfReached(
  backend: Backend,
  slot: ReplySlot,
  shown: ShownSlot,
  content: ReplyContent,
): Promise<boolean> {
  try {
    await update(backend, slot, shown, content);
    return true;
  } catch (error) {
    if (isRefusal(error, ...OUT_OF_REACH)) return false;
    throw error;
  }
}

async function update(backend: Backend, slot: ReplySlot, shown: ShownSlot, content: ReplyContent): Promise<void> {
  const { channel, message, hasFile } = shown;
  const priority = priorityOf(content);
  const path = `/channels/${channel}/messages/${message}` as const;
  const way = { method: 'PATCH', path, options: { priority }, withFiles: !hasFile } as const;
  await openFor(backend, channel, priority, () => sendMessage(backend, slot, content, way));
  shown.hasFile ||= content.kind === 'text' && content.file !== undefined;
}

/** What cannot be edited would stand there beside what was posted anew. It may be that it cannot be deleted either. */
async function removeOld(
  backend: Backend,
  slot: ReplySlot,
  old: Pick<ShownSlot, 'channel' | 'message'>,
): Promise<void> {
  try {
    await deleteMessage(backend, old);
  } catch (error) {
    if (!(error instanceof DiscordCallError)) throw error;
    const { code } = error;
    backend.host.logger.info({ slot: slot.id, code }, 'A message that was replaced could not be deleted.');
  }
}
