import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Where tokens come from: what is needed of an authorization server's own description. */
const authorityShape = Type.Object({
  issuer: Type.String(),
  tokenEndpoint: Type.String(),
  revocationEndpoint: Type.Optional(Type.String()),
  /** Ways in which a client may prove itself there; empty where it does not say. */
  authMethods: Type.Array(Type.String()),
});

/** Who the program is there. */
const clientShape = Type.Object({
  clientId: Type.String(),
  clientSecret: Type.Optional(Type.String()),
  /** What the server said when the program registered itself. */
  authMethod: Type.Optional(Type.String()),
});

const tokensShape = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.Optional(Type.String()),
  /** Milliseconds since the epoch; absent where the server does not say. */
  expiresAt: Type.Optional(Type.Number()),
  scope: Type.Optional(Type.String()),
});

const accountShape = Type.Object({
  authority: authorityShape,
  client: clientShape,
  tokens: tokensShape,
  /** What the tokens are for, as it was told to the authorization server. */
  resource: Type.Optional(Type.String()),
});

export type Authority = Static<typeof authorityShape>;
export type OAuthClient = Static<typeof clientShape>;
export type Tokens = Static<typeof tokensShape>;

/** What an account is good for. Nothing of it is ever stored in clear, logged or shown. */
export type AccountSecrets = Static<typeof accountShape>;

/** Reads what was sealed; undefined when it is none, or of a form that is not known any more. */
export function parseAccountSecrets(text: string | undefined): AccountSecrets | undefined {
  const value = parseJson(text);
  return Value.Check(accountShape, value) ? value : undefined;
}

/** The same for a client that registered itself. */
export function parseOAuthClient(text: string | undefined): OAuthClient | undefined {
  const value = parseJson(text);
  return Value.Check(clientShape, value) ? value : undefined;
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
