import { readBlocks } from '../markdown/read-blocks.ts';

const QUOTE_TO_END = '>>> ';

/**
 * A text in which a quote that would reach to the end of the message has a sign on each line, so that what stands under
 * the text is none of it. Unchanged where that has more than `limit` units.
 */
export function quoteEachLine(text: string, limit: number): string {
  let start = 0;
  for (const { kind, lines } of readBlocks(text, false)) {
    const [first = ''] = lines;
    const index = kind === 'text' ? lines.findIndex((line) => line.startsWith(QUOTE_TO_END)) : -1;
    const at = kind === 'code' && first.startsWith(QUOTE_TO_END) ? 0 : index;
    if (at >= 0) return quoted(text, start + lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0), limit);
    start += lines.reduce((sum, line) => sum + line.length + 1, 0);
  }
  return text;
}

function quoted(text: string, start: number, limit: number): string {
  const quote = text.slice(start + QUOTE_TO_END.length).replace(/^/gmu, '> ');
  const whole = text.slice(0, start) + quote;
  return whole.length <= limit ? whole : text;
}
