import { Buffer } from 'node:buffer';
import type { OutgoingFile } from '../../threads/outbound.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { Backend } from './backend.ts';
import { placeOf } from './place.ts';
import type { Member } from './protocol.ts';

/**
 * Posts a file as a message of the bot. First which message it is, then the file, then the message: what is sent again
 * with its key is the same message.
 *
 * @throws Refusal with a sentence, when the file is empty or too large.
 */
export async function sendFile(
  { slots, messageIds, messages, files, newId, hub }: Backend,
  bot: Pick<Member, 'id' | 'name'>,
  thread: ThreadId,
  { key, name, mimeType, bytes }: OutgoingFile,
): Promise<string> {
  const { channel, root } = placeOf(thread);
  const { id, at } = await slots.claim({ thread, id: `file:${key}` }, () => messageIds.next(channel));
  if ((await messages.get(channel, id)) !== undefined) return id;
  const attachment = await files.put({ id: newId(), name, mimeType }, Buffer.from(bytes), bot.id);
  const message = await messages.put({
    id,
    channel,
    ...(root !== undefined && { thread: root }),
    author: { id: bot.id, name: bot.name, isBot: true },
    at,
    content: { kind: 'text', markdown: '', final: true, sources: [], buttons: [] },
    attachments: [attachment],
  });
  hub.publish({ type: 'message', message });
  return id;
}
