import type {
  ActionsBlock,
  Button,
  ConfirmationDialog,
  KnownBlock,
  PlainTextElement,
  SectionBlock,
} from '@slack/types';
import { cutLine, cutText } from '../../drawing/cut-text.ts';
import { SLACK_LIMITS } from '../../drawing/limits.ts';

/** Longest header, by Block Kit. */
const HEADER_CHARS = 150;

/** Longest title or button of a window, by Block Kit. */
const WINDOW_CHARS = 24;

/** Longest parts of a dialog that asks whether somebody is sure, by Block Kit. */
const CONFIRM_CHARS = { title: 100, text: 300, button: 30 } as const;

export function header(text: string): KnownBlock {
  return { type: 'header', text: plain(text, HEADER_CHARS) };
}

/** A paragraph of mrkdwn, with something to press beside it. */
export function section(text: string, accessory?: SectionBlock['accessory']): SectionBlock {
  const shown = cutText(text, SLACK_LIMITS.section);
  return { type: 'section', text: { type: 'mrkdwn', text: shown }, ...(accessory !== undefined && { accessory }) };
}

/** Small print of mrkdwn. */
export function context(text: string): KnownBlock {
  return { type: 'context', elements: [{ type: 'mrkdwn', text: cutText(text, SLACK_LIMITS.section) }] };
}

/** The same, where there is any. */
export function fineprint(text: string | undefined): readonly KnownBlock[] {
  return text === undefined ? [] : [context(text)];
}

export function divider(): KnownBlock {
  return { type: 'divider' };
}

/** A row of what can be pressed; nothing where there is nothing. */
export function row(...elements: readonly (ActionsBlock['elements'][number] | undefined)[]): readonly KnownBlock[] {
  const there = elements.filter((element) => element !== undefined);
  return there.length === 0 ? [] : [{ type: 'actions', elements: there }];
}

/** What a button says and does. */
export interface ButtonWords {
  readonly text: string;
  readonly ids: { readonly action_id: string; readonly value: string };
  readonly style?: 'primary' | 'danger' | undefined;
  readonly confirm?: Readonly<Record<'title' | 'text' | 'confirm' | 'deny', string>>;
  /** What a screen reader says, where the words alone do not tell what they are about. */
  readonly spoken?: string;
}

export function button({ text, ids, style, confirm, spoken }: ButtonWords): Button {
  return {
    type: 'button',
    text: plain(text, SLACK_LIMITS.label),
    ...ids,
    ...(style !== undefined && { style }),
    ...(confirm !== undefined && { confirm: dialog(confirm, style) }),
    ...(spoken !== undefined && { accessibility_label: cutLine(spoken, SLACK_LIMITS.label) }),
  };
}

/** Words without any notation, so many of them as fit. */
export function plain(text: string, limit: number): PlainTextElement {
  return { type: 'plain_text', text: cutLine(text, limit), emoji: false };
}

/** A title or a button of a window. */
export function windowWords(text: string): PlainTextElement {
  return plain(text, WINDOW_CHARS);
}

function dialog(
  { title, text, confirm, deny }: NonNullable<ButtonWords['confirm']>,
  style: 'primary' | 'danger' | undefined,
): ConfirmationDialog {
  return {
    title: plain(title, CONFIRM_CHARS.title),
    text: plain(text, CONFIRM_CHARS.text),
    confirm: plain(confirm, CONFIRM_CHARS.button),
    deny: plain(deny, CONFIRM_CHARS.button),
    ...(style !== undefined && { style }),
  };
}
