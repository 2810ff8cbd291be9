import type { KnownBlock, StaticSelect } from '@slack/types';
import type { McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { shownText } from '../../../../threads/approvals/cards/shown-text.ts';
import { sectionOf } from '../../drawing/blocks/draw-sources.ts';
import { cutLine, escapeWithin } from '../../drawing/cut-text.ts';
import { SLACK_LIMITS } from '../../drawing/limits.ts';
import { adminIds } from '../admin/action.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { button, header, plain, row, section } from '../admin/blocks.ts';
import { optionList, optionsOf } from '../admin/form/option-values.ts';
import { pageOf, pageRow } from '../admin/panel/page-row.ts';

/** Servers of one page: each takes two blocks, of the hundred that a view has. */
const SERVERS_A_PAGE = 20;

const LONGEST = { name: 100, address: 300, shown: 600, sentence: 200 } as const;
const MOST_LEFT_OUT = 3;
const MOST_IN_MENU = 1_000;

export interface ServersDrawing {
  readonly page: number;
  /** Whether the reader may change them; else they see those at which they have an account of their own. */
  readonly isAdmin: boolean;
}

/** The MCP servers of a team, each with what can be done about it. Rejects with the storage. */
export async function drawServers(
  context: AdminContext,
  { page: wanted, isAdmin }: ServersDrawing,
): Promise<readonly KnownBlock[]> {
  const { slackServers: words } = context.texts;
  const servers = await readServers(context, isAdmin);
  const { page, pages, items } = pageOf(servers, wanted, SERVERS_A_PAGE);
  const none = isAdmin ? words.none : words.nonePersonal;
  return [
    header(words.title),
    section(isAdmin ? words.about : words.aboutPersonal),
    ...(isAdmin ? row(button({ text: words.add, ids: adminIds('serverAdd'), style: 'primary' })) : []),
    ...(servers.length === 0 ? [section(none)] : items.flatMap((server) => drawServer(server, context, isAdmin))),
    ...pageRow(page, pages, context.texts),
  ];
}

/** The same for the home of somebody who is no admin: nothing where they have no account of their own anywhere. */
export async function drawOwnServers(context: AdminContext): Promise<readonly KnownBlock[]> {
  const servers = await readServers(context, false);
  return servers.length === 0 ? [] : await drawServers(context, { page: 0, isAdmin: false });
}

async function readServers(context: AdminContext, isAdmin: boolean): Promise<readonly McpServerView[]> {
  const { backend, team, actor, texts } = context;
  const servers = await backend.host.mcpServers.list(team, actor, texts);
  return isAdmin ? servers : servers.filter(({ account, auth }) => account === 'personal' && auth === 'oauth');
}

function drawServer(server: McpServerView, context: AdminContext, isAdmin: boolean): readonly KnownBlock[] {
  const { slackServers: words } = context.texts;
  const { name, address, origin, account, shown, tools, leftOut } = server;
  const lines = [
    `*${wordsOf(name, LONGEST.name)}*`,
    wordsOf(shown, LONGEST.shown),
    words.facts({ address: wordsOf(address, LONGEST.address), origin, account, tools: tools.length }),
    ...(isAdmin && leftOut.length > 0 ? [words.leftOut(leftOut.length), ...leftOutLines(leftOut)] : []),
  ];
  return [sectionOf(lines.join('\n')), ...row(...buttonsOf(server, context, isAdmin))];
}

function leftOutLines(leftOut: McpServerView['leftOut']): readonly string[] {
  const lines = leftOut.slice(0, MOST_LEFT_OUT).map(({ name, sentence }) => {
    return `• ${wordsOf(name, LONGEST.name)}: ${wordsOf(sentence, LONGEST.sentence)}`;
  });
  return leftOut.length > MOST_LEFT_OUT ? [...lines, '• …'] : lines;
}

function buttonsOf(server: McpServerView, { texts }: AdminContext, isAdmin: boolean) {
  const { slackServers: words, slackAdmin } = texts;
  const { name, auth, account, isConnected, origin, tools } = server;
  const fields = { server: name };
  const plainButton = (kind: Parameters<typeof adminIds>[0], text: string, style?: 'primary') =>
    button({ text, ids: adminIds(kind, fields, name), spoken: words.spoken(text, name), style });
  const sure = (kind: Parameters<typeof adminIds>[0], text: string, confirm: ReturnType<typeof words.removeConfirm>) =>
    button({
      text,
      ids: adminIds(kind, fields, name),
      spoken: words.spoken(text, name),
      style: 'danger',
      confirm: { ...confirm, deny: slackAdmin.cancel },
    });
  const mayConnect = auth === 'oauth' && (isAdmin || account === 'personal');
  const hasSecret = auth === 'bearer' || auth === 'clientCredentials';
  return [
    mayConnect && !isConnected
      ? plainButton('serverConnect', account === 'personal' ? words.connectMine : words.signIn, 'primary')
      : undefined,
    mayConnect && isConnected ? sure('serverDisconnect', words.disconnect, words.disconnectConfirm(name)) : undefined,
    isAdmin ? plainButton('serverCheck', words.check) : undefined,
    isAdmin && hasSecret ? plainButton('serverSecret', words.secret) : undefined,
    isAdmin && tools.length > 0 ? toolMenu(server, words.tools) : undefined,
    isAdmin && origin === 'chat' ? sure('serverRemove', words.remove, words.removeConfirm(name)) : undefined,
  ];
}

/** Leads to the settings of one of a server's tools, as the menu over all tools does. */
function toolMenu({ name, tools }: McpServerView, words: string): StaticSelect {
  const choices = tools.slice(0, MOST_IN_MENU).map((tool) => ({ value: tool.name, label: shownText(tool.label) }));
  const { action_id } = adminIds('find', {}, name);
  const placeholder = plain(words, SLACK_LIMITS.label);
  return { type: 'static_select', action_id, placeholder, ...optionList(optionsOf(choices)) };
}

/** What a server says of itself is characters, and nothing else. */
function wordsOf(text: string, limit: number): string {
  return escapeWithin(cutLine(shownText(text), limit), 2 * limit);
}
