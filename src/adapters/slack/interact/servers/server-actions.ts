import type { McpActing, McpChanged, McpServers } from '../../../../threads/administration/mcp-servers.ts';
import { asText } from '../../../../threads/json-value.ts';
import type { TeamId } from '../../../../threads/thread-id.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import type { AdminAction } from '../admin/action.ts';
import { type PressedPanel, panelOf, showAgain } from '../admin/actions/panel-of.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { openModal, update } from '../admin/open-modal.ts';
import { secretWindow } from './secret-window.ts';
import { authChosen, readServerMeta, serverWindow } from './server-form.ts';
import { signInWindow } from './sign-in-window.ts';

/** Opens the window in which a server is added. */
export function openServerForm(action: AdminAction, context: AdminContext): void {
  const panel = metaOf(panelOf(action));
  if (panel === undefined) return;
  context.backend.background('a window for a server', () =>
    openModal(context, { trigger: action.trigger, isOnTop: panel.place === 'modal' }, () =>
      serverWindow(context, { auth: 'none', panel }),
    ),
  );
}

/** Asks for what the chosen way of proving who the bot is needs. What was typed stays, as Slack keeps it. */
export function redrawServerForm({ view, chosen }: AdminAction, context: AdminContext): void {
  const [meta, auth] = [readServerMeta(view?.metadata), authChosen(chosen)];
  if (view === undefined || meta === undefined || auth === undefined) return;
  context.backend.background('a window for a server', async () => {
    await update(context, view.id, await serverWindow(context, { ...meta, auth }));
  });
}

/** Opens the window in which a server's secret is entered. */
export function openSecret(action: AdminAction, context: AdminContext): void {
  const [panel, server] = [metaOf(panelOf(action)), asText(action.fields['server'])];
  if (panel === undefined || server === undefined) return;
  context.backend.background('a window for a secret', () =>
    openModal(context, { trigger: action.trigger, isOnTop: panel.place === 'modal' }, async () =>
      secretWindow(context, { server, panel }),
    ),
  );
}

/** Shows who pressed, and nobody else, the way to sign in. */
export function openSignIn(action: AdminAction, context: AdminContext): void {
  const server = asText(action.fields['server']);
  if (server === undefined) return;
  const isOnTop = action.view?.kind === 'modal';
  context.backend.background('a window to sign in', () =>
    openModal(context, { trigger: action.trigger, isOnTop }, () => signInWindow(context, server)),
  );
}

/** Asks a server anew, and shows what came of it: that may take as long as the server does. */
export function checkServer(action: AdminAction, context: AdminContext): void {
  changeServer(action, context, 'checked', (servers, ...given) => servers.check(...given));
}

/** Forgets an account. */
export function disconnectServer(action: AdminAction, context: AdminContext): void {
  changeServer(action, context, 'disconnected', (servers, ...given) => servers.disconnect(...given));
}

/** Removes a server, with its tools. */
export function removeServer(action: AdminAction, context: AdminContext): void {
  changeServer(action, context, 'removed', (servers, ...given) => servers.remove(...given));
}

function changeServer(
  action: AdminAction,
  context: AdminContext,
  done: 'checked' | 'disconnected' | 'removed',
  change: (servers: McpServers, team: TeamId, name: string, acting: McpActing) => Promise<McpChanged>,
): void {
  const [panel, name] = [panelOf(action), asText(action.fields['server'])];
  if (panel === undefined || name === undefined) return;
  const { backend, team, actor, texts } = context;
  backend.background('a change of a server', async () => {
    const changed = await change(backend.host.mcpServers, team, name, { by: actor, texts });
    showAgain(context, panel, () => saidOf(changed, texts.slackServers[done](escapeMrkdwn(name))));
  });
}

function saidOf(changed: McpChanged, done: string): string {
  switch (changed.status) {
    case 'done':
      return done;
    case 'refused':
      return escapeMrkdwn(changed.sentence);
    case 'invalid':
      return Object.values(changed.problems).map(escapeMrkdwn).join('\n');
  }
}

/** A panel as windows on it remember it. */
function metaOf(panel: PressedPanel | undefined) {
  return panel === undefined ? undefined : { place: panel.place.kind, state: panel.state };
}
