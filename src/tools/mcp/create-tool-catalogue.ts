import type { Clock, Logger } from '../../core/index.ts';
import type { TeamId } from '../../threads/thread-id.ts';
import type { ToolDefinition } from '../define-tool.ts';
import type { ToolCatalogue } from '../tool-catalogue.ts';
import type { McpConnections, McpToolList } from './mcp-server.ts';
import { RecentMap } from './recent-map.ts';
import { type KnownServer, placeOf, serverKey } from './servers/known-server.ts';
import type { ServerBook } from './servers/server-book.ts';
import type { ServerStates } from './servers/server-states.ts';
import type { ToolReader } from './servers/tool-reader.ts';

/** Milliseconds after which a list that was read is looked at again, when somebody needs it. */
const LIST_MS = 300_000;

/** Teams, and servers, whose tools are kept in memory. */
const KEPT = 1_000;

export interface ToolCatalogueOptions {
  /** The deployment's own, in their order. */
  readonly own: readonly ToolDefinition[];
  readonly book: ServerBook;
  readonly states: ServerStates;
  readonly reader: Pick<ToolReader, 'look'>;
  readonly connections: Pick<McpConnections, 'definitions'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

/**
 * The tools of the deployment, then those of each server of a team, by what any process has heard of it last: nothing is
 * connected for that. Lists that are old are read again in the background. A server's tool that has the name of another
 * tool is not there.
 */
export function createToolCatalogue(options: ToolCatalogueOptions): ToolCatalogue {
  const { own, book, logger } = options;
  const known = new RecentMap<string, readonly ToolDefinition[]>(KEPT);
  const made = new DefinitionCache(options);
  const load = async (team: TeamId | undefined, home?: TeamId): Promise<readonly ToolDefinition[]> => {
    const servers = await book.of(team, home);
    const all = [...own];
    const taken = new Set(own.map(({ name }) => name));
    const stateOf = servers.length === 0 ? () => undefined : await options.states.of(team ?? home);
    for (const server of servers) {
      for (const definition of await toolsOf(server, stateOf, made, options)) {
        if (taken.has(definition.name)) continue;
        taken.add(definition.name);
        all.push(definition);
      }
    }
    known.set(keyOf(team, home), all);
    return all;
  };
  return {
    load: async (team, home) => {
      try {
        return await load(team, home);
      } catch (error) {
        logger.warn({ err: error }, 'The tools of MCP servers could not be looked up; those known before are used.');
        return known.get(keyOf(team, home)) ?? own;
      }
    },
    known: (team, home) => known.get(keyOf(team, home)) ?? own,
  };
}

function keyOf(team: TeamId | undefined, home: TeamId | undefined): string {
  return team === undefined && home !== undefined ? `${placeOf(team)} ${home}` : placeOf(team);
}

async function toolsOf(
  { server, auth, obstacle }: KnownServer,
  stateOf: Awaited<ReturnType<ServerStates['of']>>,
  made: DefinitionCache,
  { states, reader, clock }: ToolCatalogueOptions,
): Promise<readonly ToolDefinition[]> {
  if (obstacle !== undefined) return [];
  const state = stateOf(server);
  const list = await states.listOf(server, state);
  // A personal account is used for its person's words, and for nothing that nobody has asked for.
  const isPersonal = auth.kind === 'oauth' && server.account === 'personal';
  const isOld = list === undefined || state?.health.kind !== 'ok' || clock.now() - list.at >= LIST_MS;
  const isSignedOut = auth.kind === 'oauth' && state?.health.kind === 'signIn';
  if (isOld && !isPersonal && !isSignedOut) reader.look(server);
  return list === undefined ? [] : made.of({ server, digest: state?.list?.digest ?? '', list });
}

/** What was made of a list is made once: the same objects say that nothing has changed. */
class DefinitionCache {
  readonly #connections: Pick<McpConnections, 'definitions'>;
  readonly #made = new RecentMap<string, { readonly of: string; readonly definitions: readonly ToolDefinition[] }>(
    KEPT,
  );

  constructor({ connections }: Pick<ToolCatalogueOptions, 'connections'>) {
    this.#connections = connections;
  }

  of({
    server,
    digest,
    list,
  }: {
    readonly server: KnownServer['server'];
    readonly digest: string;
    readonly list: McpToolList;
  }): readonly ToolDefinition[] {
    const key = serverKey(server);
    const of = `${server.revision} ${digest} ${JSON.stringify(server.transport.kind === 'http' && server.transport.isPrivateAllowed)}`;
    const before = this.#made.get(key);
    if (before?.of === of) return before.definitions;
    const definitions = this.#connections.definitions(server, list);
    this.#made.set(key, { of, definitions });
    return definitions;
  }
}
