import { DISCORD_LIMITS } from '../limits.ts';
import type { CodeBlock } from './blocks.ts';

const QUOTE_TO_END = /^>>> /u;
const OPENING = /^(?<before>(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])[ \t])*)(?<marker>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/u;
const LANGUAGE = /^[a-z0-9_+\-.#]{1,30}$/iu;
const LONGEST_PREFIX = 100;
/** The splitter takes a row of more for a divider. */
const LONGEST_MARKER = DISCORD_LIMITS.part / 5;

/** The code that a fence opens on a line, up to its closing line, the end of its quote, or the end of the text. */
export function readCode(lines: readonly string[], index: number): CodeBlock | undefined {
  const line = lines[index] ?? '';
  const [quote = ''] = QUOTE_TO_END.exec(line) ?? [];
  const { before = '', marker = '', info = '' } = OPENING.exec(line.slice(quote.length))?.groups ?? {};
  if (marker === '' || before.length >= LONGEST_PREFIX || before.length + marker.length > LONGEST_MARKER)
    return undefined;
  const depth = before.split('>').length - 1;
  const code: string[] = [];
  const closing = new RegExp(`^[ \\t]*(?:>[ \\t]*){${depth}}${marker.charAt(0)}{${marker.length},}\\s*$`, 'u');
  let isClosed = false;
  let end = index + 1;
  for (; end < lines.length && !isClosed; end += 1) {
    const next = lines[end] ?? '';
    if (quoteDepth(next) < depth) break;
    isClosed = closing.test(next);
    if (!isClosed) code.push(next);
  }
  const [language = ''] = info.trim().split(/\s/u, 1);
  return {
    kind: 'code',
    lines: lines.slice(index, end),
    opening: quote + before,
    prefix: before.replace(/[^\s>]/gu, ' '),
    language: LANGUAGE.test(language) ? language : '',
    code,
  };
}

function quoteDepth(line: string): number {
  const [signs = ''] = /^[ \t>]*/u.exec(line) ?? [];
  return signs.split('>').length - 1;
}
