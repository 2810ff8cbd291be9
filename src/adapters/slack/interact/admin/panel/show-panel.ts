import type { HomeView, ModalView } from '@slack/types';
import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { SlackCallError } from '../../../calls/slack-call-error.ts';
import { callIfThere } from '../../agent/call-if-there.ts';
import type { PressedView } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { windowWords } from '../blocks.ts';
import { update } from '../open-modal.ts';
import { drawPanel, type PanelDrawing } from './draw-panel.ts';
import { type PanelState, writeState } from './panel-state.ts';

/** What a window with a panel is called. */
const PANEL = 'threadloop_admin_panel';

/** Blocks that a view can have, by Block Kit. */
const MOST_BLOCKS = 100;

/** Where a panel is: somebody's home, with the hash of what stands there, or a window. */
export type PanelPlace =
  | { readonly kind: 'home'; readonly hash: string | undefined }
  | { readonly kind: 'modal'; readonly id: string };

/** Where something was pressed, as the place of a panel. */
export function placeOfView({ kind, id, hash }: PressedView): PanelPlace {
  return kind === 'home' ? { kind, hash } : { kind, id };
}

/** Shows somebody a panel as it stands now. Rejects with the storage, or as calls do. */
export async function showPanel(
  context: AdminContext,
  place: PanelPlace,
  drawing: {
    readonly state: PanelState | undefined;
    readonly notice?: ((view: SettingsView | undefined) => string) | undefined;
  },
): Promise<void> {
  if (place.kind === 'modal') return await update(context, place.id, await panelWindow(context, drawing));
  // What came of an action has to be seen, also where something else was shown in the meantime.
  if (!(await publish(context, drawing, place.hash)) && drawing.state !== undefined) {
    await publish(context, drawing, undefined);
  }
}

/** A window with a panel in it. */
export async function panelWindow(context: AdminContext, drawing: Omit<PanelDrawing, 'surface'>): Promise<ModalView> {
  const { slackAdmin } = context.texts;
  const { state, blocks } = await drawPanel(context, { ...drawing, surface: 'modal' });
  return {
    type: 'modal',
    callback_id: PANEL,
    private_metadata: writeState(state),
    title: windowWords(slackAdmin.title),
    close: windowWords(slackAdmin.close),
    blocks: blocks.slice(0, MOST_BLOCKS),
  };
}

/** Whether it was published: one that is newer than the hash is left alone. */
async function publish(
  context: AdminContext,
  drawing: Omit<PanelDrawing, 'surface'>,
  hash: string | undefined,
): Promise<boolean> {
  const { state, blocks } = await drawPanel(context, { ...drawing, surface: 'home' });
  const metadata = writeState(state);
  const view: HomeView = { type: 'home', private_metadata: metadata, blocks: blocks.slice(0, MOST_BLOCKS) };
  const args = { user_id: context.user, view, ...(hash !== undefined && { hash }) };
  try {
    await callIfThere(context.backend, context.workspace.id, 'views.publish', args);
    return true;
  } catch (error) {
    if (error instanceof SlackCallError && error.reason === 'hash_conflict') return false;
    throw error;
  }
}
