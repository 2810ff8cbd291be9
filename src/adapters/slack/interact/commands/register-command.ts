import type { App } from '@slack/bolt';
import type { SlackBackend } from '../../backend.ts';
import { workspaceIn } from '../../workspace-in.ts';
import type { Asks } from '../asking/asks.ts';
import { answerCommand } from './answer-command.ts';
import { readSlashCommand } from './slash-command.ts';

/** Listens to the slash command. */
export function registerCommand(app: App, backend: SlackBackend, asks: Asks): void {
  // Whatever it is called in the app's settings: an app is told of its own commands only.
  app.command(/^\//u, async ({ body, context, ack }) => {
    const workspace = workspaceIn(context);
    const command = readSlashCommand(body);
    if (workspace === undefined || command === undefined) return await ack();
    const text = await answerCommand(command, { workspace, backend, asks });
    // Without a text Slack shows nothing: the question is about to be seen in the channel.
    await (text === undefined ? ack() : ack({ response_type: 'ephemeral', text }));
  });
}
