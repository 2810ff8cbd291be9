import { asObject } from '../../../threads/json-value.ts';
import type { Records } from '../../../threads/ports.ts';
import type { McpServer } from '../mcp-server.ts';
import { type KnownServer, serverKey } from '../servers/known-server.ts';
import { OtherIssuer } from './failure.ts';

/** What the keys of the documents begin with that say which authorization server an entered client is for. */
const ISSUERS_PREFIX = 'mcp:issuer:';

type Pinned = Pick<KnownServer, 'server' | 'origin' | 'auth'>;

/**
 * Which authorization server a client is for that somebody has entered: the one that the configuration names, else the
 * one where it was used with success first. An MCP server names its authorization server itself, and could name another
 * one to be sent the secret. Entering a secret anew in the chat, and every other change of the server, forgets it; in the
 * configuration another secret alone does not.
 */
export class IssuerPins {
  readonly #records: Records;

  constructor(records: Records) {
    this.#records = records;
  }

  /**
   * To be called before anything of a client is told to an authorization server.
   *
   * @throws OtherIssuer when it is for another one.
   */
  async check(known: Pinned, issuer: string): Promise<void> {
    const pinned = await this.pinnedTo(known);
    if (pinned !== undefined && !isSameIssuer(pinned, issuer)) throw new OtherIssuer(pinned, issuer, known.origin);
  }

  /** The authorization server that an entered client is for; undefined where that is not known yet. */
  async pinnedTo(known: Pinned): Promise<string | undefined> {
    return issuerSetOf(known) ?? (hasEnteredClient(known) ? await this.#read(known) : undefined);
  }

  /** To be called when an entered client was taken: it is for this authorization server from now on. */
  async remember(known: Pinned, issuer: string): Promise<void> {
    if (!hasEnteredClient(known) || issuerSetOf(known) !== undefined) return;
    const key = keyOf(known);
    const { revision } = known.server;
    const document = await this.#records.get(key);
    if (asObject(document?.value)['revision'] === revision) return;
    // Whoever was faster has remembered theirs.
    await this.#records.put(key, { revision, issuer }, document?.version ?? 'new');
  }

  /** Forgets the one of a server that is gone. */
  async forget(known: Pinned): Promise<void> {
    await this.#records.remove(keyOf(known));
  }

  async #read(known: Pinned): Promise<string | undefined> {
    const { revision, issuer } = asObject((await this.#records.get(keyOf(known)))?.value);
    return revision === known.server.revision && typeof issuer === 'string' ? issuer : undefined;
  }
}

/** A client of the configuration is the deployment's, also where each team signs in for itself. */
function keyOf({ server, origin }: Pinned): string {
  const of: Pick<McpServer, 'team' | 'name'> = origin === 'config' ? { team: undefined, name: server.name } : server;
  return `${ISSUERS_PREFIX}${serverKey(of)}`;
}

function hasEnteredClient({ auth }: Pinned): boolean {
  return 'clientId' in auth && auth.clientId !== undefined;
}

function issuerSetOf({ auth }: Pinned): string | undefined {
  return 'issuer' in auth ? auth.issuer : undefined;
}

export function isSameIssuer(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** People write it with a slash at its end, and without. */
function plain(issuer: string): string {
  return issuer.replace(/\/$/u, '');
}
