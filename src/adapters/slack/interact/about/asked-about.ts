import type { SlackBackend } from '../../backend.ts';
import { namesIn } from '../../inbound/message-names.ts';
import { parseMessage } from '../../inbound/parse-message.ts';
import { drawMessage } from '../../inbound/text/message-text.ts';
import { NO_NAMES, withNames } from '../../inbound/text/names.ts';
import { toAuthor } from '../../inbound/to-inbound.ts';
import type { AskedAbout } from '../asking/ask.ts';
import type { Caller } from '../caller.ts';
import type { MessageShortcut } from './message-shortcut.ts';

/** What a message says, to come along with a question about it: with names, as far as they are known in time. */
export async function askedAboutOf(
  { channel, message }: MessageShortcut,
  workspace: Caller['workspace'],
  backend: SlackBackend,
): Promise<AskedAbout> {
  const parsed = parseMessage(message, { ourselves: workspace, channel, isShared: false });
  if (typeof parsed === 'string') {
    // What Slack itself has written, such as a topic or a reminder.
    const text = withNames(drawMessage(message), NO_NAMES);
    return { quotes: text === '' ? [] : [{ quote: { kind: 'forward', text } }], files: [] };
  }
  const names = await namesIn(parsed, workspace, backend);
  const { id, name } = toAuthor(parsed.author, names);
  const isSelf = parsed.author.kind === 'self';
  const author = isSelf ? { author: backend.host.botName } : { author: name, authorId: id };
  const by = isSelf ? {} : { by: id };
  const shared = parsed.quotes.map((quote) => ({
    ...(quote.authorId !== undefined && { by: quote.authorId }),
    quote: { ...quote, text: withNames(quote.text, names) },
  }));
  const own = { kind: 'forward', ...author, text: withNames(parsed.text, names) } as const;
  return { ...by, quotes: [{ ...by, quote: own }, ...shared], files: parsed.files };
}
