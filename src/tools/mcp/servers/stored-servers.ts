import type { McpAuth } from '../../../threads/administration/mcp-servers.ts';
import { asObject, asText, isObject } from '../../../threads/json-value.ts';
import type { Person } from '../../../threads/person.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { TeamId } from '../../../threads/thread-id.ts';

/** What the keys of the documents with the servers of teams begin with. */
export const SERVERS_PREFIX = 'mcp:servers:';

/** The servers that the admins of a team have added, by name. */
export type StoredServers = Readonly<Record<string, StoredServer>>;

/** One of them. Who added it stands under `who`, so that it outlives their erasure. */
export interface StoredServer {
  readonly url: string;
  readonly auth: StoredAuth;
  readonly account: 'team' | 'personal';
  /** Changes with everything that a connection depends on. */
  readonly revision: string;
  readonly who: Person;
  readonly at: number;
}

/** Secrets are sealed, for {@link purposeOf}. */
export interface StoredAuth {
  readonly kind: McpAuth['kind'];
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

/** The name of a team's document. */
export function serversKey(team: TeamId): string {
  return `${SERVERS_PREFIX}${team}`;
}

/** What a server's secret is sealed for: it cannot be put in another one's place. */
export function purposeOf(team: string, name: string, secret: 'token' | 'clientSecret'): string {
  return `mcp:${team}:${name}:${secret}`;
}

/** Seals what is secret. Only to be called where there is nothing secret, or a box. */
export function sealAuth(auth: McpAuth, team: TeamId, name: string, box: SecretBox | undefined): StoredAuth {
  const seal = (plain: string, secret: 'token' | 'clientSecret'): string => {
    if (box === undefined) throw new Error('There is nothing to encrypt secrets with.');
    return box.seal(plain, purposeOf(team, name, secret));
  };
  switch (auth.kind) {
    case 'none':
      return { kind: 'none' };
    case 'bearer':
      return { kind: 'bearer', token: seal(auth.token, 'token') };
    case 'clientCredentials':
    case 'oauth':
      return {
        kind: auth.kind,
        ...(auth.clientId !== undefined && { clientId: auth.clientId }),
        ...(auth.clientSecret !== undefined && { clientSecret: seal(auth.clientSecret, 'clientSecret') }),
      };
  }
}

/** Reads a team's document. What does not look like a server counts as not there. */
export function parseServers(value: unknown): StoredServers {
  const entries = Object.entries(asObject(asObject(value)['servers'])).flatMap(([name, stored]) => {
    const server = parseServer(stored);
    return server === undefined || !/^[A-Za-z0-9]{1,20}$/u.test(name) ? [] : [[name, server] as const];
  });
  return Object.fromEntries(entries);
}

function parseServer(value: unknown): StoredServer | undefined {
  const { url, auth, account, revision, who, at } = asObject(value);
  const parsed = parseAuth(auth);
  if (typeof url !== 'string' || !URL.canParse(url) || parsed === undefined || typeof revision !== 'string') {
    return undefined;
  }
  const { id, name } = asObject(who);
  return {
    url,
    auth: parsed,
    account: account === 'personal' ? 'personal' : 'team',
    revision,
    who: { id: asText(id) ?? 'erased', name: asText(name) ?? '' },
    at: typeof at === 'number' ? at : 0,
  };
}

function parseAuth(value: unknown): StoredAuth | undefined {
  if (!isObject(value)) return undefined;
  const { kind, token, clientId, clientSecret } = value;
  if (kind !== 'none' && kind !== 'bearer' && kind !== 'clientCredentials' && kind !== 'oauth') return undefined;
  return {
    kind,
    ...(typeof token === 'string' && { token }),
    ...(typeof clientId === 'string' && { clientId }),
    ...(typeof clientSecret === 'string' && { clientSecret }),
  };
}
