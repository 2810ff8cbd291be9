import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/client';
import type { OAuthClient, Tokens } from '../accounts/account-secrets.ts';
import { SignInFailure } from './failure.ts';

/** Characters of a token, at most. */
const MAX_LENGTH = 16_000;

/**
 * Tokens as they are kept. `askedAt`: when they were asked for; what they last is counted from there.
 *
 * @throws SignInFailure for tokens of a kind that is not known, or that cannot stand in a header.
 */
export function tokensOf(answer: OAuthTokens, askedAt: number): Tokens {
  const {
    access_token: accessToken,
    token_type: type,
    expires_in: seconds,
    refresh_token: refreshToken,
    scope,
  } = answer;
  if (type.toLowerCase() !== 'bearer' || !/^[\x21-\x7e]+$/u.test(accessToken) || accessToken.length > MAX_LENGTH) {
    throw new SignInFailure('unsuitable', 'token_type');
  }
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(seconds !== undefined && { expiresAt: askedAt + seconds * 1_000 }),
    ...(scope !== undefined && { scope }),
  };
}

/** A client as the protocol's client wants it. */
export function clientInformation({ clientId, clientSecret, authMethod }: OAuthClient): OAuthClientInformationMixed {
  return {
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(authMethod !== undefined && { token_endpoint_auth_method: authMethod, redirect_uris: [] }),
  };
}
