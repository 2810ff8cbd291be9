import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Clock, Logger } from './core/index.ts';
import { digest } from './digest.ts';
import { configuredServers } from './mcp-config.ts';
import type { Outgoing } from './outgoing.ts';
import type { Texts } from './text/index.ts';
import type { McpServers } from './threads/administration/mcp-servers.ts';
import { Background } from './threads/background.ts';
import { errorCodeOf } from './threads/error-code-of.ts';
import type { HttpEndpoint } from './threads/http-endpoint.ts';
import type { Storage } from './threads/ports.ts';
import type { SecretBox } from './threads/secret-box.ts';
import type { TeamDirectory } from './threads/team-directory.ts';
import { parseTeamId, type TeamId } from './threads/thread-id.ts';
import { within } from './threads/within.ts';
import {
  type AccountSecrets,
  AccountStore,
  ClientTokens,
  createBoundedFetch,
  createMcpConnections,
  createMcpServers,
  createOAuthFetch,
  createServerCredentials,
  createSignInEndpoints,
  createToolCatalogue,
  IssuerPins,
  type McpAdministration,
  type McpConnections,
  type McpConnectionsHost,
  type McpServer,
  parseHostRule,
  RegisteredClients,
  readWithin,
  resealServers,
  revokeAccount,
  ServerBook,
  ServerStates,
  type ServiceParts,
  SignIns,
  type ToolCatalogue,
  type ToolDefinition,
  ToolReader,
  trustedOriginsOf,
} from './tools/index.ts';
import { readVersion } from './version.ts';

/** Milliseconds that what goes on beside everything else gets to end. */
const END_MS = 2_000;

/** Milliseconds that a platform may take to say what a team is called. */
const TEAM_NAME_MS = 2_000;

/** Milliseconds that somebody who has signed in waits to be told how many tools there are. */
const AFTER_SIGN_IN_MS = 3_000;

