import type {
  McpActing,
  McpBrowser,
  McpChanged,
  McpConnect,
  McpConnecting,
  McpForm,
  McpServers,
  McpServerView,
  NewMcpServer,
} from '../../../../src/threads/administration/mcp-servers.ts';
import type { Actor } from '../../../../src/threads/administration/settings-service.ts';
import type { TeamId } from '../../../../src/threads/thread-id.ts';

const REFUSED = 'You may not do this. Admins of the team can.';

/** A server as the deployment has it, or an admin has added it. */
export function serverView(change: Partial<McpServerView> & Pick<McpServerView, 'name'>): McpServerView {
  return {
    address: `https://${change.name}.example/mcp`,
    origin: 'chat',
    auth: 'none',
    account: 'team',
    health: 'ok',
    shown: 'It answered at 10:00.',
    isConnected: false,
    tools: [],
    leftOut: [],
    ...change,
  };
}

/** The least that keeps the promises of `McpServers`: for pages, which know nothing else of servers. */
export class ServerBook implements McpServers {
  readonly servers: McpServerView[] = [];
  /** Who may do what only admins do. */
  readonly admins = new Set<string>();
  /** What was done, with every secret that was given. */
  readonly done: unknown[] = [];
  /** Those in which sign-ins were begun. */
  readonly browsers: McpBrowser[] = [];
  hosts: readonly string[] = ['*.example'];

  async list(_team: TeamId | undefined, _viewer: Actor): Promise<readonly McpServerView[]> {
    return this.servers.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  async form(): Promise<McpForm> {
    if (this.hosts.length === 0) return { status: 'closed', sentence: 'Nobody has allowed a host yet (mcpHosts).' };
    return { status: 'open', hosts: this.hosts };
  }

  async add(team: TeamId, server: NewMcpServer, { by }: McpActing): Promise<McpChanged> {
    if (!this.#mayChange(by)) return { status: 'refused', sentence: REFUSED };
    const problems = problemsOf(server);
    if (Object.keys(problems).length > 0) return { status: 'invalid', problems };
    this.done.push({ what: 'add', team, server });
    const { name, url, account, auth } = server;
    const health = auth.kind === 'oauth' ? 'signIn' : 'ok';
    const view = serverView({ name, address: url, account, auth: auth.kind, health });
    this.servers.push(view);
    return { status: 'done', server: view };
  }

  async remove(team: TeamId, name: string, { by }: McpActing): Promise<McpChanged> {
    if (!this.#mayChange(by)) return { status: 'refused', sentence: REFUSED };
    this.done.push({ what: 'remove', team, name });
    this.servers.splice(
      this.servers.findIndex((server) => server.name === name),
      1,
    );
    return { status: 'done', server: undefined };
  }

  async check(team: TeamId | undefined, name: string, { by }: McpActing): Promise<McpChanged> {
    if (!this.#mayChange(by)) return { status: 'refused', sentence: REFUSED };
    this.done.push({ what: 'check', team, name });
    return { status: 'done', server: this.#change(name, { health: 'ok', shown: 'It answered just now.' }) };
  }

  async setSecret(team: TeamId, name: string, secret: string, { by }: McpActing): Promise<McpChanged> {
    if (!this.#mayChange(by)) return { status: 'refused', sentence: REFUSED };
    if (secret === '') return { status: 'invalid', problems: { secret: 'It is empty.' } };
    this.done.push({ what: 'setSecret', team, name, secret });
    return { status: 'done', server: this.#change(name, {}) };
  }

  async connect(team: TeamId | undefined, name: string, { by, browser }: McpConnecting): Promise<McpConnect> {
    const { account } = this.servers.find((server) => server.name === name) ?? {};
    if (account === 'team' && !this.#mayChange(by)) return { status: 'refused', sentence: REFUSED };
    this.done.push({ what: 'connect', team, name, by: by.person.id });
    if (browser !== undefined) this.browsers.push(browser);
    const link = { url: 'https://bot.example/mcp/sign-in?s=1', expiresAt: Date.UTC(2026, 0, 1, 10, 10) };
    return { status: 'link', ...link, cookie: 'known-again=c00kie; HttpOnly' };
  }

  async disconnect(team: TeamId | undefined, name: string, { by }: McpActing): Promise<McpChanged> {
    this.done.push({ what: 'disconnect', team, name, by: by.person.id });
    return { status: 'done', server: this.#change(name, { isConnected: false }) };
  }

  #mayChange({ person, isOperator = false }: Actor): boolean {
    return isOperator || this.admins.has(person.id);
  }

  #change(name: string, change: Partial<McpServerView>): McpServerView | undefined {
    const index = this.servers.findIndex((server) => server.name === name);
    const known = this.servers[index];
    if (known === undefined) return undefined;
    const changed = { ...known, ...change };
    this.servers[index] = changed;
    return changed;
  }
}

function problemsOf({ name, url, auth }: NewMcpServer): Readonly<Record<string, string>> {
  return {
    ...(!/^[a-z0-9]{1,20}$/iu.test(name) && { name: 'Letters and digits, at most 20.' }),
    ...(!url.startsWith('https://') && { url: 'Must begin with https://.' }),
    ...(auth.kind === 'bearer' && auth.token === '' && { token: 'It is empty.' }),
  };
}
