import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { type ConfigInput, resolveConfig } from '../../src/config.ts';
import { ThreadloopError } from '../../src/core/error.ts';
import type { Clock, Logger } from '../../src/core/index.ts';
import { type Mcp, openMcp } from '../../src/open-mcp.ts';
import type { Outgoing } from '../../src/outgoing.ts';
import { createSecretBox } from '../../src/secret-box.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { createTexts } from '../../src/text/index.ts';
import { createMemoryPorts } from '../../src/threads/memory/index.ts';
import type { Person } from '../../src/threads/person.ts';
import type { Storage } from '../../src/threads/ports.ts';
import type { SecretBox } from '../../src/threads/secret-box.ts';
import type { TeamDirectory } from '../../src/threads/team-directory.ts';
import { toTeamId } from '../../src/threads/thread-id.ts';
import type { ToolDefinition } from '../../src/tools/index.ts';
import type {
  McpConnections,
  McpConnectionsHost,
  McpServer,
  McpTool,
  McpToolList,
} from '../../src/tools/mcp/mcp-server.ts';

export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

const NOWHERE: Pick<Outgoing, 'sendOnce' | 'isProxied'> = {
  sendOnce: () => Promise.reject(new Error('Nothing is reached in this test.')),
  isProxied: () => false,
};

const TEAMS: TeamDirectory = {
  isAdmin: async () => false,
  isInGroup: async () => false,
  list: async () => [{ team: toTeamId('slack', 'T1'), name: 'Acme', channels: [] }],
};

export interface TestMcpOptions {
  readonly config?: ConfigInput;
  readonly clock: Clock;
  readonly logger?: Logger;
  readonly ports?: Pick<Storage, 'records' | 'lock' | 'rateLimiter'>;
  readonly definitions?: readonly ToolDefinition[];
  readonly secrets?: SecretBox | undefined;
  /** @default some that offer nothing; `real`: those of the program */
  readonly connections?: 'real' | ((host: McpConnectionsHost) => McpConnections);
  /** @default nothing is reached */
  readonly outgoing?: Pick<Outgoing, 'sendOnce' | 'isProxied'>;
}

/** Puts MCP servers together as a bot does. */
export function openTestMcp(options: TestMcpOptions): Mcp {
  const { clock, logger = silentLogger } = options;
  const ports = options.ports ?? createMemoryPorts({ clock, logger, newToken: randomUUID });
  return openMcp({
    config: resolveConfig({ secretKey: SECRET_KEY, ...options.config }),
    definitions: options.definitions ?? [],
    ports,
    secrets: 'secrets' in options ? options.secrets : createSecretBox([Buffer.from(SECRET_KEY, 'base64')]),
    outgoing: options.outgoing ?? NOWHERE,
    teamsOf: () => TEAMS,
    textsOf: (locale) => createTexts(locale),
    ...(options.connections !== 'real' && { connect: options.connections ?? ((host) => new FakeConnections(host)) }),
    clock,
    logger,
  });
}

/** What servers offer in a test, without connecting to anything. */
export class FakeConnections implements McpConnections {
  readonly host: McpConnectionsHost;
  /** What servers answer by their address or command: names of tools, or what they fail with. */
  readonly offers = new Map<string, readonly string[] | Error>();
  /** In their order: `list <name> <person>`, `drop <name>`, `close`. */
  readonly calls: string[] = [];
  /** Those that were listed. */
  readonly servers: McpServer[] = [];
  readonly #now: () => number;

  constructor(host: McpConnectionsHost, now: () => number = () => 0) {
    this.host = host;
    this.#now = now;
  }

  async list(server: McpServer, person: Person | undefined): Promise<McpToolList> {
    this.calls.push(`list ${server.name}${person === undefined ? '' : ` ${person.id}`}`);
    this.servers.push(server);
    const { transport } = server;
    const offered = this.offers.get(transport.kind === 'http' ? transport.url : transport.command);
    if (offered instanceof Error) throw offered;
    if (offered === undefined) throw new ThreadloopError('mcp_unavailable', 'There is no connection to the server.');
    return this.listOf(server, offered);
  }

  /** A list as a server would tell it now. */
  listOf(server: McpServer, names: readonly string[]): McpToolList {
    return { at: this.#now(), tools: names.map((name) => toolOf(server.name, name)), leftOut: [] };
  }

  definitions(server: McpServer, { tools }: McpToolList): readonly ToolDefinition[] {
    return tools.map(({ as, label, description }) => ({
      name: as,
      label,
      description,
      parameters: EMPTY,
      reach: 'outside',
      execute: () => `${server.name} was asked`,
    }));
  }

  async drop({ name }: Pick<McpServer, 'name' | 'team'>): Promise<void> {
    this.calls.push(`drop ${name}`);
  }

  async close(): Promise<void> {
    this.calls.push('close');
  }
}

const EMPTY = Type.Object({});

function toolOf(server: string, name: string): McpTool {
  const described = {
    label: name,
    description: `The tool ${name}.`,
    parameters: { type: 'object' },
    isReadOnly: false,
  };
  return { name, as: `${server}__${name}`, ...described };
}
