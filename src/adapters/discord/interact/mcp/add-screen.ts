import type { McpForm } from '../../../../threads/administration/mcp-servers.ts';
import { escapeText, escapeWithin } from '../../drawing/escape-text.ts';
import type { Notice } from '../admin/screens/frame.ts';
import { button, buttonRows, LINE, menuRow, type Screen, textBlock } from '../admin/screens/layout.ts';
import { AUTH_KINDS } from './add-window.ts';
import { noticeBlocks } from './list-screen.ts';
import type { McpDesk } from './mcp-desk.ts';
import { mcpId } from './mcp-id.ts';

const MOST_HOSTS = 20;
const SENTENCE_CHARS = 600;

/** How a server is added: a menu of how the bot proves who it is, which opens the window for that. */
export function addScreen(form: McpForm, { texts, view, place }: McpDesk, notice?: Notice): Screen {
  const { mcp, admin } = texts.discord;
  const options = AUTH_KINDS.map((value) => ({ value, label: mcp.auths[value] }));
  const content =
    form.status === 'closed'
      ? [textBlock(escapeWithin(form.sentence, SENTENCE_CHARS))]
      : [
          textBlock(mcp.add.about(form.hosts.slice(0, MOST_HOSTS).map(escapeText))),
          ...menuRow({ id: mcpId({ verb: 'auth', view }), placeholder: mcp.menus.add, options }),
        ];
  return {
    mood: notice?.mood,
    blocks: [
      ...noticeBlocks(notice),
      textBlock(`### ${admin.title(mcp.add.title, place)}`),
      ...content,
      LINE,
      ...buttonRows([button({ id: mcpId({ verb: 'list', view, ref: 'back' }), label: mcp.buttons.all })]),
    ],
  };
}
