import type { APISelectMenuOption } from 'discord-api-types/v10';
import type { McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { distinctLabels } from '../../../../tools/forms/index.ts';
import { visibleText } from '../../drawing/approval/visible-text.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { escapeText, escapeWithin } from '../../drawing/escape-text.ts';
import { actionId } from '../admin/action.ts';
import type { Notice } from '../admin/screens/frame.ts';
import { button, buttonRows, LINE, menuRow, type Screen, textBlock } from '../admin/screens/layout.ts';
import { toolSheet } from '../admin/sheet.ts';
import { noticeBlocks, serverWords } from './list-screen.ts';
import type { McpDesk } from './mcp-desk.ts';
import { type McpAction, mcpId } from './mcp-id.ts';

/** Tools that are named one by one, and options of a menu, by Discord. */
const MOST_NAMED = 15;
const MENU_OPTIONS = 25;
const OPTION_CHARS = 100;

const LABEL_CHARS = 60;
const SENTENCE_CHARS = 150;

/** One server: how it stands, what it offers, and what can be done about it. */
export function serverScreen(server: McpServerView, desk: McpDesk, notice?: Notice): Screen {
  const { texts, view } = desk;
  const { mcp, admin } = texts.discord;
  const { name, auth, origin, account, isConnected } = server;
  const isAdmin = view === 'servers';
  const id = (verb: McpAction['verb']): string => mcpId({ verb, view, ref: name });
  // Whose account it is decides who signs in: a team's is its admins', everybody else's their own.
  const signsIn = auth === 'oauth' && (isAdmin || account === 'personal');
  const hasSecret = isAdmin && origin === 'chat' && (auth === 'bearer' || auth === 'clientCredentials');
  const buttons = [
    ...(signsIn ? [button({ id: id('signIn'), label: mcp.buttons.signIn, style: 'primary' })] : []),
    ...(signsIn && isConnected ? [button({ id: id('disconnect'), label: mcp.buttons.disconnect })] : []),
    ...(isAdmin ? [button({ id: id('check'), label: mcp.buttons.check })] : []),
    ...(hasSecret ? [button({ id: id('secret'), label: mcp.buttons.secret })] : []),
    ...(isAdmin && origin === 'chat' ? [button({ id: id('remove'), label: mcp.buttons.remove, style: 'danger' })] : []),
    button({ id: mcpId({ verb: 'list', view, ref: 'back' }), label: mcp.buttons.all }),
  ];
  const scope = 'server';
  return {
    mood: notice?.mood,
    blocks: [
      ...noticeBlocks(notice),
      textBlock(`### ${admin.title(escapeText(name), isAdmin ? mcp.title : mcp.accountsTitle)}`),
      textBlock([serverWords(server, texts), `-# ${mcp.add.fields.auth}: ${mcp.auths[auth]}`].join('\n')),
      ...(server.tools.length === 0 ? [] : [textBlock(toolLines(server, desk).join('\n'))]),
      ...(isAdmin && server.leftOut.length > 0 ? [textBlock(leftOutLines(server, desk).join('\n'))] : []),
      ...(isAdmin
        ? menuRow({
            id: actionId({ verb: 'tool', scope, sheet: 'tools' }),
            placeholder: mcp.menus.tools,
            options: toolOptions(server, desk),
          })
        : []),
      LINE,
      ...buttonRows(buttons),
    ],
  };
}

/** Asks whether somebody is sure. */
export function confirmScreen(server: McpServerView, what: 'disconnect' | 'remove', { texts, view }: McpDesk): Screen {
  const { mcp } = texts.discord;
  const { name } = server;
  const { text, yes } = mcp.confirm[what](escapeText(name));
  const verb = what === 'remove' ? 'removeYes' : 'disconnectYes';
  return {
    mood: 'problem',
    blocks: [
      textBlock(text),
      ...buttonRows([
        button({ id: mcpId({ verb, view, ref: name }), label: yes, style: 'danger' }),
        button({ id: mcpId({ verb: 'open', view, ref: name }), label: mcp.buttons.no }),
      ]),
    ],
  };
}

function toolLines({ tools }: McpServerView, { texts }: McpDesk): readonly string[] {
  const { mcp } = texts.discord;
  const more = tools.length - MOST_NAMED;
  const named = tools.slice(0, MOST_NAMED).map(({ label }) => `- ${escapeWithin(visibleText(label), LABEL_CHARS)}`);
  return [...named, ...(more > 0 ? [`-# ${mcp.more(more)}`] : [])];
}

function leftOutLines({ leftOut }: McpServerView, { texts }: McpDesk): readonly string[] {
  const { mcp } = texts.discord;
  const more = leftOut.length - MOST_NAMED / 3;
  const named = leftOut
    .slice(0, MOST_NAMED / 3)
    .map(
      ({ name, sentence }) =>
        `-# ${escapeWithin(visibleText(name), LABEL_CHARS)}: ${escapeWithin(visibleText(sentence), SENTENCE_CHARS)}`,
    );
  return [mcp.leftOut(leftOut.length), ...named, ...(more > 0 ? [`-# ${mcp.more(more)}`] : [])];
}

/** They lead to the settings of the server's tools, which are those of every other tool. */
function toolOptions({ tools }: McpServerView, { texts }: McpDesk): readonly APISelectMenuOption[] {
  if (tools.length === 0) return [];
  const named = distinctLabels(
    tools.map(({ name, label }) => ({ value: toolSheet(name), label: label.trim() || name })),
    OPTION_CHARS,
  ).map(({ value, label }) => ({ value, label }));
  const all = { value: 'page.0', label: cutText(texts.discord.mcp.allTools, OPTION_CHARS) };
  return [...named.slice(0, MENU_OPTIONS - 1), all];
}
