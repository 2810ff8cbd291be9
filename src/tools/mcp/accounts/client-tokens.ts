import type { FetchLike } from '@modelcontextprotocol/client';
import type { Clock } from '../../../core/index.ts';
import type { McpServer } from '../mcp-server.ts';
import { discover } from '../oauth/discover.ts';
import { SignInFailure, toSignInFailure } from '../oauth/failure.ts';
import type { IssuerPins } from '../oauth/issuer-pins.ts';
import { tokensOf } from '../oauth/tokens-of.ts';
import { RecentMap } from '../recent-map.ts';
import { type KnownAuth, type KnownServer, serverKey } from '../servers/known-server.ts';
import type { Tokens } from './account-secrets.ts';

/** Milliseconds before its end at which a token is not used any more. */
export const EARLY_MS = 60_000;

/** Servers whose tokens are kept. */
const KEPT = 500;

/** A server with a client's id and secret. */
export type ServerOfClient = KnownServer & { readonly auth: Extract<KnownAuth, { kind: 'clientCredentials' }> };

export interface ClientTokensOptions {
  readonly issuers: IssuerPins;
  readonly fetchFor: (server: McpServer) => FetchLike;
  readonly clock: Clock;
}

/**
 * Tokens that the program gets for itself, with a client's id and secret. They are kept in this process only: another one
 * gets its own.
 */
export class ClientTokens {
  readonly #options: ClientTokensOptions;
  readonly #tokens = new RecentMap<string, Promise<Tokens>>(KEPT);

  constructor(options: ClientTokensOptions) {
    this.#options = options;
  }

  /**
   * A token that has not ended, and is not `stale`.
   *
   * @throws SignInFailure
   */
  async of(known: ServerOfClient, stale?: string): Promise<string> {
    const { server } = known;
    const { clock } = this.#options;
    const key = `${serverKey(server)} ${server.revision}`;
    const kept = this.#tokens.get(key);
    const tokens = await kept?.catch(() => undefined);
    const isGood =
      tokens !== undefined && (tokens.expiresAt === undefined || tokens.expiresAt - EARLY_MS > clock.now());
    if (isGood && tokens.accessToken !== stale) return tokens.accessToken;
    // Of several who find the same one old, the first asks.
    const next = this.#tokens.get(key);
    const asked = next === undefined || next === kept ? this.#ask(known) : next;
    this.#tokens.set(key, asked);
    return (await asked).accessToken;
  }

  async #ask(known: ServerOfClient): Promise<Tokens> {
    const { issuers, fetchFor, clock } = this.#options;
    const { server, auth } = known;
    const clientSecret = auth.clientSecret();
    if (clientSecret === undefined || server.transport.kind !== 'http') throw new SignInFailure('refused', 'no_secret');
    const fetch = fetchFor(server);
    try {
      const { authority, resource, scope } = await discover(server.transport.url, fetch);
      await issuers.check(known, authority.issuer);
      const { requestClientTokens } = await import('../oauth/request-client-tokens.ts');
      const askedAt = clock.now();
      const wanted = auth.scope ?? scope;
      const answer = await requestClientTokens(
        {
          authority,
          client: { clientId: auth.clientId, clientSecret },
          ...(resource !== undefined && { resource }),
          ...(wanted !== undefined && { scope: wanted }),
        },
        fetch,
      );
      const tokens = tokensOf(answer, askedAt);
      await issuers.remember(known, authority.issuer);
      return tokens;
    } catch (error) {
      throw toSignInFailure(error);
    }
  }
}
