import type { Person } from '../../../../threads/person.ts';

/** A mention that is being typed: `@` at `start`, and what follows it up to the caret. */
export interface TypedMention {
  readonly start: number;
  readonly query: string;
}

/** The mention that the caret stands in, if any. An `@` inside a word, as in an address, begins none. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const match = /(?:^|[\s([{"'])@([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret));
  if (match === null) return undefined;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** Who may be meant: names that begin with what was typed, as they are listed. */
export function mentionable(people: readonly Person[], query: string): readonly Person[] {
  return people.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase()));
}

/** The text with the mention completed, and where the caret goes. */
export function withMention(
  text: string,
  caret: number,
  { start }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(caret);
  const mention = `@${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: `${text.slice(0, start)}${mention}${rest}`, caret: start + `@${name} `.length };
}

/** Whether a text mentions somebody by name. */
export function mentions(text: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])@${escaped}(?![\\p{L}\\p{N}_-])`, 'iu').test(text);
}
