import { discover } from '../oauth/discover.ts';
import { toSignInFailure } from '../oauth/failure.ts';
import { type IssuerPins, isSameIssuer } from '../oauth/issuer-pins.ts';
import type { KnownAuth, KnownServer } from '../servers/known-server.ts';
import type { Renewal, RenewalOptions } from './renew-account.ts';

export interface ClientOfAccountOptions extends Pick<RenewalOptions, 'fetchFor'> {
  readonly issuers: Pick<IssuerPins, 'pinnedTo'>;
}

/**
 * Makes what says as which client an account is renewed: the one that it was made with. Its secret may be another by
 * now; that one is for the authorization server that it was entered for, which need not be the account's. Where nothing
 * says which that is, it is the one that the server names, as for who signs in next.
 */
export function createClientOfAccount(
  known: KnownServer & { readonly auth: Extract<KnownAuth, { kind: 'oauth' }> },
  { issuers, fetchFor }: ClientOfAccountOptions,
): Renewal['clientOf'] {
  const { server, auth } = known;
  const namedIssuer = async (): Promise<string | undefined> => {
    if (server.transport.kind !== 'http') return undefined;
    try {
      return (await discover(server.transport.url, fetchFor(server))).authority.issuer;
    } catch (error) {
      throw toSignInFailure(error);
    }
  };
  return async ({ client, authority }) => {
    const entered = auth.clientId === client.clientId ? auth.clientSecret?.() : undefined;
    if (entered === undefined || entered === client.clientSecret) return client;
    const issuer = (await issuers.pinnedTo(known)) ?? (await namedIssuer());
    const isForIt = issuer !== undefined && isSameIssuer(issuer, authority.issuer);
    return isForIt ? { ...client, clientSecret: entered } : client;
  };
}
