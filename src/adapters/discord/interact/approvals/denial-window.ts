import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { type ModalValues, textIn } from '../received/modal-values.ts';

const REASON = 'reason';

/** Longest title, label and hint, by Discord, and characters that a reason may have. */
const LABEL_CHARS = 45;
const HINT_CHARS = 100;
const REASON_CHARS = 500;

/** The window that asks why something is denied. */
export function denialWindow(customId: string, { discord }: Texts): Readonly<Record<string, unknown>> {
  const { title, label, hint } = discord.approvals.deny;
  return {
    custom_id: customId,
    title: cutText(title, LABEL_CHARS),
    components: [
      {
        type: ComponentType.Label,
        label: cutText(label, LABEL_CHARS),
        description: cutText(hint, HINT_CHARS),
        component: {
          type: ComponentType.TextInput,
          custom_id: REASON,
          style: TextInputStyle.Paragraph,
          required: false,
          max_length: REASON_CHARS,
        },
      },
    ],
  };
}

/** The reason that was given; undefined without one. */
export function denialReason(values: ModalValues): string | undefined {
  const reason = textIn(values, REASON);
  return reason === undefined ? undefined : cutText(reason.trim(), REASON_CHARS);
}
