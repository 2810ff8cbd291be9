import { placeOf } from '../../../place.ts';
import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { readRated, whyWindow } from '../feedback-window.ts';
import { openModal } from '../open-modal.ts';

/** Asks why an answer was no help. */
export function openWhy(action: AdminAction, context: AdminContext): void {
  const rated = readRated(action.fields);
  if (rated === undefined || placeOf(rated.thread).workspace !== context.workspace.id) return;
  context.backend.background('a window for feedback', () =>
    openModal(context, { trigger: action.trigger, isOnTop: false }, async () => whyWindow(context, rated)),
  );
}
