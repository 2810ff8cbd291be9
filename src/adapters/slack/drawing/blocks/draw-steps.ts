import type { ContextBlock } from '@slack/types';
import type { Texts } from '../../../../text/texts.ts';
import type { ToolStep } from '../../../../threads/reply.ts';
import { cutLine } from '../cut-text.ts';
import { SLACK_LIMITS } from '../limits.ts';
import { escapeMrkdwn } from '../mrkdwn/escape-mrkdwn.ts';

const LONGEST_LABEL = 150;
const LONGEST_DETAIL = 250;

/** The steps of an exchange as small lines; where there are too many, the latest. */
export function drawSteps(steps: readonly ToolStep[], texts: Texts): readonly ContextBlock[] {
  if (steps.length === 0) return [];
  const lines = steps.map((step) => `• ${escapeMrkdwn(stepWords(step, texts))}`);
  const shown: string[] = [];
  let room = SLACK_LIMITS.section - '…\n'.length;
  for (const line of lines.toReversed()) {
    room -= line.length + 1;
    if (room < 0) break;
    shown.unshift(line);
  }
  return [contextOf((shown.length < lines.length ? ['…', ...shown] : shown).join('\n'))];
}

/** A step in words: what it is, what it works on, how far it is. */
export function stepWords({ label, detail, state }: ToolStep, { stepStates }: Texts): string {
  const about = detail === undefined || detail.trim() === '' ? '' : `: ${cutLine(detail, LONGEST_DETAIL)}`;
  return `${cutLine(label, LONGEST_LABEL)}${about} (${stepStates[state]})`;
}

/** Small text. `verbatim`: else Slack looks for names and addresses in it. */
export function contextOf(mrkdwn: string): ContextBlock {
  return { type: 'context', elements: [{ type: 'mrkdwn', text: mrkdwn, verbatim: true }] };
}
