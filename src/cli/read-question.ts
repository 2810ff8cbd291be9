import { MAX_LINE_LENGTH } from '../adapters/terminal/index.ts';
import type { CliInput } from './cli-context.ts';

export type Question =
  | { readonly kind: 'text'; readonly text: string }
  /** A sentence that says what is wrong. */
  | { readonly kind: 'problem'; readonly problem: string };

/** Takes the question from the words of the command line, or else from what is piped in; `-` asks for the latter. */
export async function readQuestion(words: readonly string[], stdin: CliInput): Promise<Question> {
  const isPiped = words.length === 0 || (words.length === 1 && words[0] === '-');
  if (isPiped && stdin.isTTY === true) {
    return { kind: 'problem', problem: 'A question is missing: threadloop ask "what is 6*7?", or pipe one in.' };
  }
  const text = (isPiped ? await readBounded(stdin) : words.join(' ')).trim();
  if (text === '') return { kind: 'problem', problem: 'The question is empty.' };
  if (text.length <= MAX_LINE_LENGTH) return { kind: 'text', text };
  return { kind: 'problem', problem: `The question is too long: it may have ${MAX_LINE_LENGTH} characters.` };
}

/** Reads on only as long as the text may still be short enough. */
async function readBounded(stdin: CliInput): Promise<string> {
  stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.trim().length > MAX_LINE_LENGTH) break;
  }
  return text;
}
