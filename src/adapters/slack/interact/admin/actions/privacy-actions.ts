import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { forgetWindow, privacyWindow, storedWindow } from '../member/privacy-windows.ts';
import { openModal, update } from '../open-modal.ts';
import { panelOf, showAgain } from './panel-of.ts';

/** Shows what is kept of somebody. */
export function showStored(action: AdminAction, context: AdminContext): void {
  const isOnTop = action.view?.kind === 'modal';
  context.backend.background('what is stored of somebody', () =>
    openModal(context, { trigger: action.trigger, isOnTop }, () => storedWindow(context)),
  );
}

/** The first step was confirmed: asks for the second. */
export function askForget(action: AdminAction, context: AdminContext): void {
  const isOnTop = action.view?.kind === 'modal';
  context.backend.background('a window to forget somebody', () =>
    openModal(context, { trigger: action.trigger, isOnTop }, async () => forgetWindow(context)),
  );
}

/** Leaves somebody out from now on, or no more: durable when this resolves. Rejects with the storage. */
export async function changeOptOut(action: AdminAction, context: AdminContext): Promise<void> {
  const isOut = action.fields['out'];
  const { backend, actor, texts } = context;
  const { view } = action;
  if (typeof isOut !== 'boolean') return;
  await backend.host.privacy.setOptOut(actor.person, isOut);
  const panel = panelOf(action);
  const said = isOut ? texts.people.leftOut : texts.people.takenIn;
  if (view?.kind === 'modal') {
    backend.background('what is stored of somebody', async () =>
      update(context, view.id, await privacyWindow(context)),
    );
  } else if (panel !== undefined) showAgain(context, panel, () => said);
}
