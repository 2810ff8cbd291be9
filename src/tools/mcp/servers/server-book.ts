import type { Clock } from '../../../core/index.ts';
import type { Records } from '../../../threads/ports.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { type Attempt, changeDocument } from '../../settings/change-document.ts';
import { type HostRule, judgeUrl } from './host-rule.ts';
import {
  addressOf,
  byName,
  type ConfiguredServer,
  isSameName,
  type KnownAuth,
  type KnownServer,
} from './known-server.ts';
import {
  parseServers,
  purposeOf,
  type StoredAuth,
  type StoredServer,
  type StoredServers,
  serversKey,
} from './stored-servers.ts';

export interface ServerBookOptions {
  readonly records: Records;
  /** In the order of their names. */
  readonly configured: readonly ConfiguredServer[];
  readonly rules: readonly HostRule[];
  readonly secrets: SecretBox | undefined;
  /** A digest that does not tell what it was made of. */
  readonly digest: (text: string) => string;
  readonly clock: Clock;
  readonly random: () => number;
}

/** All servers there are, by place: those of the config are in every one. */
export class ServerBook {
  readonly #options: ServerBookOptions;

  constructor(options: ServerBookOptions) {
    this.#options = options;
  }

  /**
   * In the order of their names. Undefined: in direct messages; somebody who has them in the team `home` uses accounts of
   * their own there.
   */
  async of(team: TeamId | undefined, home?: TeamId): Promise<readonly KnownServer[]> {
    const { configured, records } = this.#options;
    const own = configured.map((server) =>
      this.#fromConfig(server, server.auth.kind === 'oauth' && server.account === 'personal' ? (team ?? home) : team),
    );
    if (team === undefined) return own;
    const stored = parseServers((await records.get(serversKey(team)))?.value);
    const added = Object.entries(stored).map(([name, server]) => this.#fromChat(name, server, team));
    return [...own, ...added].sort((a, b) => byName(a.server.name, b.server.name));
  }

  async find(team: TeamId | undefined, name: string): Promise<KnownServer | undefined> {
    const all = await this.of(team);
    return all.find(({ server }) => server.name === name) ?? all.find(({ server }) => isSameName(server.name, name));
  }

  /** Changes what admins have added to a team; `attempt` looks at it as it stands. */
  async change<T>(
    team: TeamId,
    attempt: (servers: StoredServers) => { readonly servers?: StoredServers; readonly result: T },
  ): Promise<T> {
    const { records } = this.#options;
    const look = async (): Promise<Attempt<T>> => {
      const document = await records.get(serversKey(team));
      const { servers, result } = attempt(parseServers(document?.value));
      return servers === undefined ? { result } : { write: { servers }, over: document?.version ?? 'new', result };
    };
    return await changeDocument(serversKey(team), look, this.#options);
  }

  #fromConfig(configured: ConfiguredServer, team: TeamId | undefined): KnownServer {
    const { name, transport, auth, account, isTrusted } = configured;
    // One account for all teams would give each what the others' admins may see; and what people are offered with their
    // own accounts is known to their team, and to no other.
    const isTeams = auth.kind === 'oauth';
    const server = {
      name,
      team: isTeams ? team : undefined,
      transport,
      account,
      isTrusted,
      revision: this.#revision(configured),
    };
    const obstacle = isTeams && team === undefined ? 'noTeam' : undefined;
    return {
      server,
      origin: 'config',
      auth: openAuth(auth, (_, plain) => plain),
      address: addressOf(transport),
      obstacle,
    };
  }

  #fromChat(name: string, stored: StoredServer, team: TeamId): KnownServer {
    const { configured, rules, secrets } = this.#options;
    const { url, account, revision } = stored;
    const judged = judgeUrl(url, rules, []);
    const transport = { kind: 'http' as const, url, isPrivateAllowed: judged.ok && judged.isPrivateAllowed };
    const isShadowed = configured.some((other) => isSameName(other.name, name));
    const auth = openAuth(stored.auth, (secret, sealed) => secrets?.open(sealed, purposeOf(team, name, secret)));
    return {
      server: { name, team, transport, account, isTrusted: false, revision },
      origin: 'chat',
      auth,
      address: addressOf(transport),
      obstacle: isShadowed ? 'shadowed' : judged.ok ? undefined : 'hostNotAllowed',
    };
  }

  /** Secrets do not count: they are asked for with every request. */
  #revision({ transport, auth, account, isTrusted }: ConfiguredServer): string {
    const { kind } = auth;
    const client = 'clientId' in auth ? auth.clientId : undefined;
    const of = transport.kind === 'http' ? transport : { ...transport, env: Object.keys(transport.env) };
    return this.#options
      .digest(JSON.stringify([of, kind, client, auth.scope, auth.issuer, account, isTrusted]))
      .slice(0, 16);
  }
}

function openAuth(
  auth: StoredAuth & Pick<ConfiguredServer['auth'], 'scope' | 'issuer'>,
  open: (secret: 'token' | 'clientSecret', kept: string) => string | undefined,
): KnownAuth {
  const { token, clientId, clientSecret, scope, issuer } = auth;
  const set = { ...(scope !== undefined && { scope }), ...(issuer !== undefined && { issuer }) };
  const secret = (): string | undefined =>
    clientSecret === undefined ? undefined : open('clientSecret', clientSecret);
  switch (auth.kind) {
    case 'none':
      return { kind: 'none' };
    case 'bearer':
      return { kind: 'bearer', token: () => (token === undefined ? undefined : open('token', token)) };
    case 'clientCredentials':
      return { kind: 'clientCredentials', clientId: clientId ?? '', clientSecret: secret, ...set };
    case 'oauth':
      return {
        kind: 'oauth',
        ...(clientId !== undefined && { clientId }),
        ...(clientSecret !== undefined && { clientSecret: secret }),
        ...set,
      };
  }
}
