import type { App } from '@slack/bolt';
import { asObject } from '../../../../threads/json-value.ts';
import type { SlackBackend } from '../../backend.ts';
import { workspaceIn } from '../../workspace-in.ts';
import { textAt } from '../read-event.ts';
import { ADMIN_ACTIONS, readAdminAction } from './action.ts';
import { carryOutAction } from './actions/carry-out.ts';
import { adminContext } from './admin-context.ts';
import { SUBMITTED, takeSubmission } from './submissions.ts';

/** Listens to what is pressed in the bot's home, and in the windows of settings, of people's own data and of feedback. */
export function registerAdmin(app: App, backend: SlackBackend): void {
  app.action(ADMIN_ACTIONS, async ({ body, context, ack }) => {
    const workspace = workspaceIn(context);
    const action = readAdminAction(body);
    if (workspace !== undefined && action !== undefined) {
      await carryOutAction(action, await adminContext(backend, workspace, action));
    }
    await ack();
  });

  for (const window of SUBMITTED) {
    app.view(window, async ({ body, context, ack }) => {
      const workspace = workspaceIn(context);
      const user = textAt(body, 'user', 'id');
      if (workspace === undefined || user === undefined) return await ack();
      const person = { user, userName: textAt(body, 'user', 'name') ?? user, team: textAt(body, 'user', 'team_id') };
      const admin = await adminContext(backend, workspace, person);
      const answer = await takeSubmission(asObject(body)['view'], admin);
      await (answer === undefined ? ack() : ack(answer));
    });
  }
}
