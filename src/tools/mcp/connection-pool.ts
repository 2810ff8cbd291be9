import { ThreadloopError } from '../../core/error.ts';
import type { Person } from '../../threads/person.ts';
import { type Connection, type ConnectionParts, openConnection } from './connection.ts';
import { notNow } from './failure.ts';
import type { McpCredentials, McpServer } from './mcp-server.ts';
import { createRests } from './rests.ts';

export interface ConnectionPoolOptions extends ConnectionParts {
  /** Asked before each connection is made, and before each use of one that is kept. */
  readonly credentials: (server: McpServer, person: Person | undefined) => Promise<McpCredentials | undefined>;
  /** A server says that its list has changed. */
  readonly onListChanged: (server: McpServer, person: Person | undefined) => void;
}

/** The connections of this process: one for each server and account. */
export interface ConnectionPool {
  /**
   * Does something over the connection to a server, made anew where there is none.
   *
   * @throws ThreadloopError where there is none to be had, or none that may still be used; what `work` throws.
   */
  use<T>(server: McpServer, person: Person | undefined, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Ends those to a server, and asks it again at once when it is needed next. */
  drop(server: Pick<McpServer, 'name' | 'team'>): Promise<void>;
  close(): Promise<void>;
}

interface Kept {
  readonly server: McpServer;
  readonly opening: Promise<Connection>;
  /** Gives up the opening. */
  readonly giveUp: () => void;
  /** Once it is there. */
  connection?: Connection;
  uses: number;
  cancelIdle: () => void;
}

/** Makes what keeps connections: while they are used, and some time longer. */
export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const { clock, limits } = options;
  // In the order of their last use.
  const kept = new Map<string, Kept>();
  const ending = new Set<Promise<void>>();
  const rests = createRests(clock, limits);
  let isClosed = false;

  const end = (key: string, entry: Kept): void => {
    if (kept.get(key) === entry) kept.delete(key);
    entry.cancelIdle();
    if (entry.connection === undefined) entry.giveUp();
    const ended = entry.opening.then(
      (connection) => connection.end(),
      () => undefined, // It was never there.
    );
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
  };

  const makeRoom = (): void => {
    if (kept.size < limits.connections) return;
    const unused = [...kept].find(([, { uses }]) => uses === 0);
    if (unused === undefined) {
      throw notNow(`All ${limits.connections} connections to MCP servers are in use; try again in a while.`, 1_000);
    }
    end(...unused);
  };

  const open = (key: string, server: McpServer, person: Person | undefined): Kept => {
    makeRoom();
    const opening = new AbortController();
    const connect = async (): Promise<Connection> =>
      await openConnection(server, await options.credentials(server, person), options, {
        signal: opening.signal,
        onListChanged: () => {
          if (kept.get(key) === entry) options.onListChanged(server, person);
        },
        onEnd: () => {
          if (kept.get(key) === entry) end(key, entry);
        },
      });
    const entry: Kept = {
      server,
      opening: connect(),
      giveUp: () => opening.abort(),
      uses: 0,
      cancelIdle: () => undefined,
    };
    entry.opening.then(
      (connection) => {
        entry.connection = connection;
      },
      () => {
        if (kept.get(key) === entry) end(key, entry);
      },
    );
    return entry;
  };

  const entryFor = (server: McpServer, person: Person | undefined): Kept => {
    const key = keyOf(server, person);
    const there = kept.get(key);
    const isUsable =
      there !== undefined && there.server.revision === server.revision && there.connection?.isOver() !== true;
    if (there !== undefined && !isUsable) retire(key, there);
    const entry = isUsable ? there : open(key, server, person);
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  };

  /** Another process may have removed the server meanwhile, or taken the account away. */
  const checkKept = async (server: McpServer, person: Person | undefined): Promise<void> => {
    const key = keyOf(server, person);
    const there = kept.get(key);
    if (there?.server.revision !== server.revision) return;
    try {
      await options.credentials(server, person);
    } catch (error) {
      // A storage that does not answer says nothing of the server.
      if (error instanceof ThreadloopError && kept.get(key) === there) retire(key, there);
      throw error;
    }
  };

  /** Not used any more; ended when what goes on over it has ended. */
  const retire = (key: string, entry: Kept): void => {
    kept.delete(key);
    if (entry.uses === 0) end(key, entry);
  };

  const release = (key: string, entry: Kept): void => {
    entry.uses -= 1;
    if (entry.uses > 0) return;
    if (kept.get(key) !== entry || entry.connection?.isOver() === true) return end(key, entry);
    entry.cancelIdle = clock.setTimeout(() => end(key, entry), limits.idleMs);
  };

  return {
    use: async (server, person, work) => {
      if (isClosed) throw notNow('The program is ending.', 1_000);
      const key = keyOf(server, person);
      rests.check(key, server);
      await checkKept(server, person);
      if (isClosed) throw notNow('The program is ending.', 1_000);
      const entry = entryFor(server, person);
      entry.uses += 1;
      entry.cancelIdle();
      try {
        const result = await work(await entry.opening);
        rests.succeeded(key);
        return result;
      } catch (error) {
        if (isOfServer(error)) rests.failed(key, server, error);
        throw error;
      } finally {
        release(key, entry);
      }
    },
    drop: async ({ name, team }) => {
      const prefix = prefixOf({ name, team });
      rests.forget(prefix);
      for (const [key, entry] of kept) if (key.startsWith(prefix)) end(key, entry);
      await Promise.all(ending);
    },
    close: async () => {
      isClosed = true;
      for (const [key, entry] of kept) end(key, entry);
      await Promise.all(ending);
    },
  };
}

function prefixOf({ name, team }: Pick<McpServer, 'name' | 'team'>): string {
  return `${team ?? ''}\n${name}\n`;
}

function keyOf(server: McpServer, person: Person | undefined): string {
  return `${prefixOf(server)}${server.account === 'personal' ? (person?.id ?? '') : ''}`;
}

/** Whether a server is to blame, and asking it again at once is of no use. A missing sign-in is nobody's failure. */
function isOfServer(error: unknown): error is ThreadloopError {
  return error instanceof ThreadloopError && error.code === 'mcp_unavailable' && error.retryable;
}
