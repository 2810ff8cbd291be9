import type { FileRef, Quote } from '../entry.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { Privacy } from './privacy.ts';

/** A message that somebody asks about, as adapters keep it: each part is of whom its `by` names. */
interface About {
  readonly by?: string;
  readonly quotes: readonly { readonly by?: string; readonly quote: Quote }[];
  readonly files: readonly FileRef[];
}

/**
 * A message that somebody asks about, without what people have written in it who have left the bot out. Its files go as
 * soon as anything does: whose they are cannot be told. Rejects with the storage.
 */
export async function aboutWithout<T extends About>(
  about: T,
  { hasOptedOut }: Pick<Privacy, 'hasOptedOut'>,
): Promise<T> {
  const theirs = new Set<string>();
  for (const by of new Set([about.by, ...about.quotes.map((part) => part.by)])) {
    if (by !== undefined && (await hasOptedOut(by))) theirs.add(by);
  }
  if (theirs.size === 0) return about;
  const { by, ...rest } = about;
  const isTheirs = (person: string | undefined): boolean => person !== undefined && theirs.has(person);
  const quotes = about.quotes.map((part) =>
    isTheirs(part.by) ? { quote: { kind: part.quote.kind, text: MODEL_NOTES.quoteLeftOut } } : part,
  );
  // The same kind of message: what else it has stays as it is.
  return { ...rest, ...(by !== undefined && !isTheirs(by) && { by }), quotes, files: [] } as unknown as T;
}
