import { leadsInto } from './block-lines.ts';
import type { Fence } from './fence.ts';
import type { PartLine, PartView } from './open-part.ts';
import { type PartStart, PLAIN_START } from './part-start.ts';
import type { SplitRules } from './split-rules.ts';
import { fitsHeader, headerToRepeat } from './table-header.ts';

/**
 * How a part that is too long goes on. `split`: it ends with `text` and `closing`, and the next begins with `rest`.
 * `again`: nothing is complete; the same part is begun anew with `rest`.
 */
export type Cut =
  | {
      readonly kind: 'split';
      readonly text: string;
      readonly closing: string;
      /** The fence to close. */
      readonly fence: Fence | undefined;
      readonly start: PartStart;
      readonly rest: string;
    }
  | { readonly kind: 'again'; readonly start: PartStart; readonly rest: string };

/** The line at an index, which may be negative to count from the end. @throws RangeError when there is none. */
export function lineAt(part: PartView, index: number): PartLine {
  const line = part.lines.at(index);
  if (line === undefined) throw new RangeError(`Expected a line at ${index} of ${part.lines.length}`);
  return line;
}

/** The text of a line, without its line end. */
export function lineText(part: PartView, index: number): string {
  const { start } = lineAt(part, index);
  const next = index === -1 ? undefined : part.lines[index + 1];
  return next === undefined ? part.text.slice(start) : part.text.slice(start, next.start - 1);
}

/** Cuts before a line that is not the first. */
export function cutBeforeLine(part: PartView, index: number, rules: SplitRules): Cut {
  const { start, before } = lineAt(part, index);
  const text = part.text.slice(0, start);
  const rest = part.text.slice(start);
  let last = index - 1;
  while (lineText(part, last).trim() === '') last -= 1;
  return {
    kind: 'split',
    text,
    closing: '',
    fence: lineAt(part, last).after,
    rest,
    start: {
      ...PLAIN_START,
      fence: before,
      inQuoteToEnd: isInQuoteToEnd(part, index, rules) && !rest.startsWith('>>> '),
      tableHeader: before === undefined ? repeatedHeader(part, index, rules) : '',
    },
  };
}

/** Moves a cut up past headings and table heads, so that none ends a part, unless nothing would be left. */
export function aboveLeadIns(part: PartView, index: number): number {
  let above = index;
  for (let candidate = index - 1; candidate >= 0; candidate -= 1) {
    const { before, after } = lineAt(part, candidate);
    if (before !== undefined || after !== undefined) break;
    const text = lineText(part, candidate);
    // Blank lines between a heading and its text go along.
    if (text.trim() === '') continue;
    if (!leadsInto(text, lineText(part, above))) break;
    above = candidate;
  }
  return above > 0 ? above : index;
}

/** Whether a `>>> ` quote runs at a line: begun in this part above it, or before this part. */
export function isInQuoteToEnd(part: PartView, index: number, rules: SplitRules): boolean {
  if (part.start.inQuoteToEnd || !rules.quoteToEnd) return part.start.inQuoteToEnd;
  return part.lines.slice(0, index).some((line) => !line.before && part.text.startsWith('>>> ', line.start));
}

function repeatedHeader(part: PartView, index: number, rules: SplitRules): string {
  if (!rules.repeatTableHeader) return '';
  const above = part.lines.slice(0, index).map((_line, at) => lineText(part, at));
  const header = headerToRepeat(above, lineText(part, index), part.start.tableHeader);
  return fitsHeader(rules.length(header), rules.units) ? header : '';
}
