import type { McpAuth } from '../../../threads/administration/mcp-servers.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import type { McpServer } from '../mcp-server.ts';

/** A server of a place, with what the program proves itself with. */
export interface KnownServer {
  readonly server: McpServer;
  readonly origin: 'config' | 'chat';
  readonly auth: KnownAuth;
  /** Its address without query and user, or the command's name: for people. */
  readonly address: string;
  /** Why it is not used though it is there. */
  readonly obstacle: 'shadowed' | 'hostNotAllowed' | 'noTeam' | undefined;
}

/** Secrets are read when they are needed; undefined where they cannot be: another key, or nobody has entered them. */
export type KnownAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: () => string | undefined }
  | {
      readonly kind: 'clientCredentials';
      readonly clientId: string;
      readonly clientSecret: () => string | undefined;
      readonly scope?: string;
      readonly issuer?: string;
    }
  | {
      readonly kind: 'oauth';
      readonly clientId?: string;
      readonly clientSecret?: () => string | undefined;
      readonly scope?: string;
      /** The only authorization server that it may name. */
      readonly issuer?: string;
    };

/** A server as the deployment's config has it. Names are told apart without their case. */
export interface ConfiguredServer {
  readonly name: string;
  readonly transport: McpServer['transport'];
  readonly auth: McpAuth & { readonly scope?: string; readonly issuer?: string };
  readonly account: 'team' | 'personal';
  readonly isTrusted: boolean;
}

/** What documents of a server are named after: its team, or the deployment. The team's id stands between colons there. */
export function placeOf(team: TeamId | undefined): string {
  return team ?? 'deployment';
}

/** The name of one server among all there are. */
export function serverKey({ team, name }: Pick<McpServer, 'team' | 'name'>): string {
  return `${placeOf(team)}:${name}`;
}

/** Whether two servers of a place would be taken for each other. */
export function isSameName(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/** How the address of a server is shown. */
export function addressOf(transport: McpServer['transport']): string {
  if (transport.kind === 'stdio') return transport.command;
  const { origin, pathname } = new URL(transport.url);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

/** The order of servers, by their names without case. */
export function byName(name: string, other: string): number {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  return a === b ? 0 : a < b ? -1 : 1;
}
