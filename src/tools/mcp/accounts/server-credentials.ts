import { ThreadloopError } from '../../../core/error.ts';
import type { Clock } from '../../../core/index.ts';
import { signInNeeded } from '../failure.ts';
import type { McpConnectionsHost, McpCredentials, McpServer } from '../mcp-server.ts';
import { OtherIssuer, SignInFailure } from '../oauth/failure.ts';
import { isSameIssuer } from '../oauth/issuer-pins.ts';
import type { KnownAuth, KnownServer } from '../servers/known-server.ts';
import type { ServerBook } from '../servers/server-book.ts';
import type { Account, AccountStore } from './account-store.ts';
import { type ClientOfAccountOptions, createClientOfAccount } from './client-of-account.ts';
import { type ClientTokens, EARLY_MS, type ServerOfClient } from './client-tokens.ts';
import { type Renewal, type RenewalOptions, renewAccount } from './renew-account.ts';

export interface ServerCredentialsOptions extends RenewalOptions, ClientOfAccountOptions {
  readonly book: ServerBook;
  readonly accounts: AccountStore;
  readonly clientTokens: ClientTokens;
  readonly clock: Clock;
}

/** Makes what connections ask for what they prove themselves with. */
export function createServerCredentials(options: ServerCredentialsOptions): McpConnectionsHost['credentials'] {
  const { book, accounts, clientTokens, clock } = options;
  return async (server, person) => {
    const known = await standing(server, book);
    const { auth } = known;
    const check = async (): Promise<void> => void (await standing(server, book));
    switch (auth.kind) {
      case 'none':
        return undefined;
      case 'bearer':
        return bearer(server, auth, check);
      case 'clientCredentials':
        return ofClient({ ...known, auth }, clientTokens, check);
      case 'oauth': {
        const account = await accounts.read(server, person);
        if (account === undefined || isOver(account, clock) || !isOfIssuer(account, auth)) return 'signIn';
        const clientOf = createClientOfAccount({ ...known, auth }, options);
        return ofAccount({ server, person, clientOf }, options);
      }
    }
  };
}

/** What was set up otherwise since, or is not allowed any more, is not connected to, and nothing is proved to it. */
async function standing(server: McpServer, book: ServerBook): Promise<KnownServer> {
  const known = await book.find(server.team, server.name);
  if (known?.server.revision !== server.revision || known.obstacle !== undefined) {
    throw unusable(`The MCP server "${server.name}" was removed or set up otherwise meanwhile. Nothing was done.`);
  }
  return known;
}

function bearer(
  server: McpServer,
  auth: Extract<KnownAuth, { kind: 'bearer' }>,
  check: () => Promise<void>,
): McpCredentials {
  const token = auth.token();
  if (token === undefined) throw unusable(`The token of the MCP server "${server.name}" has to be entered anew.`);
  // Another one is another revision, and so another connection.
  return {
    token: async () => {
      await check();
      return token;
    },
    refused: async () => false,
  };
}

function ofClient(known: ServerOfClient, tokens: ClientTokens, check: () => Promise<void>): McpCredentials {
  const get = async (stale?: string): Promise<string> => {
    await check();
    try {
      return await tokens.of(known, stale);
    } catch (error) {
      throw failed(known.server, error);
    }
  };
  return { token: () => get(), refused: async (token) => (await get(token)) !== token };
}

function ofAccount(renewal: Renewal, options: ServerCredentialsOptions): McpCredentials {
  const { accounts, clock } = options;
  const { server, person } = renewal;
  const renew = async (stale: string): Promise<Account | undefined> => {
    try {
      return await renewAccount(renewal, stale, options);
    } catch (error) {
      throw notRenewed(server, error);
    }
  };
  return {
    token: async () => {
      const kept = await accounts.read(server, person);
      const isUsable = kept !== undefined && !isOver(kept, clock);
      const account = isUsable && isEnding(kept, clock) ? await renew(kept.secrets.tokens.accessToken) : kept;
      if (account === undefined || isOver(account, clock)) throw signInNeeded(server.name);
      return account.secrets.tokens.accessToken;
    },
    refused: async (token) => {
      const account = await renew(token);
      return account !== undefined && account.secrets.tokens.accessToken !== token;
    },
  };
}

/** Whether it is at the authorization server that the configuration names, if it names one. */
function isOfIssuer({ secrets: { authority } }: Account, { issuer }: Extract<KnownAuth, { kind: 'oauth' }>): boolean {
  return issuer === undefined || isSameIssuer(issuer, authority.issuer);
}

/** It ends soon, and can be renewed. */
function isEnding({ secrets: { tokens } }: Account, clock: Clock): boolean {
  const { expiresAt, refreshToken } = tokens;
  return refreshToken !== undefined && expiresAt !== undefined && expiresAt - EARLY_MS <= clock.now();
}

/** Nothing but signing in again helps. */
function isOver({ isSpent, secrets: { tokens } }: Account, clock: Clock): boolean {
  const { expiresAt, refreshToken } = tokens;
  return isSpent || (refreshToken === undefined && expiresAt !== undefined && expiresAt <= clock.now());
}

function failed(server: McpServer, error: unknown): unknown {
  if (!(error instanceof SignInFailure)) return error;
  if (error instanceof OtherIssuer) return unusable(error.sentence(server.name), error);
  const { kind, reason } = error;
  const where = `Signing in at the MCP server "${server.name}"`;
  if (kind === 'unavailable') return unusable(`${where} did not work: its authorization server did not answer.`, error);
  if (kind === 'unsuitable') return unusable(`${where} is not possible: it does not say how (${reason}).`, error);
  return unusable(`${where} was refused (${reason}).`, error);
}

function notRenewed(server: McpServer, error: unknown): unknown {
  if (!(error instanceof SignInFailure) || error.kind === 'unavailable') return failed(server, error);
  const { kind, reason } = error;
  const what = `The sign-in at the MCP server "${server.name}" could not be renewed: its authorization server`;
  if (kind === 'unsuitable') return unusable(`${what} answered what cannot be used (${reason}).`, error);
  if (reason !== 'invalid_client') return unusable(`${what} refused that (${reason}). Sign out and in again.`, error);
  const help = 'An admin has to enter the secret of the client anew, or to sign out and in again.';
  return unusable(`${what} does not take the program for the client that it was (${reason}). ${help}`, error);
}

function unusable(sentence: string, cause?: unknown): ThreadloopError {
  return new ThreadloopError('mcp_unavailable', sentence, { retryable: true, ...(cause !== undefined && { cause }) });
}
