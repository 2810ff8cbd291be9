import type { FetchLike } from '@modelcontextprotocol/client';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Clock } from '../../../core/index.ts';
import type { Records } from '../../../threads/ports.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { AccountSecrets } from '../accounts/account-secrets.ts';
import type { McpServer } from '../mcp-server.ts';
import type { KnownServer } from '../servers/known-server.ts';
import { discover, metadataOf } from './discover.ts';
import { SignInFailure } from './failure.ts';
import type { IssuerPins } from './issuer-pins.ts';
import type { RegisteredClients } from './registered-clients.ts';
import { keepSignIn, newSecret, type SignIn, signInPurpose } from './sign-in-states.ts';
import { clientInformation, tokensOf } from './tokens-of.ts';

/** Characters of the address at which people sign in. */
const MAX_URL_LENGTH = 8_000;

/** What is needed when somebody comes back, sealed with their sign-in. */
const heldShape = Type.Object({
  verifier: Type.String(),
  redirectUri: Type.String(),
  isIssuerTold: Type.Boolean(),
  authority: Type.Object({
    issuer: Type.String(),
    tokenEndpoint: Type.String(),
    revocationEndpoint: Type.Optional(Type.String()),
    authMethods: Type.Array(Type.String()),
  }),
  client: Type.Object({
    clientId: Type.String(),
    clientSecret: Type.Optional(Type.String()),
    authMethod: Type.Optional(Type.String()),
  }),
  resource: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
});

type Held = Static<typeof heldShape>;

export interface AuthorizationOptions {
  readonly records: Records;
  readonly secrets: SecretBox;
  readonly clients: RegisteredClients;
  readonly issuers: IssuerPins;
  readonly fetchFor: (server: McpServer) => FetchLike;
  /** Whether a server may send people to an address that is not https. */
  readonly isTrusted: (server: McpServer, origin: string) => boolean;
  readonly clock: Clock;
}

/**
 * Asks a server how to sign in, and keeps what is needed when somebody comes back. Answers where to send them.
 *
 * @throws SignInFailure, and what the protocol's client throws.
 */
export async function beginAuthorization(
  known: KnownServer,
  signIn: SignIn & { readonly browser: string },
  redirectUri: string,
  options: AuthorizationOptions,
): Promise<URL> {
  const { records, secrets, clients, issuers, fetchFor, isTrusted, clock } = options;
  const { server, auth } = known;
  const fetch = fetchFor(server);
  const { startAuthorization, computeScopeUnion } = await import('@modelcontextprotocol/client');
  const found = await discover(signIn.url, fetch);
  const { authority, metadata, resource } = found;
  await issuers.check(known, authority.issuer);
  const scope = auth.kind === 'oauth' && auth.scope !== undefined ? auth.scope : found.scope;
  const client = await clients.of(known, { ...found, scope }, redirectUri, fetch);
  const state = newSecret();
  const { authorizationUrl, codeVerifier } = await startAuthorization(authority.issuer, {
    metadata,
    clientInformation: clientInformation(client),
    redirectUrl: redirectUri,
    state,
    ...(scope !== undefined && { scope: computeScopeUnion(scope) ?? '' }),
    ...(resource !== undefined && { resource }),
  });
  const { protocol, origin, href, username } = authorizationUrl;
  const isFit = protocol === 'https:' || (protocol === 'http:' && isTrusted(server, origin));
  if (!isFit || username !== '' || href.length > MAX_URL_LENGTH) throw new SignInFailure('unsuitable', 'address');
  const held: Held = {
    verifier: codeVerifier,
    redirectUri,
    isIssuerTold: metadata.authorization_response_iss_parameter_supported === true,
    authority,
    client,
    ...(resource !== undefined && { resource }),
    ...(scope !== undefined && { scope }),
  };
  const sealed = secrets.seal(JSON.stringify(held), signInPurpose(state));
  await keepSignIn(records, { ...signIn, sealed }, Math.max(1, signIn.until - clock.now()), state);
  return authorizationUrl;
}

/**
 * Gets the account that a code stands for.
 *
 * @throws SignInFailure, and what the protocol's client throws.
 */
export async function finishAuthorization(
  known: KnownServer,
  sealed: string | undefined,
  { state, code, issuer }: { readonly state: string; readonly code: string; readonly issuer: string | undefined },
  { secrets, issuers, fetchFor, clock }: AuthorizationOptions,
): Promise<AccountSecrets> {
  const held = parseHeld(sealed === undefined ? undefined : secrets.open(sealed, signInPurpose(state)));
  if (held === undefined) throw new SignInFailure('unavailable', 'not_readable');
  const { authority, client, resource, scope, verifier, redirectUri, isIssuerTold } = held;
  // Another sign-in may have been finished elsewhere since this one was begun.
  await issuers.check(known, authority.issuer);
  const { exchangeAuthorization } = await import('@modelcontextprotocol/client');
  const askedAt = clock.now();
  const answer = await exchangeAuthorization(authority.issuer, {
    metadata: metadataOf(authority, isIssuerTold),
    clientInformation: clientInformation(client),
    authorizationCode: code,
    ...(issuer !== undefined && { iss: issuer }),
    codeVerifier: verifier,
    redirectUri,
    ...(resource !== undefined && { resource }),
    fetchFn: fetchFor(known.server),
  });
  const tokens = tokensOf(answer, askedAt);
  await issuers.remember(known, authority.issuer);
  return {
    authority,
    client,
    tokens: { ...(scope !== undefined && { scope }), ...tokens },
    ...(resource !== undefined && { resource }),
  };
}

function parseHeld(text: string | undefined): Held | undefined {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return Value.Check(heldShape, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
