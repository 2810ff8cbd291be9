import type { App } from '@slack/bolt';
import { APPROVAL_ACTIONS } from '../../approvals/card-ids.ts';
import type { SlackBackend } from '../../backend.ts';
import { workspaceIn } from '../../workspace-in.ts';
import { adminContext } from '../admin/admin-context.ts';
import { readCardPress } from './card-press.ts';
import { takePress } from './take-press.ts';

/** Listens to the buttons of requests for consent, on cards and in lists. */
export function registerApprovals(app: App, backend: SlackBackend): void {
  app.action(APPROVAL_ACTIONS, async ({ body, context, ack }) => {
    const workspace = workspaceIn(context);
    const press = readCardPress(body);
    if (workspace !== undefined && press !== undefined) {
      await takePress(press, await adminContext(backend, workspace, press));
    }
    await ack();
  });
}
