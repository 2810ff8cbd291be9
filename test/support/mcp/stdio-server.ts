import { fileURLToPath } from 'node:url';
import type { McpServer } from '../../../src/tools/mcp/mcp-server.ts';

/** What the fake server of fake-mcp-stdio.mjs does. */
export interface StdioScenario {
  readonly tools?: readonly unknown[];
  /** Methods that are never answered. */
  readonly hang?: readonly string[];
  /** Methods at which the process ends. */
  readonly die?: readonly string[];
  /** Megabytes of the result of each call. */
  readonly huge?: number;
  /** Whether it writes what is no message first. */
  readonly junk?: boolean;
  /** Bytes that it writes as errors first. */
  readonly stderr?: number;
  /** Whether it ends only when it is killed. */
  readonly stubborn?: boolean;
  /** Whether it starts a process of its own. */
  readonly child?: boolean;
  /** Where it writes its number and that of its child. */
  readonly pidFile?: string;
}

export function stdioServer(
  scenario: StdioScenario = {},
  changes: Partial<McpServer> = {},
  env: Readonly<Record<string, string>> = {},
): McpServer {
  const script = fileURLToPath(new URL('./fake-mcp-stdio.mjs', import.meta.url));
  const args = [script, JSON.stringify(scenario)];
  return mcpServer({ transport: { kind: 'stdio', command: process.execPath, args, env }, ...changes });
}

/** A server of one of the packages that are installed for tests. */
export function packageServer(
  script: string,
  changes: { readonly args?: readonly string[]; readonly env?: Record<string, string> } = {},
): McpServer {
  const { args = [], env = {} } = changes;
  const path = fileURLToPath(new URL(`../../../node_modules/@modelcontextprotocol/${script}`, import.meta.url));
  return mcpServer({ transport: { kind: 'stdio', command: process.execPath, args: [path, ...args], env } });
}

export function httpServer(url: string, changes: Partial<McpServer> = {}): McpServer {
  return mcpServer({ transport: { kind: 'http', url, isPrivateAllowed: true }, ...changes });
}

function mcpServer(changes: Pick<McpServer, 'transport'> & Partial<McpServer>): McpServer {
  return { name: 'files', team: undefined, account: 'team', isTrusted: false, revision: '1', ...changes };
}
