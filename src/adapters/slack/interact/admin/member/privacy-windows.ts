import type { ModalView } from '@slack/types';
import { readViewValues, textOfInput } from '../../view-values.ts';
import type { AdminContext } from '../admin-context.ts';
import { plain, section, windowWords } from '../blocks.ts';
import { plainWindow } from '../open-modal.ts';
import { drawPrivacy } from './draw-privacy.ts';

/** What the windows about somebody's own data are called. */
const PRIVACY = 'threadloop_privacy';
export const FORGET = 'threadloop_forget';

/** The one input of the second step. */
const WORD = { block: 'word', action: 'value' } as const;
const LABEL_CHARS = 2_000;

/** What is kept of somebody, by kind. Rejects with the storage. */
export async function storedWindow(context: AdminContext): Promise<ModalView> {
  const { backend, actor, texts } = context;
  const { me, close } = texts.slackAdmin;
  const stored = await backend.host.privacy.stored(actor.person);
  return {
    type: 'modal',
    callback_id: PRIVACY,
    title: windowWords(me.storedTitle),
    close: windowWords(close),
    blocks: [section(texts.people.stored(stored))],
  };
}

/** The same with what can be done about it, for the command. */
export async function privacyWindow(context: AdminContext): Promise<ModalView> {
  const [stored, blocks] = await Promise.all([storedWindow(context), drawPrivacy(context)]);
  const [first] = stored.blocks;
  const actions = blocks.filter(({ type }) => type !== 'header');
  return { ...stored, blocks: [...(first === undefined ? [] : [first]), ...actions] };
}

/** The second step before somebody is forgotten: a word has to be typed. */
export function forgetWindow({ texts }: Pick<AdminContext, 'texts'>): ModalView {
  const { me, cancel } = texts.slackAdmin;
  return {
    type: 'modal',
    callback_id: FORGET,
    title: windowWords(me.forgetTitle),
    submit: windowWords(me.forgetSubmit),
    close: windowWords(cancel),
    blocks: [
      section(me.forgetAbout),
      {
        type: 'input',
        block_id: WORD.block,
        label: plain(me.forgetLabel(me.forgetWord), LABEL_CHARS),
        element: { type: 'plain_text_input', action_id: WORD.action },
      },
    ],
  };
}

/** What Slack is told of the second step: that the word is another, or to show that it is being done. */
export type ForgetAnswer =
  | { readonly response_action: 'errors'; readonly errors: Record<string, string> }
  | { readonly response_action: 'update'; readonly view: ModalView };

/** Reads the second step. */
export function confirmForget(view: unknown, context: Pick<AdminContext, 'texts'>): ForgetAnswer {
  const { me } = context.texts.slackAdmin;
  const typed = textOfInput(readViewValues(view), WORD.block, WORD.action)?.trim().toLowerCase();
  if (typed !== me.forgetWord.toLowerCase()) {
    return { response_action: 'errors', errors: { [WORD.block]: me.forgetMistyped(me.forgetWord) } };
  }
  return { response_action: 'update', view: plainWindow(context, me.forgetting) };
}
