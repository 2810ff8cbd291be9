import type { SlackBackend } from '../../backend.ts';
import { adminContext } from '../admin/admin-context.ts';
import type { PanelState } from '../admin/panel/panel-state.ts';
import { showPanel } from '../admin/panel/show-panel.ts';
import type { Caller } from '../caller.ts';

/** The home that stands there, as Slack tells it. */
export interface StandingHome {
  /** Slack refuses to replace a newer one, which is as good. */
  readonly hash: string | undefined;
  /** What was looked at. */
  readonly state: PanelState | undefined;
}

/**
 * Shows somebody the bot's home: what it is for them, and to admins what it is set to. Where they have looked at
 * something there before, they find it again. Rejects with the storage, or as calls do.
 */
export async function publishHome(backend: SlackBackend, caller: Caller, { hash, state }: StandingHome): Promise<void> {
  const { workspace, user, team } = caller;
  const context = await adminContext(backend, workspace, { user, userName: user, team });
  await showPanel(context, { kind: 'home', hash }, { state: state?.section === 'me' ? undefined : state });
}
