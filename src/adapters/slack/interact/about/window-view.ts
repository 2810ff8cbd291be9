import type { ModalView } from '@slack/types';
import type { Texts } from '../../../../text/index.ts';
import { ASK_ABOUT } from '../names.ts';

/** Names of the window's one input. */
export const QUESTION = { block: 'question', action: 'text' } as const;

/** Longest question that the window takes, by Block Kit. */
const LONGEST_CHARS = 3_000;

/** The window that asks what somebody wants to know. `pending` comes back with what they submit. */
export function questionWindow({ slack: { ask } }: Texts, pending: string): ModalView {
  return {
    type: 'modal',
    callback_id: ASK_ABOUT,
    private_metadata: pending,
    title: plain(ask.title),
    submit: plain(ask.submit),
    close: plain(ask.cancel),
    blocks: [
      {
        type: 'input',
        block_id: QUESTION.block,
        optional: true,
        label: plain(ask.label),
        hint: plain(ask.hint),
        element: {
          type: 'plain_text_input',
          action_id: QUESTION.action,
          multiline: true,
          max_length: LONGEST_CHARS,
          focus_on_load: true,
        },
      },
    ],
  };
}

/** The window where nothing can be asked, and why. */
export function closedWindow({ slack: { ask } }: Texts, why: string): ModalView {
  return {
    type: 'modal',
    title: plain(ask.title),
    close: plain(ask.cancel),
    blocks: [{ type: 'section', text: { type: 'mrkdwn', text: why } }],
  };
}

function plain(text: string): { readonly type: 'plain_text'; readonly text: string } {
  return { type: 'plain_text', text };
}
