import type { FetchLike } from '@modelcontextprotocol/client';
import type { AccountSecrets } from '../accounts/account-secrets.ts';

/**
 * Tells an authorization server that an account's tokens are not needed any more (RFC 7009), where it can be told. The
 * one that others are got with goes first. Rejects where it cannot be reached.
 */
export async function revokeAccount({ authority, client, tokens }: AccountSecrets, fetch: FetchLike): Promise<void> {
  const { revocationEndpoint, authMethods } = authority;
  if (revocationEndpoint === undefined || !URL.canParse(revocationEndpoint)) return;
  const { proveClient } = await import('./client-proof.ts');
  const all = [
    { token: tokens.refreshToken, hint: 'refresh_token' },
    { token: tokens.accessToken, hint: 'access_token' },
  ];
  for (const { token, hint } of all) {
    if (token === undefined) continue;
    const form = new URLSearchParams({ token, token_type_hint: hint });
    const proof = proveClient(client, authMethods, form);
    await fetch(revocationEndpoint, {
      method: 'POST',
      headers: { ...proof, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
  }
}
