import type { DiscordApprovalTexts } from '../../../../text/discord-approval-texts.ts';
import type { ApprovalCard } from '../../../../threads/approvals/approval-card.ts';
import { cutText } from '../cut-text.ts';
import { escapeWithin } from '../escape-text.ts';
import { maskFences } from '../markdown/mask.ts';
import { visibleText } from './visible-text.ts';

const NAME_CHARS = 100;
/** The longest value that stands on one line. */
const LINE_CHARS = 100;
/** Less of a value than this says nothing. */
const LEAST_CHARS = 20;
const FENCE = '```';
/** Units around a value in a block of its own. */
const AROUND = 2 * FENCE.length + 3;

/** Arguments as they are shown, and whether that is less than there is. */
export interface DrawnArguments {
  readonly lines: readonly string[];
  readonly isCut: boolean;
}

/**
 * What a call is made with, in at most `room` units: each value as code, in which nothing is a mention, a link or a mark,
 * and nothing is unseen.
 */
export function drawArguments(
  given: ApprovalCard['arguments'],
  room: number,
  { empty, noArguments }: Pick<DiscordApprovalTexts, 'empty' | 'noArguments'>,
): DrawnArguments {
  if (given.length === 0) return { lines: [noArguments], isCut: false };
  const lines: string[] = [];
  let left = room;
  let isCut = false;
  for (const { name, text } of given) {
    const seenName = visibleText(name);
    const seen = visibleText(text);
    const label = `**${escapeWithin(seenName, NAME_CHARS) || empty}:**`;
    const limit = left - label.length - AROUND;
    if (limit < LEAST_CHARS) return { lines, isCut: true };
    const drawn = `${label}${drawValue(cutText(seen, limit), empty)}`;
    isCut ||= seen.length > limit || seenName.length > NAME_CHARS;
    left -= drawn.length + 1;
    lines.push(drawn);
  }
  return { lines, isCut };
}

function drawValue(value: string, empty: string): string {
  if (value.trim() === '') return ` ${empty}`;
  const isPlain = value.length <= LINE_CHARS && value.trim() === value && !/[\n`]/u.test(value);
  return isPlain ? ` \`${value}\`` : `\n${FENCE}\n${maskFences(value)}\n${FENCE}`;
}
