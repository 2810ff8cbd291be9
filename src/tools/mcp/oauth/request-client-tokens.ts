import type { FetchLike } from '@modelcontextprotocol/client';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { asObject, asText } from '../../../threads/json-value.ts';
import type { Authority, OAuthClient } from '../accounts/account-secrets.ts';
import { proveClient } from './client-proof.ts';
import { SignInFailure } from './failure.ts';

const answerShape = Type.Object({
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Optional(Type.Number()),
  scope: Type.Optional(Type.String()),
});

export interface ClientGrant {
  readonly authority: Authority;
  readonly client: OAuthClient;
  readonly resource?: string;
  readonly scope?: string;
}

/**
 * Gets a token for the program itself (RFC 6749, 4.4).
 *
 * @throws SignInFailure, and what `fetch` rejects with.
 */
export async function requestClientTokens(
  { authority, client, resource, scope }: ClientGrant,
  fetch: FetchLike,
): Promise<Static<typeof answerShape>> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (resource !== undefined) form.set('resource', resource);
  if (scope !== undefined) form.set('scope', scope);
  const proof = proveClient(client, authority.authMethods, form);
  const response = await fetch(authority.tokenEndpoint, {
    method: 'POST',
    headers: { ...proof, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && Value.Check(answerShape, answer)) return answer;
  if (response.status >= 500 || response.status === 429) throw new SignInFailure('unavailable');
  throw new SignInFailure('refused', asText(asObject(answer)['error']) ?? 'no_token');
}
