import type { App } from '@slack/bolt';
import type { SlackBackend } from '../../backend.ts';
import { workspaceIn } from '../../workspace-in.ts';
import type { Asks } from '../asking/asks.ts';
import { ASK_ABOUT } from '../names.ts';
import { readMessageShortcut } from './message-shortcut.ts';
import { openWindow } from './open-window.ts';
import { readSubmittedWindow, submitWindow } from './submit-window.ts';
import { QUESTION } from './window-view.ts';

/** Listens to the shortcut on messages, and to the window that it opens. */
export function registerShortcut(app: App, backend: SlackBackend, asks: Asks): void {
  app.shortcut({ callback_id: ASK_ABOUT, type: 'message_action' }, async ({ body, context, ack }) => {
    const workspace = workspaceIn(context);
    const shortcut = readMessageShortcut(body);
    if (workspace !== undefined && shortcut !== undefined) await openWindow(shortcut, workspace, backend);
    await ack();
  });

  app.view(ASK_ABOUT, async ({ body, context, ack }) => {
    const workspace = workspaceIn(context);
    const submitted = readSubmittedWindow(body);
    if (workspace === undefined || submitted === undefined) return await ack();
    const problem = await submitWindow(submitted, { workspace, backend, asks });
    if (problem === undefined) return await ack();
    await ack({ response_action: 'errors', errors: { [QUESTION.block]: problem } });
  });
}
