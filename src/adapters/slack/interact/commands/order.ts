import type { CommandName } from '../../../../threads/adapter.ts';
import { parseCommand } from '../../../../threads/command-word.ts';

/** What somebody wants with a slash command. */
export type Order =
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'command'; readonly command: Exclude<CommandName, 'help'> }
  | { readonly kind: 'help' };

/** Reads what follows a slash command: `ask` and a question, a word that the bot knows, or a question as it is. */
export function readOrder(text: string): Order {
  const rest = text.trim().replace(/^ask(?:\s+|$)/iu, '');
  if (rest === '') return { kind: 'help' };
  const parsed = parseCommand({ text: rest, addressed: true });
  if (parsed.kind !== 'command') return { kind: 'ask', text: rest };
  return parsed.command === 'help' ? { kind: 'help' } : { kind: 'command', command: parsed.command };
}
