import { quoteSigns } from './block-lines.ts';
import { type Clusters, createClusters } from './clusters.ts';
import { closingLine, type Fence, isCrowded } from './fence.ts';
import { aboveLeadIns, type Cut, cutBeforeLine, isInQuoteToEnd, lineAt, lineText } from './line-cut.ts';
import type { PartView } from './open-part.ts';
import { drawHead, PLAIN_START } from './part-start.ts';
import { shortenFit } from './shorter-fit.ts';
import type { SplitRules } from './split-rules.ts';

// A fence that begins in the last quarter of a part goes to the next part as a whole: better than a stub of code.
const LATE = 3 / 4;
const TO_MARKER_END = /^[^`~]*(?:`+|~+)[ \t]*/;

/** Cuts a part whose last line is code: between lines, before the fence, or as a last resort inside the line. */
export function cutInFence(part: PartView, fence: Fence, rules: SplitRules): Cut {
  const last = part.lines.length - 1;
  const opening = part.lines.findLastIndex((line) => line.before === undefined);
  const hasCode = opening < 0 ? last > 0 : hasText(part, opening + 1, last);
  const before = opening > 0 ? aboveLeadIns(part, opening) : 0;
  const isLate = opening > 0 && lineAt(part, opening).start >= part.fit * LATE;
  if (before > 0 && (!hasCode || isLate)) return cutBeforeLine(part, before, rules);
  if (hasCode) return cutBeforeLine(part, last, rules);
  if (last - opening > 1) return dropSpace(part, last);
  if (opening === 0 && isCrowded(lineText(part, 0), rules)) return unfoldInfo(part, fence);
  return cutCodeLine(part, fence, rules);
}

/**
 * Begins the part anew with a line end after the marker of its first line: what follows there is too long for a
 * language and becomes the first line of code.
 */
export function unfoldInfo(part: PartView, fence: Fence): Cut {
  const rest = part.text.replace(TO_MARKER_END, (opening) => `${opening.trimEnd()}\n${quoteSigns(fence.prefix)}`);
  return { kind: 'again', start: part.start, rest };
}

function hasText(part: PartView, from: number, to: number): boolean {
  return part.text.slice(lineAt(part, from).start, lineAt(part, to).start).trim() !== '';
}

/** Moves a cut back when the rest would begin with the marker: alone on its line, that would close the fence. */
function boundaryBeforeMarks(line: string, index: number, fence: Fence, clusters: Clusters): number {
  if (!fence.marker.startsWith(line.slice(index).trimStart().charAt(0))) return index;
  let first = index;
  while (first > 0 && /^[\s`~]/.test(line.charAt(first - 1))) first -= 1;
  return first === 0 ? 0 : clusters.boundaryBefore(first - 1);
}

/** Begins the part anew without the white space before the code of its last line: it is too much. */
function dropSpace(part: PartView, index: number): Cut {
  const { start } = lineAt(part, index);
  const above = part.text.slice(0, start).trimEnd();
  const lineEnd = above === '' ? '' : '\n';
  const code = part.text.slice(start);
  const isBlankAbove = above.length + lineEnd.length < start;
  return { kind: 'again', start: part.start, rest: above + lineEnd + (isBlankAbove ? code : code.trimStart()) };
}

function cutCodeLine(part: PartView, fence: Fence, rules: SplitRules): Cut {
  const { start } = lineAt(part, -1);
  const line = part.text.slice(start);
  if (part.fit > start && part.text.slice(start, part.fit).trim() === '') return dropSpace(part, part.lines.length - 1);
  // The last character may have turned a closing line into code, so that more than the character itself is too much.
  const drawn = `${drawHead(part.start, rules)}${part.text.slice(0, part.fit)}\n${closingLine(fence)}`;
  const fit = shortenFit(line, part.fit - start, rules.length(drawn) - rules.units, rules);
  const clusters = createClusters(line);
  const last = clusters.boundaryBefore(fit);
  const index = boundaryBeforeMarks(line, last, fence, clusters) || last || fit || (start === 0 ? part.fit : 0);
  const isFirst = part.lines.length === 1;
  return {
    kind: 'split',
    text: part.text.slice(0, start + index),
    closing: '',
    fence,
    rest: line.slice(index),
    start: {
      ...PLAIN_START,
      fence,
      inQuoteToEnd: isInQuoteToEnd(part, part.lines.length - 1, rules),
      isMidLine: true,
      linePrefix: isFirst && part.start.isMidLine ? part.start.linePrefix : quoteSigns(fence.prefix),
    },
  };
}
