import type { CommandName } from '../../threads/adapter.ts';

/** What a line means that begins with a slash, or that it is a message after all. */
export type TerminalLine =
  | { readonly kind: 'message' }
  | { readonly kind: 'quit' }
  /** `name` is undefined when it is no name. */
  | { readonly kind: 'as'; readonly name: string | undefined }
  /** `path` is empty when none is given. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'command'; readonly command: CommandName };

const COMMANDS: ReadonlyMap<string, CommandName> = new Map([
  ['/stop', 'stop'],
  ['/reset', 'reset'],
  ['/retry', 'retry'],
  ['/mute', 'mute'],
  ['/help', 'help'],
]);

const PERSON_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Tells a terminal command from a message. A word with a slash that is none ("/etc/hosts?") is a message. */
export function readLine(text: string): TerminalLine {
  const [word = '', ...rest] = text.trim().split(/\s+/u);
  const only = rest.length === 0 ? word.toLowerCase() : '';
  if (only === '/quit' || only === '/exit') return { kind: 'quit' };
  if (word.toLowerCase() === '/as') return { kind: 'as', name: rest.length === 1 ? toPersonName(rest[0]) : undefined };
  // A path may have spaces in it.
  if (word.toLowerCase() === '/file') return { kind: 'file', path: text.trim().slice(word.length).trim() };
  const command = COMMANDS.get(only);
  return command === undefined ? { kind: 'message' } : { kind: 'command', command };
}

/** The name of a person if the text is one, with or without `@`. */
export function toPersonName(text = ''): string | undefined {
  const name = text.replace(/^@/u, '');
  return PERSON_NAME.test(name) ? name : undefined;
}
