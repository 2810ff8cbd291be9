import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import type { AdminAction, PressedView } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { type PanelState, readState, TEAM } from '../panel/panel-state.ts';
import { type PanelPlace, placeOfView, showPanel } from '../panel/show-panel.ts';

/** A panel in which something was pressed. */
export interface PressedPanel {
  readonly place: PanelPlace;
  readonly state: PanelState;
}

/** The panel in which something was pressed; undefined under a message. */
export function panelOf({ view }: AdminAction): PressedPanel | undefined {
  return view === undefined ? undefined : panelAt(view);
}

/** The panel that a view shows. */
export function panelAt(view: PressedView): PressedPanel {
  return { place: placeOfView(view), state: readState(view.metadata) ?? { section: 'me', scope: TEAM, page: 0 } };
}

/** Shows a panel again, in the background. */
export function showAgain(
  { backend, ...rest }: AdminContext,
  { place, state }: PressedPanel,
  notice?: (view: SettingsView | undefined) => string,
): void {
  const context = { backend, ...rest };
  backend.background('a panel of settings', () => showPanel(context, place, { state, notice }));
}
