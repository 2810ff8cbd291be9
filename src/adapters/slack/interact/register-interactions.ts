import type { App } from '@slack/bolt';
import type { SlackBackend } from '../backend.ts';
import { registerShortcut } from './about/register-shortcut.ts';
import { registerAdmin } from './admin/register-admin.ts';
import { registerAgentView } from './agent/register-agent-view.ts';
import { registerApprovals } from './approvals/register-approvals.ts';
import { Asks } from './asking/asks.ts';
import { registerButtons } from './buttons/register-buttons.ts';
import { registerCommand } from './commands/register-command.ts';
import { followMessages } from './follow-messages.ts';
import { registerWelcome } from './welcome/register-welcome.ts';

/** What goes on beside the listeners. */
export interface Interactions {
  /** Begins nothing more. What is stored is gone on with after the next start, or by another process. */
  stop(): void;
}

/**
 * Listens to what people do in Slack besides writing messages: the slash command, the message shortcut, buttons, the
 * bot's home and agent view, requests for consent, the windows of its settings, and its being added to channels. Goes on with questions that a process before has left.
 * A listener that rejects has not taken what it was told.
 */
export function registerInteractions(app: App, backend: SlackBackend): Interactions {
  const asks = new Asks(followMessages(backend));
  registerCommand(app, backend, asks);
  registerShortcut(app, backend, asks);
  registerButtons(app, backend);
  registerAdmin(app, backend);
  registerApprovals(app, backend);
  registerAgentView(app, backend);
  registerWelcome(app, backend);
  asks.resume();
  return { stop: () => asks.stop() };
}
