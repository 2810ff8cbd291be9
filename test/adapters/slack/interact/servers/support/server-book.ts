import type {
  McpActing,
  McpChanged,
  McpConnect,
  McpForm,
  McpServers,
  McpServerView,
  NewMcpServer,
} from '../../../../../../src/threads/administration/mcp-servers.ts';

/** A server as it is listed; what is not said is as of one that is well. */
export function serverView(name: string, more: Partial<McpServerView> = {}): McpServerView {
  return {
    name,
    address: `https://${name}.example/mcp`,
    origin: 'chat',
    auth: 'none',
    account: 'team',
    health: 'ok',
    shown: 'It works.',
    isConnected: false,
    tools: [],
    leftOut: [],
    ...more,
  };
}

/** The least that keeps the promises of `McpServers`: for surfaces, which know nothing else of servers. */
export class ServerBook implements McpServers {
  servers: McpServerView[] = [];
  hosts: readonly string[] = ['*.example'];
  /** What was asked for, in its order. */
  readonly asked: (readonly [act: string, name: string, by: string, given?: unknown])[] = [];
  /** What the next change answers in place of doing it. */
  answer: McpChanged | undefined;
  link: McpConnect = { status: 'refused', sentence: 'You may not.' };
  /** Held back until it resolves. */
  waiting: Promise<void> = Promise.resolve();

  async list(): Promise<readonly McpServerView[]> {
    return this.servers;
  }

  async form(): Promise<McpForm> {
    if (this.hosts.length > 0) return { status: 'open', hosts: this.hosts };
    return { status: 'closed', sentence: 'The operator has to set `mcpHosts`.' };
  }

  async add(_team: unknown, server: NewMcpServer, { by }: McpActing): Promise<McpChanged> {
    this.asked.push(['add', server.name, by.person.id, server]);
    await this.waiting;
    return this.#change(() => this.servers.push(serverView(server.name, { auth: server.auth.kind })));
  }

  async remove(_team: unknown, name: string, { by }: McpActing): Promise<McpChanged> {
    this.asked.push(['remove', name, by.person.id]);
    return this.#change(() => {
      this.servers = this.servers.filter((server) => server.name !== name);
    });
  }

  async check(_team: unknown, name: string, { by }: McpActing): Promise<McpChanged> {
    this.asked.push(['check', name, by.person.id]);
    return this.#change(() => undefined);
  }

  async setSecret(_team: unknown, name: string, secret: string, { by }: McpActing): Promise<McpChanged> {
    this.asked.push(['setSecret', name, by.person.id, secret]);
    return this.#change(() => undefined);
  }

  async connect(_team: unknown, name: string, { by }: McpActing): Promise<McpConnect> {
    this.asked.push(['connect', name, by.person.id]);
    return this.link;
  }

  async disconnect(_team: unknown, name: string, { by }: McpActing): Promise<McpChanged> {
    this.asked.push(['disconnect', name, by.person.id]);
    return this.#change(() => {
      this.servers = this.servers.map((server) => (server.name === name ? { ...server, isConnected: false } : server));
    });
  }

  #change(change: () => unknown): McpChanged {
    if (this.answer !== undefined) return this.answer;
    change();
    return { status: 'done', server: undefined };
  }
}
