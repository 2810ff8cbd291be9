import type { ActionsBlock, Button, ContextActionsBlock, PlainTextElement } from '@slack/types';
import type { Texts } from '../../../../text/texts.ts';
import type { ReplyButton } from '../../../../threads/reply.ts';
import { cutLine } from '../cut-text.ts';
import { SLACK_LIMITS } from '../limits.ts';
import { actionIds, FEEDBACK_ID, type ReplyAction } from './action.ts';

const OPINIONS = ['up', 'down'] as const;

/** What the buttons of a reply are drawn with. */
export interface ButtonOptions {
  readonly texts: Texts;
  readonly exchange: string;
  /** Whether Slack draws its own buttons for feedback here; else they are two among the others. */
  readonly hasFeedbackButtons: boolean;
}

/** The buttons of a reply, in the order in which they are given, what people think of it last. */
export function drawButtons(
  buttons: readonly ReplyButton[],
  options: ButtonOptions,
): readonly (ActionsBlock | ContextActionsBlock)[] {
  const { texts, exchange, hasFeedbackButtons } = options;
  const own = buttons.flatMap((kind) =>
    kind === 'feedback' ? [] : [drawButton({ kind, exchange }, texts.buttons[kind])],
  );
  const asksOpinion = buttons.includes('feedback');
  const opinions = asksOpinion && !hasFeedbackButtons ? OPINIONS.map((value) => drawOpinion(value, options)) : [];
  const elements = [...own, ...opinions];
  return [
    ...(elements.length === 0 ? [] : [{ type: 'actions', elements } as const]),
    ...(asksOpinion && hasFeedbackButtons ? [drawFeedback(options)] : []),
  ];
}

function drawButton(action: ReplyAction, text: string): Button {
  return { type: 'button', text: label(text), ...actionIds(action) };
}

function drawOpinion(value: 'up' | 'down', { texts, exchange }: ButtonOptions): Button {
  return {
    ...drawButton({ kind: 'feedback', value, exchange }, texts.opinions[value]),
    accessibility_label: spoken(texts, value),
  };
}

function drawFeedback({ texts, exchange }: ButtonOptions): ContextActionsBlock {
  const half = (value: 'up' | 'down') => ({
    text: label(texts.opinions[value]),
    accessibility_label: spoken(texts, value),
    value: actionIds({ kind: 'feedback', value, exchange }).value,
  });
  return {
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: FEEDBACK_ID,
        positive_button: half('up'),
        negative_button: half('down'),
      },
    ],
  };
}

function spoken({ buttons, opinions }: Texts, value: 'up' | 'down'): string {
  return cutLine(`${buttons.feedback} ${opinions[value]}`, SLACK_LIMITS.label);
}

function label(text: string): PlainTextElement {
  return { type: 'plain_text', text: cutLine(text, SLACK_LIMITS.label), emoji: false };
}