export interface McpOptions {
  readonly config: Config;
  /** The deployment's own tools. */
  readonly definitions: readonly ToolDefinition[];
  readonly ports: Pick<Storage, 'records' | 'lock' | 'rateLimiter'>;
  readonly secrets: SecretBox | undefined;
  readonly outgoing: Pick<Outgoing, 'sendOnce' | 'isProxied'>;
  /** By platform; undefined where it tells nothing of its teams. */
  readonly teamsOf: (platform: string) => TeamDirectory | undefined;
  readonly textsOf: (locale: string) => Texts;
  /** @default connects to servers */
  readonly connect?: ((host: McpConnectionsHost) => McpConnections) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Other people's tools, put together. */
export interface Mcp {
  readonly catalogue: ToolCatalogue;
  /** What people see and change of servers, and the pages on which they sign in; who may is the administration's to say. */
  administered(administration: McpAdministration): {
    readonly servers: McpServers;
    readonly endpoints: readonly HttpEndpoint[];
  };
  /** Says where browsers on this machine reach the endpoints, where the config names no address. */
  servedAt(address: string): void;
  /** Seals anew what was sealed with an older key. Never rejects: a failure is logged. */
  reseal(): Promise<void>;
  /** Looks what the servers of the config offer. */
  start(): Promise<void>;
  /** Resolves when what goes on in the background has ended, or takes too long. */
  settled(): Promise<void>;
  /** Lets go of every connection. */
  close(): Promise<void>;
}

/** Puts together what MCP servers need: what is known of them, the connections to them, accounts, and their tools. */
export function openMcp(options: McpOptions): Mcp {
  const { config, definitions, ports, secrets, outgoing, textsOf, clock, logger } = options;
  const { records, lock, rateLimiter } = ports;
  const common = { records, secrets, digest, clock, random: Math.random };
  const hosts = config.mcpHosts;
  const rules = hosts.flatMap((host) => parseHostRule(host) ?? []);
  const background = new Background({
    clock,
    logger,
    platform: 'MCP servers',
    // What servers say may hold anything: a code, and no more.
    describe: (error) => ({ code: errorCodeOf(error) }),
  });
  const track = background.run;
  const endingFetches = new AbortController();
  const boundedFetch = createBoundedFetch({ ...outgoing, clock })(endingFetches.signal);
  const fetchFor = (server: McpServer) => createOAuthFetch(boundedFetch, trustedOriginsOf(server, rules));

  const book = new ServerBook({ ...common, configured: configuredServers(config), rules });
  const states = new ServerStates(common);
  const accounts = new AccountStore(common);
  const clients = new RegisteredClients({ ...common, botName: config.name });
  const issuers = new IssuerPins(records);
  const addresses = createAddresses(config.server.publicUrl);
  const signIns = new SignIns({
    records,
    rateLimiter,
    addressFor: addresses.forSurface,
    revoke: (server, account) => revokeAccount(account, fetchFor(server)),
    clock,
  });
  const discard = (server: McpServer, account: AccountSecrets): void =>
    track('telling a server that an account is gone', () => signIns.revoke(server, [account]));
  const host: McpConnectionsHost = {
    credentials: createServerCredentials({
      book,
      accounts,
      clients,
      issuers,
      clientTokens: new ClientTokens({ issuers, fetchFor, clock }),
      lock,
      fetchFor,
      discard,
      clock,
      logger,
    }),
    onTools: (server, list) => reader.onTools(server, list),
    onHealth: (server, health) => reader.onHealth(server, health),
  };
  const connections =
    options.connect?.(host) ?? createMcpConnections({ ...outgoing, host, clock, logger, version: readVersion() });
  const { notReadable } = textsOf(config.locale).mcp;
  const reader = new ToolReader({ connections, book, states, lock, track, notReadable, clock });

  return {
    catalogue: createToolCatalogue({ own: definitions, book, states, reader, connections, clock, logger }),
    administered: (administration) => {
      const parts: ServiceParts = {
        administration,
        newId: randomUUID,
        records,
        book,
        states,
        reader,
        accounts,
        clients,
        issuers,
        signIns,
        connections,
        rules,
        hosts,
        secrets,
        taken: new Set(definitions.map(({ name }) => name)),
        timeZone: config.timeZone,
        track,
        clock,
      };
      const endpoints = createSignInEndpoints({
        ...parts,
        rateLimiter,
        fetchFor,
        discard,
        isTrusted: (server, origin) => trustedOriginsOf(server, rules).includes(origin),
        address: addresses.any,
        teamName: (team) => nameOfTeam(team, options),
        onAccount: async ({ server }, { by, team }) => {
          await connections.drop(server);
          const keep = server.account === 'personal' ? 'first' : 'always';
          await readWithin(AFTER_SIGN_IN_MS, { server, person: by, keep }, parts);
          return (await states.listOf(server, (await states.of(team))(server)))?.tools.length;
        },
        botName: config.name,
        locale: config.locale,
        textsOf,
        logger,
      });
      return { servers: createMcpServers(parts), endpoints };
    },
    servedAt: addresses.servedAt,
    reseal: async () => {
      if (secrets === undefined) return;
      try {
        const { resealed, unreadable } = await resealServers(secrets, common);
        if (resealed > 0) logger.info({ resealed }, 'Secrets of MCP servers were sealed with the newest key.');
        if (unreadable > 0)
          logger.warn({ unreadable }, 'Secrets of MCP servers cannot be opened with any key that is set.');
      } catch (error) {
        logger.warn(
          { err: error },
          'Secrets of MCP servers could not be looked at; those of an older key stay as they are.',
        );
      }
    },
    start: async () => {
      for (const { server, obstacle } of await book.of(undefined)) {
        if (obstacle === undefined) reader.look(server);
      }
    },
    settled: () => background.drained(END_MS),
    close: async () => {
      reader.close();
      endingFetches.abort();
      await Promise.all([connections.close(), background.drained(END_MS)]);
    },
  };
}

/** Where browsers reach this process. A loopback address leads only those to it who are at this machine. */
function createAddresses(publicUrl: string | undefined) {
  let own: string | undefined;
  return {
    forSurface: (surface: string) => publicUrl ?? (surface === 'web' || surface === 'cli' ? own : undefined),
    any: () => publicUrl ?? own,
    servedAt: (address: string): void => {
      own = address;
    },
  };
}

/** What a team is called on its platform; its id there where that is not known in time. */
async function nameOfTeam(team: TeamId, { teamsOf, clock }: McpOptions): Promise<string> {
  const { platform, team: id } = parseTeamId(team);
  const timeout = (): Error => new Error('The platform takes long to say what its teams are called.');
  const list = async () => (await teamsOf(platform)?.list()) ?? [];
  const teams = await within(list, { limitMs: TEAM_NAME_MS, clock, timeout }).catch(() => []); // a name is a courtesy
  return teams.find((each) => each.team === team)?.name ?? id;
}
