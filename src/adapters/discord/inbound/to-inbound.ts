import type { InboundMessage } from '../../../threads/inbound-message.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { messageIdOf, personIdOf, timeOf } from '../ids.ts';
import { type Addressing, type Ears, withoutMention } from './addressing.ts';
import type { DiscordMessage } from './discord-event.ts';
import { joined } from './text/joined.ts';
import { type Names, withNames } from './text/tokens.ts';

export interface InboundOptions extends Addressing {
  readonly thread: ThreadId;
  readonly ears: Pick<Ears, 'userId' | 'ownRole'>;
  readonly names: Names;
}

/** A message of Discord as threads take it. */
export function toInbound(
  message: DiscordMessage,
  { thread, address, addressesOthers, ears, names }: InboundOptions,
): InboundMessage {
  const { id, channel, author, files, quotes, editedAt } = message;
  return {
    id: messageIdOf(channel, id),
    thread,
    author: { kind: author.kind, id: personIdOf(author.id), name: author.name },
    text: textForBot(message, ears, names),
    address,
    addressesOthers,
    isSystem: false,
    files,
    quotes: quotes.map((quote) => ({ ...quote, text: withNames(quote.text, names) })),
    sentAt: timeOf(id),
    ...(editedAt !== undefined && { editedAt }),
    earlierSpeakers: [],
  };
}

/** The words of a message: names instead of tokens, and without the bot's mention where it only calls the bot. */
export function textForBot(
  { content, more }: Pick<DiscordMessage, 'content' | 'more'>,
  ears: Pick<Ears, 'userId' | 'ownRole'>,
  names: Names,
): string {
  return joined([withNames(withoutMention(content, ears), names), withNames(more, names)]);
}
