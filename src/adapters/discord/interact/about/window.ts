import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { type ModalValues, textIn } from '../received/modal-values.ts';

const PATTERN = /^tl1:about:(\d{1,20}):(\d{1,20})$/u;

/** The one component of the window. */
const QUESTION = 'question';

/** Longest title and label, longest hint, and longest text that a window takes, by Discord. */
const TITLE_CHARS = 45;
const HINT_CHARS = 100;
const QUESTION_CHARS = 4_000;

/** A message that a window asks about: all that it needs is in its id, so that it outlives the process. */
export interface Target {
  readonly channel: string;
  readonly message: string;
}

/** The window that asks what somebody wants to know about a message. */
export function questionWindow({ channel, message }: Target, { discord }: Texts): Readonly<Record<string, unknown>> {
  const { title, label, hint } = discord.ask;
  return {
    custom_id: `tl1:about:${channel}:${message}`,
    title: cutText(title, TITLE_CHARS),
    components: [
      {
        type: ComponentType.Label,
        label: cutText(label, TITLE_CHARS),
        description: cutText(hint, HINT_CHARS),
        component: {
          type: ComponentType.TextInput,
          custom_id: QUESTION,
          style: TextInputStyle.Paragraph,
          required: false,
          max_length: QUESTION_CHARS,
        },
      },
    ],
  };
}

/** The message that a window of {@link questionWindow} asks about; undefined for any other window. */
export function targetOf(customId: string): Target | undefined {
  const [, channel, message] = PATTERN.exec(customId) ?? [];
  return channel === undefined || message === undefined ? undefined : { channel, message };
}

/** What somebody wants to know; empty where they only want the message to be looked at. */
export function questionIn(values: ModalValues): string {
  return textIn(values, QUESTION)?.trim() ?? '';
}
