import type { Quote } from './entry.ts';
import type { Author } from './person.ts';
import type { Privacy } from './privacy/privacy.ts';

/** A message as platforms read it, as far as it says whose words it holds. */
interface Written {
  readonly author: Pick<Author, 'kind' | 'id'>;
  readonly quotes: readonly Quote[];
}

/**
 * Messages without what people wrote who left the bot out: their own, and what others quote of them. `idOf` makes the
 * identity of an author as people are known by, from what the platform says.
 */
export async function withoutOptedOut<T extends Written>(
  messages: readonly T[],
  idOf: (id: string) => string,
  privacy: Pick<Privacy, 'hasOptedOut'>,
): Promise<readonly T[]> {
  const people = new Set(
    messages.flatMap(({ author, quotes }) => [
      ...(author.kind === 'person' ? [idOf(author.id)] : []),
      ...quotes.flatMap(({ authorId }) => authorId ?? []),
    ]),
  );
  const asked = await Promise.all([...people].map(async (id) => ({ id, isOut: await privacy.hasOptedOut(id) })));
  const out = new Set(asked.flatMap(({ id, isOut }) => (isOut ? [id] : [])));
  if (out.size === 0) return messages;
  return messages
    .filter(({ author }) => author.kind !== 'person' || !out.has(idOf(author.id)))
    .map((message) => ({
      ...message,
      quotes: message.quotes.filter(({ authorId }) => authorId === undefined || !out.has(authorId)),
    }));
}
