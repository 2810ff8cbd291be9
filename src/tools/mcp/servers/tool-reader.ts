import { ThreadloopError } from '../../../core/error.ts';
import type { Clock } from '../../../core/index.ts';
import type { Person } from '../../../threads/person.ts';
import type { Lock } from '../../../threads/ports.ts';
import type { McpConnections, McpHealth, McpServer, McpToolList } from '../mcp-server.ts';
import { RecentMap } from '../recent-map.ts';
import { serverKey } from './known-server.ts';
import type { ServerBook } from './server-book.ts';
import type { ServerStates } from './server-states.ts';

/** Milliseconds between two looks at a server that nobody has asked for, in all processes together. */
const LOOK_MS = 60_000;

/** Servers of which it is known here when they were looked at. */
const KEPT_LOOKS = 10_000;

/** Which list is kept: this one, or this one unless there is one. */
export type Keep = 'always' | 'first';

export interface ToolReaderOptions {
  readonly connections: Pick<McpConnections, 'list'>;
  readonly book: Pick<ServerBook, 'find'>;
  readonly states: ServerStates;
  readonly lock: Lock;
  /** Keeps work that nobody waits for, so that the end does. */
  readonly track: (name: string, work: () => Promise<unknown>) => void;
  /** For what has no sentence of its own. */
  readonly notReadable: string;
  readonly clock: Clock;
}

/**
 * Reads what servers offer, and keeps how that went. What is heard of a server that was removed or set up otherwise by
 * then is not kept: it would stand in the place of what is known of the one that is there now.
 */
export class ToolReader {
  readonly #options: ToolReaderOptions;
  readonly #looked = new RecentMap<string, number>(KEPT_LOOKS);
  /** Servers that are being read, and how often: what comes of that is kept at its end, and once. */
  readonly #reading = new Map<string, number>();
  #isClosed = false;

  constructor(options: ToolReaderOptions) {
    this.#options = options;
  }

  /**
   * Reads now. Does not reject because of the server: its health says what went wrong. `keep`: what is offered to one
   * person is what all of a team see, so it is what the first of them was offered, or who is asked for it as an admin.
   */
  async read(server: McpServer, person: Person | undefined, keep: Keep): Promise<'ok' | 'failed'> {
    const outcome = await this.#list(server, person);
    if ('list' in outcome) {
      await this.#keepList(server, outcome.list, keep);
      return 'ok';
    }
    if (outcome.health !== undefined) await this.#keepHealth(server, outcome.health);
    return 'failed';
  }

  /** Reads in the background, unless some process has looked within a minute. */
  look(server: McpServer): void {
    const { lock, clock, track } = this.#options;
    const key = serverKey(server);
    const last = this.#looked.get(key);
    if (last !== undefined && clock.now() - last < LOOK_MS) return;
    this.#looked.set(key, clock.now());
    track('reading the tools of a server', async () => {
      // Not released: its time is what makes it once a minute.
      if ((await lock.acquire(`mcp:look:${key}:${server.revision}`, LOOK_MS)) === undefined) return;
      await this.read(server, undefined, 'always');
    });
  }

  /** From now on nothing is kept of what fails: the connections are being ended. */
  close(): void {
    this.#isClosed = true;
  }

  /** To be told by the connections. */
  onTools(server: McpServer, list: McpToolList): void {
    if (this.#reading.has(serverKey(server))) return;
    this.#options.track('keeping the tools of a server', () =>
      this.#keepList(server, list, server.account === 'personal' ? 'first' : 'always'),
    );
  }

  /** The same. */
  onHealth(server: McpServer, health: McpHealth): void {
    if (this.#isClosed || this.#reading.has(serverKey(server))) return;
    this.#options.track('keeping how a server stands', () => this.#keepHealth(server, health));
  }

  async #keepList(server: McpServer, list: McpToolList, keep: Keep): Promise<void> {
    const { states } = this.#options;
    if (!(await this.#stands(server))) return;
    const isKnown = keep === 'first' && (await states.of(server.team))(server)?.list !== undefined;
    if (isKnown) await states.noteHealth(server, { kind: 'ok', at: list.at });
    else await states.remember(server, list);
  }

  async #keepHealth(server: McpServer, health: McpHealth): Promise<void> {
    if (await this.#stands(server)) await this.#options.states.noteHealth(server, health);
  }

  async #stands({ team, name, revision }: McpServer): Promise<boolean> {
    return (await this.#options.book.find(team, name))?.server.revision === revision;
  }

  async #list(
    server: McpServer,
    person: Person | undefined,
  ): Promise<{ readonly list: McpToolList } | { readonly health: McpHealth | undefined }> {
    const key = serverKey(server);
    this.#reading.set(key, (this.#reading.get(key) ?? 0) + 1);
    try {
      return { list: await this.#options.connections.list(server, person) };
    } catch (error) {
      return { health: this.#healthAfter(error, server) };
    } finally {
      const left = (this.#reading.get(key) ?? 1) - 1;
      if (left > 0) this.#reading.set(key, left);
      else this.#reading.delete(key);
    }
  }

  #healthAfter(error: unknown, server: McpServer): McpHealth | undefined {
    const { clock, notReadable } = this.#options;
    const at = clock.now();
    if (this.#isClosed) return undefined;
    if (!(error instanceof ThreadloopError)) return { kind: 'failing', at, sentence: notReadable };
    // It was not asked: what is known of it stays.
    if (error.retryAfterMs !== undefined) return undefined;
    if (error.code !== 'mcp_sign_in') return { kind: 'failing', at, sentence: error.message };
    // That one person has not signed in says nothing of the server.
    return server.account === 'team' ? { kind: 'signIn', at } : undefined;
  }
}
