import type { Progress } from '@modelcontextprotocol/client';
import { ThreadloopError } from '../../core/error.ts';
import type { Clock, Logger } from '../../core/index.ts';
import { errorCodeOf } from '../../threads/error-code-of.ts';
import type { Person } from '../../threads/person.ts';
import { createStreamingFetch, type StreamingFetchOptions } from '../net/create-streaming-fetch.ts';
import { OpenedSecrets } from '../opened-secrets.ts';
import { createChildProcesses } from './child-processes.ts';
import type { Answer, Connection } from './connection.ts';
import { createConnectionPool } from './connection-pool.ts';
import { signInNeeded } from './failure.ts';
import { createHealthReports } from './health-reports.ts';
import { MCP_LIMITS, type McpLimits } from './mcp-limits.ts';
import type { McpConnections, McpConnectionsHost, McpCredentials, McpServer, McpToolList } from './mcp-server.ts';
import { readList } from './read-list.ts';
import { serverTool, signInSentence } from './server-tools.ts';

export interface McpConnectionsOptions extends Pick<StreamingFetchOptions, 'sendOnce' | 'isProxied' | 'resolve'> {
  readonly host: McpConnectionsHost;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Of the program, told to servers. */
  readonly version: string;
  /** @default MCP_LIMITS */
  readonly limits?: Partial<McpLimits>;
}

/** Servers and people whose secrets are remembered, the latest. */
const MOST_SECRETS = 500;

/** Tokens of a server that are remembered, the latest: those before have ended hours ago. */
const MOST_TOKENS = 8;

/** Makes what holds this process's connections to MCP servers. Nothing is connected before it is needed. */
export function createMcpConnections(options: McpConnectionsOptions): McpConnections {
  const { host, clock, logger, version } = options;
  const limits: McpLimits = { ...MCP_LIMITS, ...options.limits };
  const closing = new AbortController();
  const health = createHealthReports(host, clock);
  const dueLists = new Map<string, () => void>();

  const credentials = async (server: McpServer, person: Person | undefined): Promise<McpCredentials | undefined> => {
    const given = await host.credentials(server, person);
    if (given === 'signIn') throw signInNeeded(server.name);
    if (given === undefined) return undefined;
    const own = secretsOf(server, person);
    const token = async (): Promise<string> => {
      const value = await given.token();
      own.remember(value);
      return value;
    };
    return { token, refused: (refused) => given.refused(refused) };
  };

  /** What is told to a server and must not come back from it: tokens, and what its process is given. */
  const secrets = new Map<string, OpenedSecrets>();
  const secretsOf = ({ name, team, revision, transport }: McpServer, person: Person | undefined): OpenedSecrets => {
    const key = JSON.stringify([team, name, revision, person?.id]);
    const known = secrets.get(key) ?? new OpenedSecrets(transport.kind === 'http' ? MOST_TOKENS : undefined);
    secrets.delete(key);
    secrets.set(key, known);
    const [oldest] = secrets.keys();
    if (secrets.size > MOST_SECRETS && oldest !== undefined) secrets.delete(oldest);
    if (transport.kind === 'stdio') for (const value of Object.values(transport.env)) known.remember(value);
    return known;
  };

  /** Does something over a connection; once more over a new one where the server had forgotten the first. */
  const use = async <T extends Answer | McpToolList>(
    server: McpServer,
    person: Person | undefined,
    work: (connection: Connection) => Promise<T>,
    isForgotten: (result: T) => boolean,
  ): Promise<T> => {
    try {
      const first = await pool.use(server, person, work);
      const result = isForgotten(first) ? await pool.use(server, person, work) : first;
      health.answered(server);
      return secretsOf(server, person).leaveOut(result);
    } catch (error) {
      if (error instanceof ThreadloopError) {
        logger.warn({ mcpServer: server.name, team: server.team, code: error.code }, 'An MCP server cannot be used');
        health.failed(server, error);
      }
      throw error;
    }
  };

  const list = async (server: McpServer, person: Person | undefined): Promise<McpToolList> => {
    const read = (connection: Connection): Promise<McpToolList> =>
      readList(connection, server, limits, { now: () => clock.now(), signal: closing.signal });
    const found = await use(server, person, read, () => false);
    host.onTools(server, found);
    return found;
  };

  /** A server that says again and again that its list has changed is asked now and then. */
  const listAgain = (server: McpServer, person: Person | undefined): void => {
    // What one person is offered by now is not what all of a team see.
    if (server.account === 'personal') return;
    const key = `${server.team ?? ''}\n${server.name}\n${person?.id ?? ''}`;
    if (dueLists.has(key) || closing.signal.aborted) return;
    const cancel = clock.setTimeout(() => {
      dueLists.delete(key);
      list(server, person).catch((error: unknown) => {
        logger.warn({ mcpServer: server.name, code: errorCodeOf(error) }, 'A changed list of tools could not be read');
      });
    }, limits.listAgainMs);
    dueLists.set(key, cancel);
  };

  const pool = createConnectionPool({
    fetch: createStreamingFetch(options),
    processes: createChildProcesses(clock),
    clock,
    limits,
    version,
    credentials,
    onListChanged: listAgain,
  });

  return {
    list,
    definitions: (server, { tools }) =>
      tools.map((tool) =>
        serverTool(server, tool, limits, async (person, { name }, args, request) => {
          const { onProgress } = request;
          const own = secretsOf(server, person);
          const told = onProgress && ((progress: Progress): void => onProgress(own.leaveOut(progress)));
          try {
            const answer = await use(
              server,
              person,
              (connection) =>
                connection.request(
                  'tools/call',
                  { name, arguments: args },
                  { ...request, ...(told && { onProgress: told }) },
                ),
              ({ kind }) => kind === 'forgotten',
            );
            // It may have other tools by now, without having said so.
            if (answer.kind === 'error' && UNKNOWN.has(answer.code)) listAgain(server, person);
            return answer;
          } catch (error) {
            if (!(error instanceof ThreadloopError) || error.code !== 'mcp_sign_in') throw error;
            throw new ThreadloopError('mcp_sign_in', signInSentence(server, person), { cause: error });
          }
        }),
      ),
    drop: async (server) => {
      health.forget(server);
      await pool.drop(server);
    },
    close: async () => {
      closing.abort();
      for (const cancel of dueLists.values()) cancel();
      dueLists.clear();
      await pool.close();
    },
  };
}

/** What servers answer of a tool that they do not have: no such method, or arguments that they cannot do anything with. */
const UNKNOWN: ReadonlySet<number> = new Set([-32_601, -32_602]);
