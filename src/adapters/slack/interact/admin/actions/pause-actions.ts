import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { asNumber } from '../../../../../threads/json-value.ts';
import { readViewValues, textOfInput } from '../../view-values.ts';
import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { applyChange } from '../apply-change.ts';
import type { SubmittedForm } from '../form/submit-form.ts';
import { openModal, plainWindow } from '../open-modal.ts';
import { type PauseMeta, pauseWindow, REASON } from '../panel/pause-window.ts';
import { changedWords, PAUSED, scopeWords } from '../words.ts';
import { panelOf, showAgain } from './panel-of.ts';

/** Asks why the bot is to pause. */
export function openPause(action: AdminAction, context: AdminContext): void {
  const panel = panelOf(action);
  if (panel === undefined) return;
  const { place, state } = panel;
  context.backend.background('a window to pause', () =>
    openModal(context, { trigger: action.trigger, isOnTop: place.kind === 'modal' }, () =>
      pauseWindow(context, { scope: state.scope, panel: { place: place.kind, state } }),
    ),
  );
}

/** Ends a pause of the scope itself. */
export async function resume(action: AdminAction, context: AdminContext): Promise<void> {
  const panel = panelOf(action);
  const version = asNumber(action.fields['version']);
  if (panel === undefined || version === undefined) return;
  const { scope } = panel.state;
  const { texts } = context;
  const changed = await applyChange(context, scope, { changes: [{ kind: 'inherit', key: PAUSED }], version });
  showAgain(context, panel, (view) =>
    changed.status === 'done'
      ? texts.slackAdmin.pause.resumed(scopeWords(scope))
      : changedWords(changed, [PAUSED], view, texts),
  );
}

/** Pauses the bot, with the reason that was given. It is durable when this resolves. Rejects with the storage. */
export async function submitPause(context: AdminContext, meta: PauseMeta, view: unknown): Promise<SubmittedForm> {
  const { scope, version, panel } = meta;
  const { texts } = context;
  const reason = textOfInput(readViewValues(view), REASON.block, REASON.action)?.trim() ?? '';
  const value = reason === '' ? {} : { reason };
  const changed = await applyChange(context, scope, { changes: [{ kind: 'set', key: PAUSED, value }], version });
  const notice = (now: SettingsView | undefined): string =>
    changed.status === 'done'
      ? texts.slackAdmin.pause.paused(scopeWords(scope))
      : changedWords(changed, [PAUSED], now, texts);
  if (changed.status === 'invalid') {
    const problem = Object.values(changed.problems).join(' ');
    return { answer: { response_action: 'errors', errors: { [REASON.block]: problem } }, notice: undefined };
  }
  if (panel !== undefined) return { answer: undefined, notice };
  return { answer: { response_action: 'update', view: plainWindow(context, notice(undefined)) }, notice };
}
