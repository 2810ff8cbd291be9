import { selectClientAuthMethod } from '@modelcontextprotocol/client';
import type { OAuthClient } from '../accounts/account-secrets.ts';
import { clientInformation } from './tokens-of.ts';

/** Puts into a form, or beside it, what proves to an authorization server who the program is. Answers the headers. */
export function proveClient(
  client: OAuthClient,
  authMethods: readonly string[],
  form: URLSearchParams,
): Readonly<Record<string, string>> {
  const { clientId, clientSecret = '' } = client;
  const method = selectClientAuthMethod(clientInformation(client), [...authMethods]);
  if (method === 'client_secret_basic') {
    // RFC 6749, 2.3.1: both are encoded as in forms first.
    const pair = [clientId, clientSecret].map((part) => new URLSearchParams({ part }).toString().slice('part='.length));
    return { authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` };
  }
  form.set('client_id', clientId);
  if (method === 'client_secret_post') form.set('client_secret', clientSecret);
  return {};
}
