import type { JsonObject, ToolCall } from '../../core/index.ts';
import { isRecord } from './is-record.ts';

/** Longest piece of the model's text in a message about it, in characters. */
const LONGEST_QUOTE = 500;

/** Reads the arguments of a call once it is complete. No text is no arguments. */
export function parseArguments(text: string): Pick<ToolCall, 'arguments' | 'argumentsError'> {
  if (text.trim() === '') return { arguments: {} };
  try {
    const value: unknown = JSON.parse(text);
    // What JSON.parse gives is JSON.
    if (isRecord(value)) return { arguments: value as JsonObject };
    return { arguments: {}, argumentsError: describe('The arguments are no JSON object', text) };
  } catch {
    // The words of the engine's own message differ between versions.
    return { arguments: {}, argumentsError: describe('The arguments are no valid JSON', text) };
  }
}

function describe(problem: string, text: string): string {
  const quote = text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).toWellFormed()}…`;
  return `${problem}; the model wrote: ${quote}`;
}
