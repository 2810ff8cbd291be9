import type { ModalView } from '@slack/types';
import { asObject, asText } from '../../../../../threads/json-value.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { type AdminContext, refusalOf, rightsAt, scopeIn } from '../admin-context.ts';
import { plain, section, windowWords } from '../blocks.ts';
import { plainWindow } from '../open-modal.ts';
import { scopeWords } from '../words.ts';
import { type PanelState, readState, type ScopeRef, TEAM, writeState } from './panel-state.ts';

/** What the window is called in which somebody pauses the bot. */
export const PAUSE = 'threadloop_admin_pause';

/** Its one input. */
export const REASON = { block: 'reason', action: 'value' } as const;

/** Longest reason. */
const REASON_CHARS = 300;

/** What the window knows of itself. */
export interface PauseMeta {
  readonly scope: ScopeRef;
  readonly version: number;
  readonly panel: { readonly place: 'home' | 'modal'; readonly state: PanelState } | undefined;
}

/** The window in which somebody says why the bot is to pause; for who may not, why not. */
export async function pauseWindow(
  context: AdminContext,
  { scope, panel }: Pick<PauseMeta, 'scope' | 'panel'>,
): Promise<ModalView> {
  const { backend, texts } = context;
  const { slackAdmin } = texts;
  const rights = await rightsAt(context, scope);
  if (rights !== 'may') return plainWindow(context, escapeMrkdwn(await refusalOf(context, scope, rights)));
  const { version } = await backend.host.administration.view(scopeIn(context, scope), texts);
  return {
    type: 'modal',
    callback_id: PAUSE,
    private_metadata: JSON.stringify({
      a: writeState({ section: 'settings', scope, page: 0 }),
      v: version,
      ...(panel !== undefined && { w: panel.place, s: writeState(panel.state) }),
    }),
    title: windowWords(slackAdmin.pause.title),
    submit: windowWords(slackAdmin.pause.submit),
    close: windowWords(slackAdmin.cancel),
    blocks: [
      section(slackAdmin.pause.about(scopeWords(scope))),
      {
        type: 'input',
        block_id: REASON.block,
        optional: true,
        label: plain(slackAdmin.pause.reason, REASON_CHARS),
        hint: plain(slackAdmin.pause.reasonHint, REASON_CHARS),
        element: { type: 'plain_text_input', action_id: REASON.action, max_length: REASON_CHARS },
      },
    ],
  };
}

/** Reads what the window knew of itself; undefined for anything else. Never throws. */
export function readPauseMeta(written: string): PauseMeta | undefined {
  try {
    const { a, v, w, s } = asObject(JSON.parse(written));
    const state = readState(s);
    if (asText(a) === undefined || typeof v !== 'number') return undefined;
    const isPlaced = (w === 'home' || w === 'modal') && state !== undefined;
    return { scope: readState(a)?.scope ?? TEAM, version: v, panel: isPlaced ? { place: w, state } : undefined };
  } catch {
    return undefined;
  }
}
