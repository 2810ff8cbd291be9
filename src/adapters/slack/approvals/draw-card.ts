import type { ActionsBlock, KnownBlock, SectionBlock } from '@slack/types';
import type { Texts } from '../../../text/index.ts';
import type { ApprovalCard } from '../../../threads/approvals/approval-card.ts';
import { shownText } from '../../../threads/approvals/cards/shown-text.ts';
import { sectionOf } from '../drawing/blocks/draw-sources.ts';
import { contextOf } from '../drawing/blocks/draw-steps.ts';
import { cutLine, escapeWithin } from '../drawing/cut-text.ts';
import { SLACK_LIMITS } from '../drawing/limits.ts';
import { escapeMrkdwn, mrkdwnLink } from '../drawing/mrkdwn/escape-mrkdwn.ts';
import { button } from '../interact/admin/blocks.ts';
import { personWords, timeWords } from '../interact/admin/words.ts';
import { CARD_BUTTONS, cardIds } from './card-ids.ts';
import { drawArguments } from './draw-arguments.ts';

/** Longest parts of a card as mrkdwn, in units: with all arguments they stay below what Slack takes of one message. */
const LONGEST = { label: 450, name: 60, approvers: 600, tool: 300, result: 1_500 } as const;
const MOST_REQUESTERS = 10;

/** A card as a message of Slack. */
export interface DrawnCard {
  readonly message: { readonly text: string; readonly blocks: readonly KnownBlock[] };
  /** What has all of the arguments, where the card does not. */
  readonly beside: { readonly name: string; readonly text: string } | undefined;
}

export interface CardDrawing {
  readonly texts: Texts;
  /** Whether who reads it is elsewhere than in the conversation. */
  readonly isElsewhere: boolean;
  /** Only with the oldest blocks, for where Slack refuses the others. @default false */
  readonly isPlain?: boolean;
}

/** Draws a request, within Slack's limits whatever is in it: what comes from a model is characters, and nothing else. */
export function drawCard(card: ApprovalCard, { texts, isElsewhere, isPlain = false }: CardDrawing): DrawnCard {
  const words = texts.slackApprovals;
  const isOpen = card.state.kind === 'pending';
  const given = isPlain ? { blocks: [], isCut: card.arguments.length > 0 } : drawArguments(card.arguments, words);
  const beside = card.file ?? (given.isCut ? { name: 'arguments.txt', text: allOf(card) } : undefined);
  const link = isElsewhere && card.link !== undefined ? mrkdwnLink(card.link, escapeMrkdwn(words.open)) : undefined;
  const result = escapeWithin(shownText(card.result ?? ''), LONGEST.result);
  const label = lineWithin(card.label, LONGEST.label);
  return {
    message: {
      text: spokenWords(card, texts),
      blocks: [
        ...(isOpen && card.isReminder ? [contextOf(`*${escapeMrkdwn(words.reminder)}*`)] : []),
        sectionOf(`*${escapeMrkdwn(isOpen ? words.title : words.isOver)}*\n${label}`),
        factsOf(card, texts),
        ...given.blocks,
        ...(beside === undefined ? [] : [contextOf(escapeMrkdwn(words.allBeside))]),
        ...(link === undefined ? [] : [contextOf(link)]),
        ...(isOpen ? [drawButtons(card, texts)] : []),
        ...(result.trim() === '' ? [] : [sectionOf(result)]),
      ],
    },
    beside,
  };
}

/** What notifications say, and screen readers in place of the blocks. */
function spokenWords({ summary, result }: ApprovalCard, { slackApprovals }: Texts): string {
  const words = [summary, ...(result === undefined ? [] : [result])].map(shownText).join('\n');
  return escapeWithin(words.trim() === '' ? slackApprovals.title : words, SLACK_LIMITS.text);
}

function factsOf({ requesters, approvers, expiresAt, tool, state }: ApprovalCard, texts: Texts): SectionBlock {
  const { askedBy, approvers: mayDecide, until, tool: toolWords } = texts.slackApprovals;
  const named = requesters.slice(0, MOST_REQUESTERS).map(({ id, name }) => {
    return personWords({ id, name: cutLine(shownText(name), LONGEST.name) });
  });
  const who = named.join(', ');
  const facts = [
    [askedBy, requesters.length > MOST_REQUESTERS ? `${who}, …` : who],
    [mayDecide, lineWithin(approvers, LONGEST.approvers)],
    ...(state.kind === 'pending' ? [[until, timeWords(expiresAt)]] : []),
    [toolWords, lineWithin(tool, LONGEST.tool)],
  ];
  const fields = facts.map(([name = '', value = '']) => ({
    type: 'mrkdwn' as const,
    text: `*${escapeMrkdwn(name)}*\n${value}`,
    verbatim: true,
  }));
  return { type: 'section', fields };
}

function drawButtons({ approval, label }: ApprovalCard, { slackApprovals: { buttons } }: Texts): ActionsBlock {
  const elements = CARD_BUTTONS.map((kind) =>
    button({
      text: buttons[kind],
      ids: cardIds(kind, approval),
      style: kind === 'approve' ? 'primary' : kind === 'deny' ? 'danger' : undefined,
      spoken: `${buttons[kind]}: ${shownText(label)}`,
    }),
  );
  return { type: 'actions', elements };
}

/** What others wrote, on one line of mrkdwn that shows its characters. */
function lineWithin(text: string, limit: number): string {
  return escapeWithin(cutLine(shownText(text), limit), limit);
}

/** Every argument, whole, for where the card has not room for them. */
function allOf({ arguments: given }: ApprovalCard): string {
  return given.map(({ name, text }) => `${name}:\n${text}`).join('\n\n');
}
