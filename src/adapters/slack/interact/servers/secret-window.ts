import type { ModalView } from '@slack/types';
import { asObject, asText } from '../../../../threads/json-value.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { plain, section, windowWords } from '../admin/blocks.ts';
import type { SubmittedForm } from '../admin/form/submit-form.ts';
import { plainWindow } from '../admin/open-modal.ts';
import { type PanelState, readState, writeState } from '../admin/panel/panel-state.ts';
import { readViewValues, textOfInput } from '../view-values.ts';

/** What the window is called in which a server's secret is entered. */
export const SERVER_SECRET = 'threadloop_server_secret';

const SECRET = { block: 'secret', action: 'value' } as const;
const LABEL_CHARS = 2_000;
const LONGEST_SECRET = 3_000;
const LONGEST_ERROR = 500;

/** What the window knows of itself. */
export interface SecretMeta {
  readonly server: string;
  readonly panel: { readonly place: 'home' | 'modal'; readonly state: PanelState };
}

/** Asks for a server's secret. What is stored is never shown. */
export function secretWindow({ texts }: Pick<AdminContext, 'texts'>, { server, panel }: SecretMeta): ModalView {
  const { secretForm, form } = texts.slackServers;
  return {
    type: 'modal',
    callback_id: SERVER_SECRET,
    private_metadata: JSON.stringify({ n: server, w: panel.place, s: writeState(panel.state) }),
    title: windowWords(secretForm.title),
    submit: windowWords(secretForm.submit),
    close: windowWords(texts.slackAdmin.cancel),
    blocks: [
      section(secretForm.about(escapeMrkdwn(server))),
      {
        type: 'input',
        block_id: SECRET.block,
        label: plain(secretForm.label, LABEL_CHARS),
        hint: plain(form.secretHint, LABEL_CHARS),
        element: {
          type: 'plain_text_input',
          action_id: SECRET.action,
          max_length: LONGEST_SECRET,
          focus_on_load: true,
        },
      },
    ],
  };
}

/** Reads what the window knew of itself; undefined for anything else. Never throws. */
export function readSecretMeta(written: string): SecretMeta | undefined {
  try {
    const { n, w, s } = asObject(JSON.parse(written));
    const [server, state] = [asText(n), readState(s)];
    if (server === undefined || state === undefined || (w !== 'home' && w !== 'modal')) return undefined;
    return { server, panel: { place: w, state } };
  } catch {
    return undefined;
  }
}

/** Sets the secret that was entered: it is durable when this resolves. Rejects with the storage. */
export async function submitSecret(
  context: AdminContext,
  { server }: SecretMeta,
  view: unknown,
): Promise<SubmittedForm> {
  const { backend, team, actor, texts } = context;
  const secret = textOfInput(readViewValues(view), SECRET.block, SECRET.action)?.trim() ?? '';
  const changed = await backend.host.mcpServers.setSecret(team, server, secret, { by: actor, texts });
  switch (changed.status) {
    case 'done':
      return { answer: undefined, notice: () => texts.slackServers.secretSet(escapeMrkdwn(server)) };
    case 'refused':
      return {
        answer: { response_action: 'update', view: plainWindow(context, escapeMrkdwn(changed.sentence)) },
        notice: undefined,
      };
    case 'invalid': {
      const problem = Object.values(changed.problems).join(' ').slice(0, LONGEST_ERROR);
      return { answer: { response_action: 'errors', errors: { [SECRET.block]: problem } }, notice: undefined };
    }
  }
}
