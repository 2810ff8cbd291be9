import type { AuthorizationServerMetadata, FetchLike } from '@modelcontextprotocol/client';
import type { Authority } from '../accounts/account-secrets.ts';
import { SignInFailure } from './failure.ts';

/** Characters of what servers name, at most. */
const MAX_LENGTH = 2_000;

/** What a server, and the authorization server that it names, say of signing in. */
export interface Discovery {
  readonly authority: Authority;
  readonly metadata: AuthorizationServerMetadata;
  /** What tokens are to be for; undefined where the server does not say. */
  readonly resource: string | undefined;
  /** What the server asks for, with spaces between; undefined: the authorization server's default. */
  readonly scope: string | undefined;
}

/**
 * Finds out how to sign in with a server: by what it answers to who has no token, and by the descriptions of RFC 9728 and
 * RFC 8414.
 *
 * @throws SignInFailure, and what the protocol's client throws.
 */
export async function discover(url: string, fetch: FetchLike): Promise<Discovery> {
  const { discoverOAuthServerInfo, extractWWWAuthenticateParams, checkResourceAllowed } = await import(
    '@modelcontextprotocol/client'
  );
  const challenge = extractWWWAuthenticateParams(await askWithoutToken(url, fetch));
  const { resourceMetadataUrl } = challenge;
  const found = await discoverOAuthServerInfo(url, {
    fetchFn: fetch,
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
  }).catch((error: unknown) => {
    // So it says that a description could not be had for the moment; all else has an error of its own kind.
    const isStatus = error instanceof Error && error.name === 'Error';
    throw isStatus ? new SignInFailure('unavailable') : error;
  });
  const { authorizationServerMetadata: metadata, resourceMetadata } = found;
  if (metadata === undefined) throw new SignInFailure('unsuitable', 'no_metadata');
  const resource = resourceMetadata?.resource;
  // A server must not have tokens made out for another one.
  if (resource !== undefined && !checkResourceAllowed({ requestedResource: url, configuredResource: resource })) {
    throw new SignInFailure('unsuitable', 'other_resource');
  }
  const asked = challenge.scope ?? resourceMetadata?.scopes_supported?.join(' ');
  return {
    authority: authorityOf(metadata),
    metadata,
    resource,
    scope: asked === undefined || asked === '' ? undefined : scopeOf(asked, metadata),
  };
}

/** What the protocol's client wants to know of an authorization server, of what is kept of it. */
export function metadataOf(authority: Authority, isIssuerTold = false): AuthorizationServerMetadata {
  return {
    issuer: authority.issuer,
    authorization_endpoint: authority.tokenEndpoint, // not used again
    token_endpoint: authority.tokenEndpoint,
    response_types_supported: ['code'],
    ...(authority.authMethods.length > 0 && { token_endpoint_auth_methods_supported: [...authority.authMethods] }),
    authorization_response_iss_parameter_supported: isIssuerTold,
  };
}

function authorityOf(metadata: AuthorizationServerMetadata): Authority {
  const { issuer, token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: authMethods = [] } = metadata;
  const revocation = 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
  return {
    issuer,
    tokenEndpoint,
    authMethods: authMethods.slice(0, 20),
    ...(typeof revocation === 'string' && { revocationEndpoint: revocation }),
  };
}

/** Tokens that can be renewed have to be asked for at some servers. */
function scopeOf(asked: string, { scopes_supported: supported = [] }: AuthorizationServerMetadata): string {
  const scopes = asked
    .slice(0, MAX_LENGTH)
    .split(/\s+/u)
    .filter((scope) => scope !== '');
  const wantsMore = supported.includes('offline_access') && !scopes.includes('offline_access');
  return [...scopes, ...(wantsMore ? ['offline_access'] : [])].join(' ');
}

/** The beginning of a session, as the protocol has it: what needs a token refuses it, and says how to get one. */
async function askWithoutToken(url: string, fetch: FetchLike): Promise<Response> {
  const clientInfo = { name: 'threadloop', version: '0' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }),
  });
}
