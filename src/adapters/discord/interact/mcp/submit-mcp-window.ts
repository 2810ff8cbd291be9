import { escapeText, escapeWithin } from '../../drawing/escape-text.ts';
import { sayOnly } from '../admin/desk.ts';
import { keepDraft } from '../admin/drafts.ts';
import type { Notice } from '../admin/screens/frame.ts';
import { button, type Screen, screenBody } from '../admin/screens/layout.ts';
import { beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { addScreen } from './add-screen.ts';
import { type AuthKind, asksForSecret, authNamed, readAddWindow, readSecretWindow } from './add-window.ts';
import { draftOwner, enterMcp, type McpDesk } from './mcp-desk.ts';
import { type McpAction, mcpId } from './mcp-id.ts';
import { afterChange } from './show-servers.ts';

type Submit = InteractionOf<'modal'>;

const PROBLEM_CHARS = 300;

/** Takes what was entered in a window of the MCP servers. Rejects when whoever did cannot be told what came of it. */
export async function submitMcpWindow(action: McpAction, submit: Submit, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const answer = await beginUnder(backend, submit);
  const alone = { tell: (text: string) => answer.tellAlone(text) };
  await tellOutcome({ backend, interaction: submit, answer: alone, what: `mcp ${action.verb}` }, async () => {
    const desk = await enterMcp(action.view, submit, interacting);
    await answer.draw(screenBody(await carryOut(action, submit, desk)));
    return undefined;
  });
}

async function carryOut({ verb, ref }: McpAction, submit: Submit, desk: McpDesk): Promise<Screen> {
  const { backend, team, texts, actor } = desk;
  const { mcp, admin } = texts.discord;
  const acting = { by: actor, texts };
  const auth = authNamed(ref);
  if (team === undefined) return sayOnly(admin.outcome.gone);
  if (verb === 'newSecret') {
    const changed = await backend.host.mcpServers.setSecret(team, ref, readSecretWindow(submit.values), acting);
    return await afterChange(changed, { desk, name: ref, done: mcp.outcome.secretSet(escapeText(ref)) });
  }
  if (verb !== 'new' || auth === undefined) return sayOnly(admin.outcome.gone);
  const { server, entered } = readAddWindow(auth, submit.values);
  const changed = await backend.host.mcpServers.add(team, server, acting);
  if (changed.status !== 'invalid') {
    const done = mcp.outcome.added(escapeText(server.name));
    return await afterChange(changed, { desk, name: server.name, done });
  }
  const owner = draftOwner(submit, { backend });
  const draft = owner === undefined ? '' : await keepDraft(owner, { values: entered });
  const notice = problemNotice(changed.problems, { auth, draft, desk });
  return addScreen(await backend.host.mcpServers.form(team, texts), desk, notice);
}

function problemNotice(
  problems: Readonly<Record<string, string>>,
  { auth, draft, desk }: { readonly auth: AuthKind; readonly draft: string; readonly desk: McpDesk },
): Notice {
  const { mcp } = desk.texts.discord;
  const labels: Readonly<Record<string, string>> = { ...mcp.add.fields, secret: mcp.secret.label };
  const told = Object.entries(problems).map(
    ([field, problem]) => `- **${escapeText(labels[field] ?? field)}**: ${escapeWithin(problem, PROBLEM_CHARS)}`,
  );
  const lines = [mcp.add.invalid, ...told, ...(asksForSecret(auth) ? [mcp.add.secretsAgain] : [])];
  const id = mcpId({ verb: 'again', view: desk.view, ref: `${auth}-${draft}` });
  return { mood: 'problem', lines, buttons: [button({ id, label: mcp.buttons.again, style: 'primary' })] };
}
