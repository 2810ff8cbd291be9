import type { Texts } from '../../../../text/texts.ts';
import type { ReplyContent, ToolStep } from '../../../../threads/reply.ts';
import { escapeWithin } from '../escape-text.ts';
import { DISCORD_LIMITS } from '../limits.ts';
import { lengthUnder, smallLine } from './small-lines.ts';

const LONGEST_LINE = 500;
const LONGEST_STEP = 300;

/** The status line and the steps of an exchange as small lines: a compact header. Of too many steps, the latest. */
export function drawProgress({ line, steps }: Extract<ReplyContent, { kind: 'progress' }>, texts: Texts): string {
  const status = smallLine(escapeWithin(line, LONGEST_LINE));
  const lines = steps.map((step) => smallLine(escapeWithin(stepWords(step, texts), LONGEST_STEP)));
  const shown = fitsUnder(status, lines) ? lines : latest(status, lines, texts);
  return [status, ...shown].filter((drawn) => drawn !== '').join('\n');
}

function fitsUnder(status: string, lines: readonly string[]): boolean {
  return lengthUnder([status, ...lines]) <= DISCORD_LIMITS.content;
}

/** The last of the lines, as many as fit under a line that says how many are not shown. */
function latest(status: string, lines: readonly string[], texts: Texts): readonly string[] {
  const saying = (left: number): string => smallLine(texts.leftOut.steps(left));
  let first = lines.length;
  while (fitsUnder(status, [saying(lines.length), ...lines.slice(first - 1)])) first -= 1;
  return [saying(first), ...lines.slice(first)];
}

/** A step in words: what it is, what it works on, how far it is. */
function stepWords({ label, detail, state }: ToolStep, { stepStates }: Texts): string {
  const about = detail === undefined || detail.trim() === '' ? '' : `: ${detail}`;
  // How far it is stands in front where the rest may be cut.
  return `${stepStates[state]} · ${label}${about}`;
}
