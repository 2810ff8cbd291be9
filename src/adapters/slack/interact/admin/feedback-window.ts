import type { KnownBlock, ModalView } from '@slack/types';
import { asObject, asText } from '../../../../threads/json-value.ts';
import { isThreadId, type ThreadId } from '../../../../threads/thread-id.ts';
import { readViewValues, textOfInput } from '../view-values.ts';
import { adminIds } from './action.ts';
import type { AdminContext } from './admin-context.ts';
import { button, plain, row, section, windowWords } from './blocks.ts';

/** What the window is called in which somebody says why an answer was no help. */
export const WHY = 'threadloop_feedback_why';

const REASON = { block: 'reason', action: 'value' } as const;
const REASON_CHARS = 1_000;
const LABEL_CHARS = 2_000;

/** The answer that something is said about. */
export interface RatedAnswer {
  readonly thread: ThreadId;
  readonly exchange: string;
}

/** Thanks for a thumb down, with the way to say why. */
export function thanksBlocks({ slack, slackAdmin }: AdminContext['texts'], rated: RatedAnswer): readonly KnownBlock[] {
  return [
    section(`${slack.thanks} ${slackAdmin.feedback.why}`),
    ...row(button({ text: slackAdmin.feedback.tellWhy, ids: adminIds('why', { ...rated }) })),
  ];
}

export function whyWindow({ texts }: Pick<AdminContext, 'texts'>, rated: RatedAnswer): ModalView {
  const { feedback, cancel } = texts.slackAdmin;
  return {
    type: 'modal',
    callback_id: WHY,
    private_metadata: JSON.stringify(rated),
    title: windowWords(feedback.whyTitle),
    submit: windowWords(feedback.send),
    close: windowWords(cancel),
    blocks: [
      {
        type: 'input',
        block_id: REASON.block,
        label: plain(feedback.whyLabel, LABEL_CHARS),
        hint: plain(feedback.whyHint, LABEL_CHARS),
        element: {
          type: 'plain_text_input',
          action_id: REASON.action,
          multiline: true,
          max_length: REASON_CHARS,
          focus_on_load: true,
        },
      },
    ],
  };
}

/** Which answer is meant; undefined for anything that is none. Never throws. */
export function readRated(fields: unknown): RatedAnswer | undefined {
  const { thread, exchange } = asObject(typeof fields === 'string' ? parsed(fields) : fields);
  const [id, name] = [asText(thread), asText(exchange)];
  return id !== undefined && isThreadId(id) && name !== undefined ? { thread: id, exchange: name } : undefined;
}

/** Why, in their own words; undefined where nothing was said. */
export function reasonIn(view: unknown): string | undefined {
  const reason = textOfInput(readViewValues(view), REASON.block, REASON.action)?.trim() ?? '';
  return reason === '' ? undefined : reason;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
