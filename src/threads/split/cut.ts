import { contentStart, isWholeLine, quoteSigns } from './block-lines.ts';
import { cutInFence, unfoldInfo } from './fence-cut.ts';
import { findAnyCut, findGoodCut, type InlineCut } from './inline-cut.ts';
import { aboveLeadIns, type Cut, cutBeforeLine, isInQuoteToEnd, lineAt, lineText } from './line-cut.ts';
import type { PartView } from './open-part.ts';
import { drawHead, PLAIN_START } from './part-start.ts';
import { shortenFit } from './shorter-fit.ts';
import type { SplitRules } from './split-rules.ts';
import { dropLeadingSpace } from './white-space.ts';

const WELL_FILLED = 1 / 2;
const PARAGRAPH_FILLED = 3 / 4;
const LARGEST_LINE_PREFIX = 1 / 5;
const DEEPEST_INDENT = 8;

/**
 * Decides where to cut a part that its last character made too long. Sees nothing beyond that character, so a longer
 * text is cut at the same place.
 */
export function chooseCut(part: PartView, rules: SplitRules): Cut {
  const last = part.lines.length - 1;
  const { start, before, after } = lineAt(part, last);
  if (part.text.slice(0, part.fit).trim() === '') {
    return { kind: 'again', start: part.start, rest: dropLeadingSpace(part.text) };
  }
  if (before !== undefined) return cutInFence(part, before, rules);
  const above = last > 0 ? aboveLeadIns(part, last) : 0;
  if (after !== undefined) return above > 0 ? cutBeforeLine(part, above, rules) : unfoldInfo(part, after);
  if (above > 0) {
    const line = goodLine(part, above);
    if (line > 0) return cutBeforeLine(part, line, rules);
  }
  const target = inlineTarget(part);
  const good = findGoodCut(target);
  if (good !== undefined) return cutInLine(part, start, { index: good, spans: [] }, rules);
  if (above > 0) return cutBeforeLine(part, above, rules);
  const indent = part.text.length - part.text.trimStart().length;
  if (indent > DEEPEST_INDENT) return { kind: 'again', start: part.start, rest: dropLeadingSpace(part.text) };
  const any = findAnyCut(target, (spans) => {
    const drawn = drawHead(part.start, rules) + part.text.slice(0, part.fit) + spans.join('');
    return shortenFit(target.line, target.fit, rules.length(drawn) - rules.units, rules);
  });
  return cutInLine(part, start, any, rules);
}

/** The line to cut before if that beats a cut inside the last line, or 0. */
function goodLine(part: PartView, above: number): number {
  const last = part.lines.length - 1;
  const { start } = lineAt(part, above);
  if (isWholeLine(lineText(part, last))) return above;
  return lastParagraph(part) ?? (start >= part.fit * WELL_FILLED ? above : 0);
}

function lastParagraph(part: PartView): number | undefined {
  for (let index = part.lines.length - 1; index > 0; index -= 1) {
    const { start, before } = lineAt(part, index);
    if (start < part.fit * PARAGRAPH_FILLED) return undefined;
    const isParagraph = before === undefined && lineText(part, index - 1).trim() === '';
    if (isParagraph && lineText(part, index).trim() !== '' && aboveLeadIns(part, index) === index) return index;
  }
  return undefined;
}

interface LineTarget {
  readonly line: string;
  readonly from: number;
  readonly fit: number;
  readonly good: number;
}

function reopened(part: PartView): string {
  return part.lines.length === 1 ? part.start.spans.join('') : '';
}

function inlineTarget(part: PartView): LineTarget {
  const { start } = lineAt(part, -1);
  // Formatting that this part opened again belongs to the line: it may close in it.
  const line = reopened(part) + part.text.slice(start);
  const shift = reopened(part).length - start;
  const isContinued = part.lines.length === 1 && part.start.isMidLine;
  return {
    line,
    from: isContinued && !line.startsWith('```') ? 0 : contentStart(line),
    fit: part.fit + shift,
    good: Math.ceil(part.fit * WELL_FILLED) + shift,
  };
}

function cutInLine(part: PartView, lineStart: number, cut: InlineCut, rules: SplitRules): Cut {
  const shift = lineStart - reopened(part).length;
  const index = cut.index + shift > 0 ? cut.index + shift : part.fit;
  return {
    kind: 'split',
    text: part.text.slice(0, index),
    closing: cut.spans.toReversed().join(''),
    fence: undefined,
    rest: dropLeadingSpace(part.text.slice(index)),
    start: {
      ...PLAIN_START,
      inQuoteToEnd: isInQuoteToEnd(part, part.lines.length, rules),
      isMidLine: true,
      linePrefix: linePrefix(part, rules),
      spans: cut.spans,
    },
  };
}

function linePrefix(part: PartView, rules: SplitRules): string {
  if (part.lines.length === 1 && part.start.isMidLine) return part.start.linePrefix;
  const line = lineText(part, -1);
  if (rules.quoteToEnd && line.startsWith('>>> ')) return '';
  const signs = quoteSigns(line);
  return rules.length(signs) <= rules.units * LARGEST_LINE_PREFIX ? signs : '';
}
