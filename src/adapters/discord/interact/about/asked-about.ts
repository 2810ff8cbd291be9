import type { JsonObject } from '../../../../threads/json-value.ts';
import { personIdOf } from '../../ids.ts';
import { namesFor } from '../../inbound/ears-in.ts';
import { parseMessage } from '../../inbound/parse-message.ts';
import { joined } from '../../inbound/text/joined.ts';
import { withNames } from '../../inbound/text/tokens.ts';
import type { AskedAbout } from '../asking/ask.ts';
import type { Interacting } from '../interacting.ts';

/** What a message says, to come along with a question about it: its words, embeds, files, and what it forwards. */
export function askedAboutOf(
  message: JsonObject,
  guild: string | undefined,
  { backend, gateway }: Interacting,
): AskedAbout {
  const parsed = parseMessage(message, backend.self);
  // What Discord itself has written, such as that somebody came: nobody's words.
  if (typeof parsed === 'string') return { isByPerson: false, quotes: [], files: [] };
  const { author, content, more, files } = parsed;
  const names = namesFor({ guild, names: parsed.names }, backend, gateway);
  const by = author.kind === 'self' ? {} : { by: personIdOf(author.id) };
  const own = {
    kind: 'forward',
    ...(author.kind === 'self'
      ? { author: backend.host.botName }
      : { author: author.name, authorId: personIdOf(author.id) }),
    text: joined([withNames(content, names), withNames(more, names)]),
  } as const;
  const others = parsed.quotes.map((quote) => ({
    ...(quote.authorId !== undefined && { by: quote.authorId }),
    quote: { ...quote, text: withNames(quote.text, names) },
  }));
  // One that only forwards has no words of its own.
  const quotes = own.text === '' && others.length > 0 ? others : [{ ...by, quote: own }, ...others];
  return { ...by, isByPerson: author.kind === 'person', quotes, files };
}
