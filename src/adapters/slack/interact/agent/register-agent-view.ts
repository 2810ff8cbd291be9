import type { App } from '@slack/bolt';
import type { SlackBackend } from '../../backend.ts';
import { workspaceIn } from '../../workspace-in.ts';
import type { Caller } from '../caller.ts';
import { publishHome } from './home.ts';
import { suggestPrompts } from './prompts.ts';
import { stopSession } from './stop-session.ts';
import { readViewEvent } from './view-event.ts';
import { noteViewed } from './viewed-place.ts';

/** Listens to what people do with the bot's own view: its tabs, what is open beside it, and its stop button. */
export function registerAgentView(app: App, backend: SlackBackend): void {
  // Before any listener: whoever takes the message in finds what it says of what is open.
  app.use(async ({ body, context, next }) => {
    const workspace = workspaceIn(context);
    const viewed = workspace === undefined ? undefined : readViewEvent(body, workspace);
    if (workspace !== undefined && viewed?.isMessage === true && viewed.context !== undefined) {
      await noteViewed(backend, { workspace, user: viewed.user }, viewed.context).catch((error: unknown) => {
        backend.host.logger.debug({ err: error, workspace: workspace.id }, 'What is open was not kept.');
      });
    }
    await next();
  });

  app.event('app_home_opened', async ({ body, context }) => {
    const workspace = workspaceIn(context);
    const opened = workspace === undefined ? undefined : readViewEvent(body, workspace);
    if (workspace === undefined || opened === undefined) return;
    const { user, channel, tab, home } = opened;
    if (opened.context !== undefined) {
      backend.background('what is open', () => noteViewed(backend, { workspace, user }, opened.context));
    }
    if (channel === undefined) return;
    const caller: Caller = { workspace, user, channel, team: undefined };
    if (tab === 'home') backend.background('the home', () => publishHome(backend, caller, home));
    if (tab === 'messages') backend.background('suggested prompts', () => suggestPrompts(backend, caller));
  });

  app.event('app_context_changed', async ({ body, context }) => {
    const workspace = workspaceIn(context);
    const changed = workspace === undefined ? undefined : readViewEvent(body, workspace);
    if (workspace === undefined || changed === undefined) return;
    const viewer = { workspace, user: changed.user };
    backend.background('what is open', () => noteViewed(backend, viewer, changed.context));
  });

  app.event('agent_session_stopped', async ({ body, context }) => {
    const workspace = workspaceIn(context);
    if (workspace !== undefined) await stopSession(body, workspace, backend);
  });
}
