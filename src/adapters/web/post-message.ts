import type { Received } from '../../threads/adapter.ts';
import { parseCommand } from '../../threads/command-word.ts';
import type { InboundMessage } from '../../threads/inbound-message.ts';
import { enter, memberOf, placeIn, placeOfMessage } from './access.ts';
import { addressingOf } from './addressing.ts';
import type { Backend } from './backend.ts';
import { MEMBERS } from './directory.ts';
import { judge } from './judge.ts';
import type { NewMessage } from './message-store.ts';
import { threadOf } from './place.ts';
import type { Attachment, Channel, ChatMessage, Judgement } from './protocol.ts';
import { Refusal } from './refusal.ts';

export interface PostedMessage {
  readonly person: string;
  readonly channel: string;
  readonly thread?: string;
  readonly text: string;
  readonly attachments?: readonly string[];
}

/**
 * Takes in what somebody wrote: it is shown, judged and handed to the bot, and answered with what became of it. When
 * the bot's store fails it is taken away again, so that nobody believes it was heard.
 *
 * @throws Refusal when it is empty, goes where its author may not, or could not be stored.
 */
export async function postMessage(posted: PostedMessage, botName: string, backend: Backend): Promise<ChatMessage> {
  const { messages, hub, host, messageIds } = backend;
  const channel = enter(posted.person, posted.channel);
  const place = await placeIn(channel, posted.thread, backend);
  const attachments = await findAttachments(posted.attachments ?? [], backend);
  if (posted.text.trim() === '' && attachments.length === 0)
    throw new Refusal(400, 'empty', 'There is nothing to send.');
  const { id, name } = memberOf(posted.person);
  const draft: NewMessage = {
    ...(await messageIds.next(channel.id)),
    channel: channel.id,
    ...(place.root !== undefined && { thread: place.root }),
    author: { id, name, isBot: false },
    content: { kind: 'person', text: posted.text },
    attachments,
  };
  const inbound = toInbound(draft, posted.text, channel, botName, await earlierSpeakers(draft, backend));
  const rules = await judge(inbound, host);
  const message = await messages.put(draft);
  hub.publish({ type: 'message', message });
  const { status } = await handIn(inbound, message, backend);
  return await keepJudgement(message, { status, ...rules }, backend);
}

async function handIn(inbound: InboundMessage, { id, channel }: ChatMessage, backend: Backend): Promise<Received> {
  const { messages, hub, host } = backend;
  try {
    return await host.intake.receive(inbound);
  } catch (error) {
    host.logger.error({ err: error, message: id }, 'A message of the playground could not be handed in.');
    await messages.remove(channel, id);
    hub.publish({ type: 'removed', channel, messageId: id });
    throw new Refusal(503, 'not_stored', 'The message could not be stored, so it was not sent; try again.');
  }
}

/** The bot has the message by now: that its judgement cannot be kept must not look as if it had not been sent. */
async function keepJudgement(message: ChatMessage, judgement: Judgement, backend: Backend): Promise<ChatMessage> {
  const { messages, hub, host } = backend;
  try {
    const judged = await messages.change(message.channel, message.id, (current) => ({ ...current, judgement }));
    if (judged !== undefined) {
      hub.publish({ type: 'message', message: judged });
      return judged;
    }
  } catch (error) {
    host.logger.warn({ err: error, message: message.id }, 'The judgement of a message could not be kept.');
  }
  return { ...message, judgement };
}

/** What a text says to the bot: without its mention and without the word that makes it wait. */
export function textForBot(text: string, botName: string): string {
  const { text: spoken, address } = addressingOf(text, botName, []);
  const parsed = parseCommand({ text: spoken, addressed: address !== 'none' });
  return parsed.kind === 'queued' ? parsed.text : spoken;
}

async function findAttachments(ids: readonly string[], { files }: Backend): Promise<readonly Attachment[]> {
  const found: Attachment[] = [];
  for (const id of ids) {
    const file = await files.get(id);
    if (file === undefined)
      throw new Refusal(404, 'unknown_file', 'An attached file is not kept any more; attach it again.');
    found.push(file.attachment);
  }
  return found;
}

/** Who has spoken in a thread, before the bot took part in it as well. */
async function earlierSpeakers({ channel, thread }: NewMessage, { messages }: Backend): Promise<readonly string[]> {
  if (thread === undefined) return [];
  const said = (await messages.list(channel)).filter((message) => message.id === thread || message.thread === thread);
  return [...new Set(said.filter(({ author }) => !author.isBot).map(({ author }) => author.id))];
}

function toInbound(
  message: NewMessage,
  text: string,
  channel: Channel,
  botName: string,
  speakers: readonly string[],
): InboundMessage {
  const { id, author, at, attachments } = message;
  const others = MEMBERS.filter((member) => member.id !== author.id).map(({ name }) => name);
  const addressing = addressingOf(text, botName, others);
  return {
    ...addressing,
    id,
    thread: threadOf(placeOfMessage(channel, message)),
    author: { kind: 'person', id: author.id, name: author.name },
    address: channel.kind === 'direct' ? 'direct' : addressing.address,
    isSystem: false,
    files: attachments,
    quotes: [],
    sentAt: at,
    earlierSpeakers: speakers,
  };
}
