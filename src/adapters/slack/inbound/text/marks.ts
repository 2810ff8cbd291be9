/**
 * Somebody or something that a text names by an id. While a text is parsed, a name is a mark in it: what stands behind
 * the id may have to be asked for, and whoever looks for mentions must not find one that a person typed.
 */
export interface Mark {
  readonly kind: 'user' | 'channel' | 'group' | 'broadcast';
  /** Slack's id; of a broadcast its word, such as `here`. */
  readonly id: string;
  /** The name that came along, if one did. */
  readonly label?: string;
}

/** Noncharacters of Unicode, which no text may hold; {@link withoutMarks} takes them out of what came from outside. */
const [OPEN, BAR, CLOSE] = ['\uFDD0', '\uFDD1', '\uFDD2'];

const MARKS = new RegExp(`${OPEN}([ucgb])([A-Za-z0-9]{1,40})(?:${BAR}([^${OPEN}-${CLOSE}]*))?${CLOSE}`, 'gu');

const LETTERS = { user: 'u', channel: 'c', group: 'g', broadcast: 'b' } as const;
const KINDS: ReadonlyMap<string, Mark['kind']> = new Map([
  ['u', 'user'],
  ['c', 'channel'],
  ['g', 'group'],
  ['b', 'broadcast'],
]);

/** Writes a mark. What is no id becomes plain text. */
export function mark({ kind, id, label }: Mark): string {
  const name = label === undefined ? '' : withoutMarks(label);
  if (!/^[A-Za-z0-9]{1,40}$/u.test(id)) return name === '' ? `@${withoutMarks(id)}` : name;
  return `${OPEN}${LETTERS[kind]}${id}${name === '' ? '' : `${BAR}${name}`}${CLOSE}`;
}

/** Text from outside without the characters that marks, and places kept free while parsing, are made of. */
export function withoutMarks(text: string): string {
  return text.replace(/[\uFDD0-\uFDEF]/gu, '');
}

/** The marks of a text, in order, repeated ones too. */
export function marksOf(text: string): readonly Mark[] {
  return [...text.matchAll(MARKS)].map(toMark);
}

/** Replaces each mark. */
export function replaceMarks(text: string, nameOf: (mark: Mark) => string): string {
  return text.replace(MARKS, (...match: string[]) => nameOf(toMark(match)));
}

function toMark([, letter = '', id = '', label]: readonly (string | undefined)[]): Mark {
  return { kind: KINDS.get(letter) ?? 'user', id, ...(label !== undefined && { label }) };
}
