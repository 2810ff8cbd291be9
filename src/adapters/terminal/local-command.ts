import type { CommandName } from '../../threads/adapter.ts';
import type { ApprovalDecision } from '../../threads/approvals/approvals.ts';

/** What a line means that begins with a slash, or that it is a message after all. */
export type TerminalLine =
  | { readonly kind: 'message' }
  | { readonly kind: 'quit' }
  /** `name` is undefined when it is no name. */
  | { readonly kind: 'as'; readonly name: string | undefined }
  /** `path` is empty when none is given. */
  | { readonly kind: 'file'; readonly path: string }
  /** `approval` is undefined when none is named. */
  | { readonly kind: 'decide'; readonly approval: string | undefined; readonly decision: ApprovalDecision }
  | { readonly kind: 'command'; readonly command: CommandName };

const COMMANDS: ReadonlyMap<string, CommandName> = new Map([
  ['/stop', 'stop'],
  ['/reset', 'reset'],
  ['/retry', 'retry'],
  ['/mute', 'mute'],
  ['/help', 'help'],
]);

const APPROVAL = /^[a-z0-9]{1,16}$/iu;

const PERSON_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Tells a terminal command from a message. A word with a slash that is none ("/etc/hosts?") is a message. */
export function readLine(text: string): TerminalLine {
  const [word = '', ...rest] = text.trim().split(/\s+/u);
  const only = rest.length === 0 ? word.toLowerCase() : '';
  if (only === '/quit' || only === '/exit') return { kind: 'quit' };
  if (word.toLowerCase() === '/as') return { kind: 'as', name: rest.length === 1 ? toPersonName(rest[0]) : undefined };
  // A path may have spaces in it.
  if (word.toLowerCase() === '/file') return { kind: 'file', path: text.trim().slice(word.length).trim() };
  const decision = readDecision(word.toLowerCase(), rest);
  if (decision !== undefined) return decision;
  const command = COMMANDS.get(only);
  return command === undefined ? { kind: 'message' } : { kind: 'command', command };
}

function readDecision(word: string, [id = '', ...rest]: readonly string[]): TerminalLine | undefined {
  const approval = APPROVAL.test(id) ? id.toLowerCase() : undefined;
  const words = rest.join(' ');
  switch (word) {
    case '/approve':
      // What else stands there was meant to say something that nobody would read.
      return {
        kind: 'decide',
        approval: words === '' || words.toLowerCase() === 'thread' ? approval : undefined,
        decision: { kind: 'approve', forThread: words !== '' },
      };
    case '/deny':
      return { kind: 'decide', approval, decision: { kind: 'deny', ...(words !== '' && { reason: words }) } };
    case '/withdraw':
      return { kind: 'decide', approval, decision: { kind: 'withdraw' } };
    default:
      return undefined;
  }
}

/** The name of a person if the text is one, with or without `@`. */
export function toPersonName(text = ''): string | undefined {
  const name = text.replace(/^@/u, '');
  return PERSON_NAME.test(name) ? name : undefined;
}
