import type { McpChanged, McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import type { Notice } from '../admin/screens/frame.ts';
import type { Screen } from '../admin/screens/layout.ts';
import { listScreen } from './list-screen.ts';
import { type McpDesk, readServers } from './mcp-desk.ts';
import { serverScreen } from './server-screen.ts';

/** The list as it stands now. Rejects with the storage. */
export async function showServers(desk: McpDesk, page: number, notice?: Notice): Promise<Screen> {
  const { backend, team, texts, view } = desk;
  const [servers, form] = await Promise.all([
    readServers(desk),
    view === 'servers' ? backend.host.mcpServers.form(team, texts) : undefined,
  ]);
  return listScreen(servers, page, form, desk, notice);
}

/** What stands there after a change: the server under what came of it. Rejects with the storage. */
export async function afterChange(
  changed: McpChanged,
  { desk, name, done }: { readonly desk: McpDesk; readonly name: string; readonly done: string },
): Promise<Screen> {
  const notice = noticeOf(changed, done);
  const server = changed.status === 'done' ? changed.server : await findServer(name, desk);
  return server === undefined ? await showServers(desk, 0, notice) : serverScreen(server, desk, notice);
}

/** A server that somebody sees, by its name. Rejects with the storage. */
export async function findServer(name: string, desk: McpDesk): Promise<McpServerView | undefined> {
  return (await readServers(desk)).find((server) => server.name === name);
}

function noticeOf(changed: McpChanged, done: string): Notice {
  switch (changed.status) {
    case 'done':
      return { mood: 'done', lines: [done] };
    case 'refused':
      return { mood: 'problem', lines: [escapeText(changed.sentence)] };
    case 'invalid':
      return { mood: 'problem', lines: Object.values(changed.problems).map(escapeText) };
  }
}
