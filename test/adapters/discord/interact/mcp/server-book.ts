import type {
  McpActing,
  McpChanged,
  McpConnect,
  McpForm,
  McpServers,
  McpServerView,
  NewMcpServer,
} from '../../../../../src/threads/administration/mcp-servers.ts';

/** The least that keeps the promises of `McpServers`: for what people see of servers. */
export class ServerBook implements McpServers {
  opened: McpForm = { status: 'open', hosts: ['*.example.com'] };
  servers: McpServerView[] = [];
  /** What was asked for, in order: what was done to which server, by whom, with what. */
  readonly calls: (readonly [string, ...unknown[]])[] = [];
  /** Who may change servers. */
  readonly admins = new Set<string>();
  problems: Readonly<Record<string, string>> | undefined;

  async list(): Promise<readonly McpServerView[]> {
    return this.servers;
  }

  async form(): Promise<McpForm> {
    return this.opened;
  }

  async add(_team: string, server: NewMcpServer, { by }: McpActing): Promise<McpChanged> {
    this.calls.push(['add', server, by.person.id]);
    if (!this.admins.has(by.person.id)) return { status: 'refused', sentence: 'Only admins add servers.' };
    if (this.problems !== undefined) return { status: 'invalid', problems: this.problems };
    const { name, url, auth, account } = server;
    const added = serverView({ name, address: url, auth: auth.kind, account });
    this.servers.push(added);
    return { status: 'done', server: added };
  }

  async remove(_team: string, name: string, { by }: McpActing): Promise<McpChanged> {
    this.calls.push(['remove', name, by.person.id]);
    this.servers = this.servers.filter((server) => server.name !== name);
    return { status: 'done', server: undefined };
  }

  async check(_team: string | undefined, name: string, { by }: McpActing): Promise<McpChanged> {
    this.calls.push(['check', name, by.person.id]);
    return { status: 'done', server: this.servers.find((server) => server.name === name) };
  }

  async setSecret(_team: string, name: string, secret: string, { by }: McpActing): Promise<McpChanged> {
    this.calls.push(['setSecret', name, secret, by.person.id]);
    return { status: 'done', server: this.servers.find((server) => server.name === name) };
  }

  async connect(team: string | undefined, name: string, { by }: McpActing): Promise<McpConnect> {
    this.calls.push(['connect', team, name, by.person.id]);
    const url = `https://bot.example.com/mcp/sign-in?state=${by.person.id.slice('discord:'.length)}`;
    return { status: 'link', url, expiresAt: Date.UTC(2026, 8, 21, 10) };
  }

  async disconnect(team: string | undefined, name: string, { by }: McpActing): Promise<McpChanged> {
    this.calls.push(['disconnect', team, name, by.person.id]);
    return { status: 'done', server: this.servers.find((server) => server.name === name) };
  }
}

/** A server that works. */
export function serverView(more: Partial<McpServerView> = {}): McpServerView {
  return {
    name: 'docs',
    address: 'https://docs.example.com/mcp',
    origin: 'chat',
    auth: 'none',
    account: 'team',
    health: 'ok',
    shown: 'It works, and offers 1 tool.',
    isConnected: false,
    tools: [{ name: 'docs__read', label: 'Read a page' }],
    leftOut: [],
    ...more,
  };
}
