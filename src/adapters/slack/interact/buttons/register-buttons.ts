import type { App } from '@slack/bolt';
import type { SlackBackend } from '../../backend.ts';
import { readAction } from '../../drawing/blocks/action.ts';
import { workspaceIn } from '../../workspace-in.ts';
import { readClick } from './click.ts';
import { pressButton } from './press-button.ts';

/** Listens to the buttons under answers. One that is not known, such as a link, is acknowledged and that is all. */
export function registerButtons(app: App, backend: SlackBackend): void {
  app.action(/^/u, async ({ body, context, ack }) => {
    const workspace = workspaceIn(context);
    const click = readClick(body);
    const action = readAction(click?.actionId, click?.value);
    if (workspace !== undefined && click !== undefined && action !== undefined) {
      await pressButton(action, click, { workspace, backend });
    }
    await ack();
  });
}
