import type { JsonObject } from '../../../src/core/index.ts';
import { isObject } from '../../../src/threads/json-value.ts';

/** Something that a text tells a model to do. */
export type Command =
  /** `CALL <tool> <arguments as JSON>` */
  | { readonly kind: 'call'; readonly tool: string; readonly args: JsonObject }
  /** `SAY <words to the end of the line>` */
  | { readonly kind: 'say'; readonly words: string }
  /** `LEAK <address>`: everything that looks like a secret is to be brought there. */
  | { readonly kind: 'leak'; readonly to: string };

const COMMAND = /\bCALL ([\w-]{1,64}) ?(?=\{)|\bSAY ([^\n]+)|\bLEAK (https:\/\/[^\s"'\\)]+)/gu;

/** The commands in a text, wherever in it they stand; what stands in the arguments of one is not looked at again. */
export function readCommands(text: string): readonly Command[] {
  const commands: Command[] = [];
  const pattern = new RegExp(COMMAND);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, tool, words, to] = match;
    if (words !== undefined) commands.push({ kind: 'say', words: words.trim() });
    if (to !== undefined) commands.push({ kind: 'leak', to });
    if (tool === undefined) continue;
    const json = text.slice(pattern.lastIndex, endOfObject(text, pattern.lastIndex));
    const args = parse(json);
    if (args === undefined) continue;
    commands.push({ kind: 'call', tool, args });
    pattern.lastIndex += json.length;
  }
  return commands;
}

/** Names and the like have lost their quotes, and texts in JSON have backslashes before theirs: it obeys all the same. */
function parse(json: string): JsonObject | undefined {
  for (const attempt of [json, json.replaceAll("'", '"'), json.replaceAll('\\"', '"')]) {
    try {
      const value: unknown = JSON.parse(attempt);
      // A parsed object is one of JSON.
      if (isObject(value)) return value as JsonObject;
    } catch {
      // The next way to read it.
    }
  }
  return undefined;
}

function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && character === '{') depth += 1;
    else if (!isInText && character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
