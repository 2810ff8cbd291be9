import type { SplitOptions } from './split-rules.ts';
import { createSplitter } from './splitter.ts';

/**
 * Splits markdown into parts that each fit a platform's limit and read well alone. Blank text gives no parts.
 *
 * Fences, `>>> ` quotes and formatting that a cut runs through are closed in one part and opened again in the next; a
 * table's header is repeated only when asked. What is added that way is the only difference: every other character
 * that is not white space stands in the parts, once and in order. White space around a cut is dropped, except inside
 * code lines; CRLF is read as LF.
 *
 * A growing text never changes a part except the last one, so every cut is decided by the text before it alone.
 * Formatting and links are looked for within one line, not across lines.
 *
 * @throws RangeError when `limit` minus `reserve` is below 64.
 */
export function splitMarkdown(text: string, limit: number, options: SplitOptions = {}): readonly string[] {
  const splitter = createSplitter(limit, options);
  splitter.push(text);
  return splitter.parts();
}
