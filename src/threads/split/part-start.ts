import { type Fence, reopeningLine } from './fence.ts';
import type { SplitRules } from './split-rules.ts';

/** What a part has to take over from the part before it. */
export interface PartStart {
  readonly fence: Fence | undefined;
  /** A `>>> ` quote is running. */
  readonly inQuoteToEnd: boolean;
  /** The part begins in the middle of a line of the source. */
  readonly isMidLine: boolean;
  /** The quote signs of that line. */
  readonly linePrefix: string;
  /** Formatting that was closed at the cut and is opened again, outermost first: `**`, `||`. */
  readonly spans: readonly string[];
  /** The header and delimiter rows of the table in which the part begins, with their line ends. */
  readonly tableHeader: string;
}

/** The start of the first part, and of every part that takes over nothing. */
export const PLAIN_START: PartStart = {
  fence: undefined,
  inQuoteToEnd: false,
  isMidLine: false,
  linePrefix: '',
  spans: [],
  tableHeader: '',
};

/** Draws what a part begins with before its share of the source. */
export function drawHead(start: PartStart, rules: SplitRules): string {
  const fence = start.fence === undefined ? '' : `${reopeningLine(start.fence, rules)}\n`;
  // The fence gets a line of its own: ">>> ```" would put it inside the quote's first line alone.
  const quote = start.inQuoteToEnd ? `>>> ${fence === '' ? '' : '\n'}` : '';
  return quote + fence + start.tableHeader + start.linePrefix + start.spans.join('');
}
