import type { Place, Reading } from './step.ts';

/** Longest code span, in units: so much of a text that has an opening backtick and no closing one is held back. */
const LONGEST_SPAN = 400;
const LONGEST_RUN = 64;

/** The end of the paragraph, or a fence, or backticks. */
const LANDMARK = /\n[ \t>]*(?:\n|~{3}|`{3})|`+/g;

/** A run of backticks: `inside` are the units after it that belong to the code span it opens, with its closing run. */
export interface Backticks {
  readonly length: number;
  readonly inside: number;
}

/** Reads backticks outside code. A run that nothing closes opens no code. */
export function readBackticks({ text, index, isEnd }: Place): Reading<Backticks> {
  let end = index;
  while (text.charAt(end) === '`' && end - index < LONGEST_RUN) end += 1;
  const length = end - index;
  if (length === LONGEST_RUN) return { length, inside: 0 };
  if (end === text.length && !isEnd) return 'more';
  const window = text.slice(end, end + LONGEST_SPAN);
  const isWhole = isEnd || window.length === LONGEST_SPAN;
  for (const { 0: found, index: at } of window.matchAll(LANDMARK)) {
    if (!isWhole && at + found.length === window.length) return 'more';
    if (found.startsWith('\n')) return { length, inside: 0 };
    if (found.length === length) return { length, inside: at + length };
  }
  return isWhole ? { length, inside: 0 } : 'more';
}
