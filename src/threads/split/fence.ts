import type { SplitRules } from './split-rules.ts';

// A head may take a quarter of a part; a closing line less, because head, tail and the room kept for a closing line
// that is still being written each hold one.
const LARGEST_HEAD = 1 / 4;
const LARGEST_CLOSING_LINE = 1 / 5;

/** An open code fence. */
export interface Fence {
  /** What stands before the marker: quote signs and indentation. A list marker counts as indentation. */
  readonly prefix: string;
  readonly quoteDepth: number;
  /** The whole run of backticks or tildes. */
  readonly marker: string;
  /** What follows the marker: the language, as a rule. */
  readonly info: string;
}

/** The line that closes the fence. */
export function closingLine(fence: Fence): string {
  return fence.prefix + fence.marker;
}

/** The line that opens the fence again in the next part: with the whole info, or the language alone, or bare. */
export function reopeningLine(fence: Fence, rules: SplitRules): string {
  const bare = closingLine(fence);
  const [language = ''] = fence.info.split(/\s/, 1);
  const lines = [bare + fence.info, bare + language];
  return lines.find((line) => rules.length(line) <= rules.units * LARGEST_HEAD) ?? bare;
}

/** Whether a part can hold this fence at all. A row of a hundred tildes in a short message is a divider, not code. */
export function fitsFence(fence: Fence, rules: SplitRules): boolean {
  return rules.length(closingLine(fence)) <= rules.units * LARGEST_CLOSING_LINE;
}

/** Whether the line that opened the fence leaves too little of a part for code. */
export function isCrowded(openingLine: string, rules: SplitRules): boolean {
  return rules.length(openingLine) > rules.units * LARGEST_HEAD;
}
