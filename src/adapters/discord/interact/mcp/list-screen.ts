import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { McpForm, McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { visibleText } from '../../drawing/approval/visible-text.ts';
import { escapeText, escapeWithin } from '../../drawing/escape-text.ts';
import type { Notice } from '../admin/screens/frame.ts';
import { button, buttonRows, LINE, type Screen, sectionBlock, textBlock } from '../admin/screens/layout.ts';
import type { McpDesk } from './mcp-desk.ts';
import { type McpAction, mcpId } from './mcp-id.ts';

/** Servers of one page: each takes three components, of the forty that a message may have. */
const SERVERS_PER_PAGE = 7;

const ADDRESS_CHARS = 120;
const HEALTH_CHARS = 220;
const CLOSED_CHARS = 400;

/** A page of the servers; `form`: whether one can be added, for admins. */
export function listScreen(
  servers: readonly McpServerView[],
  wanted: number,
  form: McpForm | undefined,
  { view, texts, place }: McpDesk,
  notice?: Notice,
): Screen {
  const { mcp, admin } = texts.discord;
  const isAll = view === 'servers';
  const count = Math.max(1, Math.ceil(servers.length / SERVERS_PER_PAGE));
  const page = Math.min(wanted, count - 1);
  const turn = (to: number, label: string) => button({ id: mcpId({ verb: 'list', view, page: to }), label });
  const buttons = [
    ...(page > 0 ? [turn(page - 1, admin.buttons.previous)] : []),
    ...(page < count - 1 ? [turn(page + 1, admin.buttons.next)] : []),
    ...(form?.status === 'open'
      ? [button({ id: mcpId({ verb: 'add', view }), label: mcp.buttons.add, style: 'primary' })]
      : []),
  ];
  const shown = servers.slice(page * SERVERS_PER_PAGE, (page + 1) * SERVERS_PER_PAGE);
  return {
    mood: notice?.mood,
    blocks: [
      ...noticeBlocks(notice),
      textBlock(
        [
          `### ${admin.title(isAll ? mcp.title : mcp.accountsTitle, place)}`,
          isAll ? mcp.about : mcp.aboutAccounts,
          ...(count > 1 ? [`-# ${admin.page(page + 1, count)}`] : []),
        ].join('\n'),
      ),
      ...(servers.length === 0 ? [textBlock(isAll ? mcp.none : mcp.noAccounts)] : []),
      ...shown.map((server) => sectionBlock(serverWords(server, texts), openButton(server, { view, page }, texts))),
      ...(form?.status === 'closed' ? [textBlock(`-# ${escapeWithin(form.sentence, CLOSED_CHARS)}`)] : []),
      ...(buttons.length === 0 ? [] : [LINE, ...buttonRows(buttons)]),
    ],
  };
}

/** What was done last. */
export function noticeBlocks(notice: Notice | undefined): readonly APIComponentInContainer[] {
  if (notice === undefined) return [];
  return [textBlock(notice.lines.join('\n')), ...buttonRows(notice.buttons ?? [])];
}

/** A server in a few lines. What it says of itself is drawn as text that does nothing. */
export function serverWords(server: McpServerView, { discord }: McpDesk['texts']): string {
  const { origin, account, tools, name, shown } = server;
  const address = escapeWithin(visibleText(server.address), ADDRESS_CHARS);
  return [
    `**${escapeText(name)}**: ${escapeWithin(visibleText(shown), HEALTH_CHARS)}`,
    `-# ${discord.mcp.facts({ address, origin, account, tools: tools.length })}`,
  ].join('\n');
}

function openButton(
  { name }: McpServerView,
  where: Pick<McpAction, 'view' | 'page'>,
  { discord }: McpDesk['texts'],
): ReturnType<typeof button> {
  return button({ id: mcpId({ verb: 'open', ...where, ref: name }), label: discord.mcp.buttons.open });
}
