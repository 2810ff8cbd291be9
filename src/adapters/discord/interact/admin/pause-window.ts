import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { type ModalValues, textIn } from '../received/modal-values.ts';
import { type AdminAction, actionId } from './action.ts';

const REASON = 'reason';

/** Longest title, label and hint, by Discord. */
const LABEL_CHARS = 45;
const HINT_CHARS = 100;

/** Characters that a reason may have. */
export const REASON_CHARS = 300;

/** The window that asks why the bot is paused. */
export function pauseWindow(
  { scope, version }: Pick<AdminAction, 'scope' | 'version'>,
  { discord }: Texts,
): Readonly<Record<string, unknown>> {
  const { title, label, hint } = discord.admin.pause.reason;
  return {
    custom_id: actionId({ verb: 'pause', scope, sheet: 'pause', version }),
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
export function reasonIn(values: ModalValues): string | undefined {
  const reason = textIn(values, REASON)?.trim();
  return reason === '' ? undefined : reason;
}
