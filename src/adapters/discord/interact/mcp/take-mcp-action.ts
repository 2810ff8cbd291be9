import type { McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { sayOnly } from '../admin/desk.ts';
import { type Screen, screenBody } from '../admin/screens/layout.ts';
import { acknowledge } from '../answers/acknowledge.ts';
import { type Answer, begin, beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { addScreen } from './add-screen.ts';
import { addWindow, authNamed, secretWindow } from './add-window.ts';
import { enterMcp, type McpDesk } from './mcp-desk.ts';
import { type McpAction, mcpId } from './mcp-id.ts';
import { openAgain } from './open-again.ts';
import { confirmScreen, serverScreen } from './server-screen.ts';
import { afterChange, findServer, showServers } from './show-servers.ts';
import { signInMessage } from './sign-in-link.ts';

/** Answers `/threadloop servers`, and `/accounts`, for whoever gave it alone. Rejects when it cannot be told. */
export async function answerServers(
  command: InteractionOf<'command'>,
  view: McpAction['view'],
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  const answer = await begin(backend, command, 'private');
  await tellOutcome({ backend, interaction: command, answer, what: view }, async () => {
    const desk = await enterMcp(view, command, interacting);
    await answer.draw(screenBody(await showServers(desk, 0)));
    return undefined;
  });
}

/** Does what a component of the MCP servers stands for. Rejects when whoever used it cannot be told what came of it. */
export async function takeMcpAction(
  action: McpAction,
  press: InteractionOf<'component'>,
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  // A window can only be the first answer. Who may is asked when it is sent.
  if (action.verb === 'again') return await openAgain(action, press, interacting);
  const modal = windowOf(action, press, interacting);
  if (modal !== undefined) return void (await acknowledge(backend, press, { kind: 'modal', modal }));
  const answer = await beginUnder(backend, press);
  const alone = { tell: (text: string) => answer.tellAlone(text) };
  await tellOutcome({ backend, interaction: press, answer: alone, what: `mcp ${action.verb}` }, async () => {
    const desk = await enterMcp(action.view, press, interacting);
    const screen = await carryOut(action, desk, answer);
    if (screen !== undefined) await answer.draw(screenBody(screen));
    return undefined;
  });
}

function windowOf(
  { verb, view, ref }: McpAction,
  press: InteractionOf<'component'>,
  { backend }: Interacting,
): Readonly<Record<string, unknown>> | undefined {
  const texts = textsFor(backend, press);
  if (verb === 'secret') return secretWindow(mcpId({ verb: 'newSecret', view, ref }), texts);
  const auth = verb === 'auth' ? authNamed(press.values[0]) : undefined;
  return auth === undefined ? undefined : addWindow(mcpId({ verb: 'new', view, ref: auth }), auth, texts);
}

/** The screen that it leads to; none where the one that is there stays. */
async function carryOut({ verb, page, ref }: McpAction, desk: McpDesk, answer: Answer): Promise<Screen | undefined> {
  const { backend, team, texts, actor } = desk;
  const { mcpServers } = backend.host;
  const { outcome, gone } = texts.discord.mcp;
  const acting = { by: actor, texts };
  if (verb === 'list') return await showServers(desk, page);
  if (verb === 'add') {
    if (desk.view !== 'servers') return await showServers(desk, 0);
    return addScreen(await mcpServers.form(team, texts), desk);
  }
  const server = await findServer(ref, desk);
  if (server === undefined) return await showServers(desk, 0, { mood: 'problem', lines: [gone] });
  const { name } = server;
  const shown = escapeText(name);
  switch (verb) {
    case 'open':
      return serverScreen(server, desk);
    case 'disconnect':
    case 'remove':
      return confirmScreen(server, verb, desk);
    case 'check':
      return await afterChange(await mcpServers.check(team, name, acting), {
        desk,
        name,
        done: outcome.checked(shown),
      });
    case 'disconnectYes': {
      const changed = await mcpServers.disconnect(team, name, acting);
      return await afterChange(changed, { desk, name, done: outcome.disconnected(shown) });
    }
    case 'removeYes': {
      if (team === undefined) return sayOnly(gone);
      const changed = await mcpServers.remove(team, name, acting);
      return await afterChange(changed, { desk, name, done: outcome.removed(shown) });
    }
    case 'signIn':
      return await signIn(server, desk, answer);
    default:
      return sayOnly(texts.discord.admin.outcome.gone);
  }
}

/** The link is shown to whoever asked for it in a message of their own; the screen stays. */
async function signIn(server: McpServerView, desk: McpDesk, answer: Answer): Promise<Screen | undefined> {
  const { backend, team, texts, actor } = desk;
  const connect = await backend.host.mcpServers.connect(team, server.name, { by: actor, texts });
  if (connect.status === 'refused') {
    return serverScreen(server, desk, { mood: 'problem', lines: [escapeText(connect.sentence)] });
  }
  await answer.add(signInMessage(server.name, connect, desk));
  return undefined;
}
