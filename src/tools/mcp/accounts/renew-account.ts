import type { FetchLike } from '@modelcontextprotocol/client';
import { type Clock, type Logger, sleep } from '../../../core/index.ts';
import type { Person } from '../../../threads/person.ts';
import type { Lock } from '../../../threads/ports.ts';
import type { McpServer } from '../mcp-server.ts';
import { metadataOf } from '../oauth/discover.ts';
import { SignInFailure, toSignInFailure } from '../oauth/failure.ts';
import type { RegisteredClients } from '../oauth/registered-clients.ts';
import { clientInformation, tokensOf } from '../oauth/tokens-of.ts';
import { serverKey } from '../servers/known-server.ts';
import type { Account, AccountStore } from './account-store.ts';

/** Milliseconds that one process has to renew an account: longer than the request may take. */
const LOCK_MS = 30_000;

/** Milliseconds between two looks at what another process is renewing. */
const WAIT_MS = 200;

export interface RenewalOptions {
  readonly accounts: AccountStore;
  readonly clients: Pick<RegisteredClients, 'forget'>;
  readonly lock: Lock;
  readonly fetchFor: (server: McpServer) => FetchLike;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Gets another token for an account whose token is `stale`. A token to renew with may be good once: one process of the
 * deployment renews, and the others wait for what comes of it. Undefined when somebody has to sign in again.
 *
 * @throws SignInFailure `unavailable` when it may work later.
 */
export async function renewAccount(
  server: McpServer,
  person: Person | undefined,
  stale: string,
  options: RenewalOptions,
): Promise<Account | undefined> {
  const { accounts, lock, clock } = options;
  const key = `mcp:renew:${serverKey(server)}:${server.account === 'team' ? '' : (person?.id ?? '')}`;
  const until = clock.now() + LOCK_MS;
  while (clock.now() < until) {
    const token = await lock.acquire(key, LOCK_MS);
    try {
      // Looked at after the lock was had: what another process has stored before is seen.
      const account = await accounts.read(server, person);
      if (account === undefined || account.isSpent) return undefined;
      if (account.secrets.tokens.accessToken !== stale) return account;
      if (token !== undefined) return await renew(server, person, account, options);
    } finally {
      if (token !== undefined) await lock.release(key, token);
    }
    await sleep(WAIT_MS, clock);
  }
  throw new SignInFailure('unavailable');
}

async function renew(
  server: McpServer,
  person: Person | undefined,
  account: Account,
  { accounts, clients, fetchFor, clock, logger }: RenewalOptions,
): Promise<Account | undefined> {
  const { authority, client, tokens, resource } = account.secrets;
  if (tokens.refreshToken === undefined) return undefined;
  const { refreshAuthorization } = await import('@modelcontextprotocol/client');
  const askedAt = clock.now();
  try {
    const answer = await refreshAuthorization(authority.issuer, {
      metadata: metadataOf(authority),
      clientInformation: clientInformation(client),
      refreshToken: tokens.refreshToken,
      ...(resource !== undefined && { resource }),
      fetchFn: fetchFor(server),
    });
    const renewed = { ...tokensOf(answer, askedAt), ...(answer.scope === undefined && scopeOf(tokens.scope)) };
    await accounts.renew(server, person, account, { ...account.secrets, tokens: renewed });
  } catch (error) {
    const failure = toSignInFailure(error);
    const { kind, reason } = failure;
    logger.warn(
      { mcpServer: server.name, team: server.team, reason },
      'An account at an MCP server could not be renewed.',
    );
    if (kind === 'unavailable') throw failure;
    await accounts.renew(server, person, account, 'spent');
    if (reason === 'invalid_client') await clients.forget(server);
    return undefined;
  }
  // What is stored counts: it may have been taken away meanwhile, or signed in anew.
  return await accounts.read(server, person);
}

function scopeOf(scope: string | undefined): { readonly scope?: string } {
  return scope === undefined ? {} : { scope };
}
