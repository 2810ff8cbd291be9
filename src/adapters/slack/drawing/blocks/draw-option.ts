import type { PlainTextOption } from '@slack/types';
import { cutLine } from '../cut-text.ts';
import { SLACK_LIMITS } from '../limits.ts';

/** An option of a menu. Two labels may be cut to the same words: `value` tells them apart, and is given as it is. */
export function drawOption(label: string, value: string): PlainTextOption {
  return { text: { type: 'plain_text', text: cutLine(label, SLACK_LIMITS.label), emoji: false }, value };
}
