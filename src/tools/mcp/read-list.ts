import type { Connection, RequestOptions } from './connection.ts';
import { unavailable } from './failure.ts';
import type { McpLimits } from './mcp-limits.ts';
import type { McpServer, McpToolList } from './mcp-server.ts';
import { createToolReader } from './read-tools.ts';

/**
 * Asks a server for all of its tools, page by page, within the limits of number and time.
 *
 * @throws ThreadloopError where it gives none.
 */
export async function readList(
  connection: Connection,
  server: McpServer,
  limits: McpLimits,
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal },
): Promise<McpToolList> {
  const reader = createToolReader(server, limits);
  if (!connection.hasTools) return reader.list(now());
  const endAt = now() + limits.listMs;
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; ; page += 1) {
    if (page >= limits.pages || now() >= endAt || (page > 0 && reader.isFull())) {
      reader.overflow();
      break;
    }
    const leftMs = Math.max(1, endAt - now());
    const options: RequestOptions = { signal, idleMs: leftMs, totalMs: leftMs };
    const answer = await connection.request('tools/list', cursor === undefined ? {} : { cursor }, options);
    if (answer.kind !== 'result')
      throw refused(server, answer.kind === 'error' ? ` with the error ${answer.code}` : '');
    const { tools, nextCursor } = fieldsOf(answer.value);
    if (!Array.isArray(tools)) throw unavailable(`The list of tools of the MCP server "${server.name}" is none.`);
    await reader.add(tools);
    if (typeof nextCursor !== 'string' || nextCursor === '') break;
    if (seen.has(nextCursor)) {
      reader.overflow();
      break;
    }
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  return reader.list(now());
}

function refused({ name }: McpServer, how: string): Error {
  return unavailable(`The MCP server "${name}" does not list its tools: it answered${how}.`);
}

function fieldsOf(value: unknown): { readonly tools?: unknown; readonly nextCursor?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
