import type { App } from '@slack/bolt';
import type { SlackBackend } from '../../backend.ts';
import { isDirect } from '../../place.ts';
import { workspaceIn } from '../../workspace-in.ts';
import { textAt } from '../read-event.ts';
import { claimIntroduction } from './introduce.ts';

/** Listens to the bot being added to channels. */
export function registerWelcome(app: App, backend: SlackBackend): void {
  if (!backend.options.introduction) return;
  app.event('member_joined_channel', async ({ event, context }) => {
    const workspace = workspaceIn(context);
    const [user, channel] = [textAt(event, 'user'), textAt(event, 'channel')];
    if (workspace === undefined || channel === undefined || user !== workspace.botUserId || isDirect(channel)) return;
    const introduce = await claimIntroduction(backend, { workspace, channel });
    if (introduce !== undefined) backend.background('an introduction', introduce);
  });
}
