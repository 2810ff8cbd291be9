import type { InboundMessage } from '../../../threads/inbound-message.ts';
import type { Author } from '../../../threads/person.ts';
import { messageIdOf, personIdOf, timeOf } from '../ids.ts';
import { threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { withoutMention } from './addressing.ts';
import type { SlackAuthor, SlackMessage } from './slack-event.ts';
import { type Names, withNames } from './text/names.ts';

/** How a message concerns the bot, as far as it was found out before. */
export interface Addressed {
  readonly address: 'direct' | 'mention' | 'reply' | 'none';
  readonly addressesOthers: boolean;
}

/** A message of Slack as threads take it. */
export function toInbound(
  message: SlackMessage,
  { address, addressesOthers }: Addressed,
  workspace: Workspace,
  names: Names,
): InboundMessage {
  const { channel, ts, root, author, files, quotes, editedTs } = message;
  return {
    id: messageIdOf(channel, ts),
    thread: threadOf({ workspace: workspace.id, channel, root }),
    author: toAuthor(author, names),
    text: textForBot(message, workspace, names),
    address,
    addressesOthers,
    isSystem: false,
    files,
    quotes: quotes.map((quote) => ({ ...quote, text: withNames(quote.text, names) })),
    sentAt: timeOf(ts),
    ...(editedTs !== undefined && { editedAt: timeOf(editedTs) }),
    earlierSpeakers: [],
  };
}

/** The words of a message: names instead of marks, and without the bot's mention where it only calls the bot. */
export function textForBot(
  { text }: Pick<SlackMessage, 'text'>,
  { botUserId }: Pick<Workspace, 'botUserId'>,
  names: Names,
): string {
  return withNames(withoutMention(text, botUserId), names);
}

/** Who wrote it; somebody without a name is called by the id. */
export function toAuthor({ kind, id, name }: SlackAuthor, names: Names): Author {
  return { kind, id: personIdOf(id), name: name ?? names.get(id) ?? id };
}
