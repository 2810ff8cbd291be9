import { enter, memberOf, placeOfMessage, unknownMessage } from './access.ts';
import type { Backend } from './backend.ts';
import { threadOf } from './place.ts';
import { textForBot } from './post-message.ts';
import type { Channel, ChatMessage } from './protocol.ts';
import { Refusal } from './refusal.ts';

export interface MessageOf {
  readonly person: string;
  readonly channel: string;
  readonly id: string;
}

/**
 * Changes the text of somebody's own message, for people and for the bot. One that the bot never saw is just changed.
 *
 * @throws Refusal when it is not theirs, or could not be stored.
 */
export async function editMessage(
  of: MessageOf & { readonly text: string },
  botName: string,
  backend: Backend,
): Promise<ChatMessage> {
  if (of.text.trim() === '')
    throw new Refusal(400, 'empty', 'A message cannot be edited to nothing; delete it instead.');
  const { channel, message } = await ownMessage(of, backend);
  await amend(channel, message, textForBot(of.text, botName), backend);
  return await change(message, backend, (current) => ({
    ...current,
    content: { kind: 'person', text: of.text },
    editedAt: backend.clock.now(),
  }));
}

/**
 * Takes the text and the files of somebody's own message away, everywhere. That there was one stays.
 *
 * @throws Refusal when it is not theirs, or could not be stored.
 */
export async function deleteMessage(of: MessageOf, backend: Backend): Promise<ChatMessage> {
  const { channel, message } = await ownMessage(of, backend);
  await amend(channel, message, null, backend);
  for (const { id } of message.attachments) await backend.files.remove(id);
  return await change(message, backend, ({ editedAt: _editedAt, ...current }) => ({
    ...current,
    content: { kind: 'person', text: '' },
    attachments: [],
    isDeleted: true,
  }));
}

async function ownMessage(
  { person, channel: channelId, id }: MessageOf,
  { messages }: Backend,
): Promise<{ readonly channel: Channel; readonly message: ChatMessage }> {
  const channel = enter(person, channelId);
  const message = await messages.get(channelId, id);
  if (message === undefined || message.isDeleted === true) throw unknownMessage();
  if (message.author.id !== person) throw new Refusal(403, 'not_yours', 'Only who wrote a message can change it.');
  return { channel, message };
}

/** The bot first: a page must not show as deleted what the bot still has. */
async function amend(channel: Channel, message: ChatMessage, text: string | null, backend: Backend): Promise<void> {
  const { host, clock, newId } = backend;
  const { id, name } = memberOf(message.author.id);
  const thread = threadOf(placeOfMessage(channel, message));
  try {
    const amendment = { id: newId(), of: message.id, author: { id, name }, text, sentAt: clock.now() };
    await host.intake.amend(thread, amendment);
  } catch (error) {
    host.logger.error({ err: error, message: message.id }, 'A change of a message could not be handed in.');
    throw new Refusal(503, 'not_stored', 'The change could not be stored; try again.');
  }
}

async function change(
  { channel, id }: ChatMessage,
  { messages, hub }: Backend,
  changeMessage: (message: ChatMessage) => ChatMessage,
): Promise<ChatMessage> {
  const message = await messages.change(channel, id, changeMessage);
  if (message === undefined) throw unknownMessage();
  hub.publish({ type: 'message', message });
  return message;
}
