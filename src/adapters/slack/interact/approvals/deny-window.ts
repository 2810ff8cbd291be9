import type { ModalView } from '@slack/types';
import { shownText } from '../../../../threads/approvals/cards/shown-text.ts';
import { asObject, asText } from '../../../../threads/json-value.ts';
import { isApprovalId } from '../../approvals/card-ids.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { panelAt } from '../admin/actions/panel-of.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { plain, section, windowWords } from '../admin/blocks.ts';
import { readState, writeState } from '../admin/panel/panel-state.ts';
import { readViewValues, textOfInput } from '../view-values.ts';
import type { PressPlace } from './card-press.ts';

/** What the window is called in which somebody denies a request. */
export const DENY = 'threadloop_deny';

/** Longest reason. */
const REASON_CHARS = 500;
const REASON = { block: 'reason', action: 'value' } as const;
const LABEL_CHARS = 2_000;

/** What the window knows of itself. */
export interface DenyMeta {
  readonly approval: string;
  /** Where its button was pressed. */
  readonly place: PressPlace;
}

/** Asks why a request is denied. Rejects with the storage. */
export async function denyWindow(context: AdminContext, meta: DenyMeta): Promise<ModalView> {
  const { backend, texts } = context;
  const { deny, title } = texts.slackApprovals;
  const approval = await backend.host.approvals.read(meta.approval);
  const label = escapeMrkdwn(shownText(approval?.label ?? title));
  return {
    type: 'modal',
    callback_id: DENY,
    private_metadata: writeDenyMeta(meta),
    title: windowWords(deny.title),
    submit: windowWords(deny.submit),
    close: windowWords(texts.slackAdmin.cancel),
    blocks: [
      section(deny.about(label)),
      {
        type: 'input',
        block_id: REASON.block,
        optional: true,
        label: plain(deny.reason, LABEL_CHARS),
        hint: plain(deny.reasonHint, LABEL_CHARS),
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

/** Why, in their own words; undefined where nothing was said. Slack keeps to the length, and so does this. */
export function denialIn(view: unknown): string | undefined {
  const reason = textOfInput(readViewValues(view), REASON.block, REASON.action)?.trim() ?? '';
  return reason === '' ? undefined : reason.slice(0, REASON_CHARS).toWellFormed();
}

function writeDenyMeta({ approval, place }: DenyMeta): string {
  switch (place.kind) {
    case 'card': {
      const { channel, ts, root } = place;
      return JSON.stringify({ a: approval, c: channel, t: ts, ...(root !== undefined && { r: root }) });
    }
    case 'list':
      return JSON.stringify({ a: approval, c: place.channel, u: place.responseUrl });
    case 'view':
      return JSON.stringify({ a: approval, w: place.view.kind, s: writeState(panelAt(place.view).state) });
  }
}

/** Reads what the window knew of itself; undefined for anything else. `below`: the window under it. Never throws. */
export function readDenyMeta(written: string, below: string | undefined): DenyMeta | undefined {
  try {
    const { a: approval, c, t, r, u, w, s } = asObject(JSON.parse(written));
    if (!isApprovalId(approval)) return undefined;
    const [channel, ts, responseUrl] = [asText(c), asText(t), asText(u)];
    if (channel !== undefined && ts !== undefined) {
      return { approval, place: { kind: 'card', channel, ts, root: asText(r) } };
    }
    if (channel !== undefined && responseUrl !== undefined) {
      return { approval, place: { kind: 'list', channel, responseUrl } };
    }
    const state = readState(s);
    if (state === undefined || (w !== 'home' && w !== 'modal')) return undefined;
    const view = { id: below ?? '', kind: w, hash: undefined, metadata: writeState(state), raw: undefined } as const;
    return { approval, place: { kind: 'view', view } };
  } catch {
    return undefined;
  }
}
