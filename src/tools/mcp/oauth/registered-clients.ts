import type { AuthorizationServerMetadata, FetchLike } from '@modelcontextprotocol/client';
import type { Clock } from '../../../core/index.ts';
import { asNumber, asObject } from '../../../threads/json-value.ts';
import type { Records } from '../../../threads/ports.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import { type OAuthClient, parseOAuthClient } from '../accounts/account-secrets.ts';
import type { McpServer } from '../mcp-server.ts';
import { type KnownServer, serverKey } from '../servers/known-server.ts';
import type { Discovery } from './discover.ts';
import { SignInFailure } from './failure.ts';

/** What the keys of clients begin with that have registered themselves. */
export const CLIENTS_PREFIX = 'mcp:client:';

export interface RegisteredClientsOptions {
  readonly records: Records;
  readonly secrets: SecretBox | undefined;
  /** What people see at the authorization server. */
  readonly botName: string;
  readonly clock: Clock;
}

/** Who the program is at authorization servers: what was entered with a server, or what it got by registering itself. */
export class RegisteredClients {
  readonly #options: RegisteredClientsOptions;

  constructor(options: RegisteredClientsOptions) {
    this.#options = options;
  }

  /**
   * The client to sign in as. One that registered itself is kept for the next time, for this authorization server and
   * this address to come back to.
   *
   * @throws SignInFailure `unsuitable` where somebody has to register it; what the protocol's client throws.
   */
  async of(
    { server, auth }: KnownServer,
    { authority, metadata, scope }: Discovery,
    redirectUri: string,
    fetch: FetchLike,
  ): Promise<OAuthClient> {
    if (auth.kind === 'oauth' && auth.clientId !== undefined) {
      const secret = auth.clientSecret?.();
      if (auth.clientSecret !== undefined && secret === undefined) throw new SignInFailure('unsuitable', 'no_secret');
      return { clientId: auth.clientId, ...(secret !== undefined && { clientSecret: secret }) };
    }
    const kept = await this.#read(server, authority.issuer, redirectUri);
    if (kept !== undefined) return kept;
    if (metadata.registration_endpoint === undefined) throw new SignInFailure('unsuitable', 'no_registration');
    const { registerClient } = await import('@modelcontextprotocol/client');
    const registered = await registerClient(authority.issuer, {
      metadata,
      clientMetadata: this.#describe(redirectUri, metadata),
      ...(scope !== undefined && { scope }),
      fetchFn: fetch,
    });
    const { client_id: clientId, client_secret: clientSecret, token_endpoint_auth_method: authMethod } = registered;
    const client: OAuthClient = {
      clientId,
      ...(clientSecret !== undefined && { clientSecret }),
      ...(authMethod !== undefined && { authMethod }),
    };
    const endsAt = (registered.client_secret_expires_at ?? 0) * 1_000;
    await this.#write(server, client, { issuer: authority.issuer, redirectUri, ...(endsAt > 0 && { endsAt }) });
    return client;
  }

  /** Forgets a client that is not known there any more, or whose server is gone. */
  async forget(server: Pick<McpServer, 'team' | 'name'>): Promise<void> {
    await this.#options.records.remove(keyOf(server));
  }

  async #read(server: McpServer, issuer: string, redirectUri: string): Promise<OAuthClient | undefined> {
    const { records, secrets, clock } = this.#options;
    const key = keyOf(server);
    const stored = asObject((await records.get(key))?.value);
    const endsAt = asNumber(stored['endsAt']);
    const isOver = endsAt !== undefined && endsAt <= clock.now();
    if (stored['issuer'] !== issuer || stored['redirectUri'] !== redirectUri || isOver) return undefined;
    const { sealed } = stored;
    return typeof sealed === 'string' ? parseOAuthClient(secrets?.open(sealed, key)) : undefined;
  }

  async #write(
    server: McpServer,
    client: OAuthClient,
    about: { readonly issuer: string; readonly redirectUri: string; readonly endsAt?: number },
  ): Promise<void> {
    const { records, secrets } = this.#options;
    const key = keyOf(server);
    if (secrets === undefined) return;
    await records.put(key, { ...about, sealed: secrets.seal(JSON.stringify(client), key) }, 'any');
  }

  #describe(redirectUri: string, { token_endpoint_auth_methods_supported: supported }: AuthorizationServerMetadata) {
    const ways = ['client_secret_basic', 'client_secret_post', 'none'];
    const way =
      supported === undefined ? 'client_secret_basic' : (ways.find((each) => supported.includes(each)) ?? 'none');
    const { protocol } = new URL(redirectUri);
    return {
      client_name: this.#options.botName,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: way,
      application_type: protocol === 'https:' ? ('web' as const) : ('native' as const),
    };
  }
}

function keyOf(server: Pick<McpServer, 'team' | 'name'>): string {
  return `${CLIENTS_PREFIX}${serverKey(server)}`;
}
