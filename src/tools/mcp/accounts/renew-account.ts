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
import type { AccountSecrets, OAuthClient } from './account-secrets.ts';
import type { Account, AccountStore } from './account-store.ts';

/** Milliseconds that one process has to renew an account: longer than the request may take. */
const LOCK_MS = 30_000;

/** Milliseconds between two looks at what another process is renewing. */
const WAIT_MS = 200;

/** Words that say of the token to renew with that it is not taken, and so that somebody has to sign in again. */
const NOT_TAKEN: ReadonlySet<string> = new Set([
  'invalid_grant',
  // Of servers that have words of their own.
  'bad_refresh_token',
  'invalid_refresh_token',
]);

/** Tries to keep what an account has become, where others write it, too: they seal it anew. */
const MAX_TRIES = 5;

export interface RenewalOptions {
  readonly accounts: AccountStore;
  readonly clients: Pick<RegisteredClients, 'forget'>;
  readonly lock: Lock;
  readonly fetchFor: (server: McpServer) => FetchLike;
  /** Tells a server, beside everything else, that tokens are not needed: nobody keeps them. */
  readonly discard: (server: McpServer, account: AccountSecrets) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What is renewed: whose account, and who the program is there by now. */
export interface Renewal {
  readonly server: McpServer;
  readonly person: Person | undefined;
  /** The client of an account, with the secret that was entered last. */
  readonly clientOf: (account: AccountSecrets) => Promise<OAuthClient>;
}

/**
 * Gets another token for an account whose token is `stale`. A token to renew with may be good once: one process of the
 * deployment renews, and the others wait for what comes of it. Undefined, or spent, when somebody has to sign in again.
 *
 * @throws SignInFailure when something else is wrong: the account is left as it is.
 */
export async function renewAccount(
  renewal: Renewal,
  stale: string,
  options: RenewalOptions,
): Promise<Account | undefined> {
  const { server, person } = renewal;
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
      if (token !== undefined) return await renew(renewal, account, options);
    } finally {
      if (token !== undefined) await lock.release(key, token);
    }
    await sleep(WAIT_MS, clock);
  }
  throw new SignInFailure('unavailable');
}

async function renew(renewal: Renewal, account: Account, options: RenewalOptions): Promise<Account | undefined> {
  const { server, person } = renewal;
  const { accounts, discard } = options;
  if (account.secrets.tokens.refreshToken === undefined) return undefined;
  const renewed = await askForAnother(renewal, account.secrets, options);
  await keep(renewal, account, renewed, accounts);
  // What is stored counts: somebody may have signed in anew meanwhile, or signed out. What was got then is nobody's; but
  // what was signed in anew may end with it at servers that know one account for each person, so that one is left alone.
  const now = await accounts.read(server, person);
  if (now === undefined && renewed !== 'spent') discard(server, renewed);
  return now;
}

/** @throws SignInFailure unless it is the token to renew with that is not taken. */
async function askForAnother(
  { server, clientOf }: Renewal,
  account: AccountSecrets,
  { clients, fetchFor, clock, logger }: RenewalOptions,
): Promise<AccountSecrets | 'spent'> {
  const { authority, tokens, resource } = account;
  const client = await clientOf(account);
  const { refreshAuthorization } = await import('@modelcontextprotocol/client');
  const askedAt = clock.now();
  try {
    const answer = await refreshAuthorization(authority.issuer, {
      metadata: metadataOf(authority),
      clientInformation: clientInformation(client),
      refreshToken: tokens.refreshToken ?? '',
      ...(resource !== undefined && { resource }),
      fetchFn: fetchFor(server),
    });
    const scope = answer.scope ?? tokens.scope;
    return { ...account, client, tokens: { ...tokensOf(answer, askedAt), ...(scope !== undefined && { scope }) } };
  } catch (error) {
    const failure = toSignInFailure(error);
    const { kind, reason } = failure;
    logger.warn(
      { mcpServer: server.name, team: server.team, reason },
      'An account at an MCP server could not be renewed.',
    );
    if (kind === 'refused' && NOT_TAKEN.has(reason)) return 'spent';
    // Who signs in next registers the program anew.
    if (reason === 'invalid_client') await clients.forget(server);
    throw failure;
  }
}

/** Keeps what an account has become, unless it was taken away meanwhile, or signed in anew. */
async function keep(
  { server, person }: Renewal,
  account: Account,
  renewed: AccountSecrets | 'spent',
  accounts: AccountStore,
): Promise<void> {
  let before: Account | undefined = account;
  for (let tried = 0; tried < MAX_TRIES && before !== undefined; tried += 1) {
    if (before.secrets.tokens.accessToken !== account.secrets.tokens.accessToken) return;
    if ((await accounts.renew(server, person, before, renewed)) === 'ok') return;
    before = await accounts.read(server, person);
  }
}
