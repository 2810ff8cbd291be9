import type { CommandName } from '../../../../threads/adapter.ts';
import { parseCommand } from '../../../../threads/command-word.ts';
import { type ManageWord, readManageWord } from './manage-word.ts';

/** What somebody wants with a slash command. */
export type Order =
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'command'; readonly command: Exclude<CommandName, 'help'> }
  | { readonly kind: 'manage'; readonly word: ManageWord }
  | { readonly kind: 'help' };

/**
 * Reads what follows a slash command: `ask` and a question, a word that the bot or its settings know, or a question as
 * it is.
 */
export function readOrder(text: string): Order {
  const word = readManageWord(text);
  if (word !== undefined) return { kind: 'manage', word };
  const rest = text.trim().replace(/^ask(?:\s+|$)/iu, '');
  if (rest === '') return { kind: 'help' };
  const parsed = parseCommand({ text: rest, addressed: true });
  if (parsed.kind !== 'command') return { kind: 'ask', text: rest };
  return parsed.command === 'help' ? { kind: 'help' } : { kind: 'command', command: parsed.command };
}
