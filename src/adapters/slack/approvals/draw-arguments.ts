import type { RichTextBlock } from '@slack/types';
import type { SlackApprovalTexts } from '../../../text/slack-approval-texts.ts';
import type { ApprovalCard } from '../../../threads/approvals/approval-card.ts';
import { shownText } from '../../../threads/approvals/cards/shown-text.ts';
import { cutLine, cutText } from '../drawing/cut-text.ts';

const LONGEST_NAME = 100;
const LONGEST_VALUE = 2_500;

/** Units of all arguments of a card together: Slack takes about 13,000 of a message's blocks. */
const ROOM = 7_000;
const MOST_ARGUMENTS = 20;

/** Arguments as they are shown, and whether that is less than there is. */
export interface DrawnArguments {
  readonly blocks: readonly RichTextBlock[];
  readonly isCut: boolean;
}

/**
 * What a call is made with, each value as plain characters: rich text has no notation, so that nothing in it is a
 * mention, a link or a picture.
 */
export function drawArguments(
  given: ApprovalCard['arguments'],
  { empty, noArguments }: Pick<SlackApprovalTexts, 'empty' | 'noArguments'>,
): DrawnArguments {
  if (given.length === 0) return { blocks: [richText([line(noArguments, false)])], isCut: false };
  const elements: RichTextBlock['elements'] = [];
  let left = ROOM;
  let isCut = given.length > MOST_ARGUMENTS;
  for (const { name, text } of given.slice(0, MOST_ARGUMENTS)) {
    const [seenName, seen] = [shownText(name), shownText(text)];
    const label = cutLine(seenName, LONGEST_NAME);
    const limit = Math.min(LONGEST_VALUE, left - label.length);
    if (limit <= 1) return { blocks: [richText(elements)], isCut: true };
    const value = cutText(seen, limit);
    isCut ||= value !== seen || seenName.length > LONGEST_NAME;
    left -= label.length + value.length;
    // What has no name is all that the call is made with.
    if (label !== '') elements.push(line(label, true));
    elements.push({
      type: 'rich_text_preformatted',
      elements: [{ type: 'text', text: value.trim() === '' ? empty : value }],
    });
  }
  return { blocks: [richText(elements)], isCut };
}

function line(text: string, isBold: boolean): RichTextBlock['elements'][number] {
  return { type: 'rich_text_section', elements: [{ type: 'text', text, ...(isBold && { style: { bold: true } }) }] };
}

function richText(elements: RichTextBlock['elements']): RichTextBlock {
  return { type: 'rich_text', elements };
}
