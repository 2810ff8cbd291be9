import { inspect } from 'node:util';

/** `…Tokens` counts what a model reads and writes. */
const SECRET_NAME = /key|token(?!s$)|secret|passw|credential/i;
const SECRET_TEXT = /\b(sk|pk|xox[a-z]|xapp|gh[a-z]|glpat)[-_][A-Za-z0-9]|:\/\/[^/\s]*@|[A-Za-z0-9+_=-]{24,}/;
const LONGEST = 60;

/** What stands in a sentence for a value that may be a secret. */
export const HIDDEN_VALUE = 'a value that is not shown here';

/**
 * Shows a wrong value in a sentence, shortened. What looks like a secret, by its name or by itself, is never shown: it
 * may have been pasted into the wrong setting.
 */
export function showValue(name: string, value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 2, breakLength: Infinity });
  if (SECRET_NAME.test(name) || looksSecret(text)) return HIDDEN_VALUE;
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`;
}

/** Whether a text may hold a token or a password, judged by its looks. */
export function looksSecret(text: string): boolean {
  return SECRET_TEXT.test(text);
}
