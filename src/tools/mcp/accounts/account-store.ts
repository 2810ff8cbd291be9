import { asNumber, asObject, asText, isObject } from '../../../threads/json-value.ts';
import type { Person } from '../../../threads/person.ts';
import type { Records } from '../../../threads/ports.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { McpServer } from '../mcp-server.ts';
import { serverKey } from '../servers/known-server.ts';
import { type AccountSecrets, parseAccountSecrets } from './account-secrets.ts';

/** What the keys of accounts begin with. */
export const ACCOUNTS_PREFIX = 'mcp:account:';

/** Tries to take away an account that others renew. */
const MAX_TRIES = 20;

/** Milliseconds after which one that was removed is gone: at once, and nothing that is written in its place goes with it. */
const GOING_MS = 1;

/** An account at a server: what somebody allowed when they signed in. */
export interface Account {
  readonly secrets: AccountSecrets;
  /** The server did not take it any more when it was to be renewed: somebody has to sign in again. */
  readonly isSpent: boolean;
  /** Of the document. */
  readonly version: number;
}

/** Milliseconds for which it is known that an account was taken back. */
const TAKEN_MS = 600_000;

/** What became of an account that somebody wants to take back. `before`: they have done so already. */
export type TakenBack =
  | { readonly status: 'taken'; readonly secrets: AccountSecrets | undefined }
  | { readonly status: 'before' | 'gone' };

/** `secrets`: undefined where they cannot be opened. `value`: what stands there instead of what was meant. */
type Taken =
  | { readonly isTaken: true; readonly secrets: AccountSecrets | undefined }
  | { readonly isTaken: false; readonly value: unknown };

/** Where an account is kept. */
type Place = Pick<McpServer, 'team' | 'name' | 'account'>;

/** An account as it is stored: all that it is good for is sealed. Who connected a team's stands under `who`. */
interface StoredAccount {
  /** The address that it may be used at, and no other. */
  readonly url: string;
  readonly sealed: string;
  readonly isSpent?: true;
  /** Of the sign-in that it came of: renewed, it is still the same account. */
  readonly id: string;
  readonly who?: Person;
  readonly at: number;
}

export interface AccountStoreOptions {
  readonly records: Records;
  /** Undefined without `secretKey`: there are no accounts then. */
  readonly secrets: SecretBox | undefined;
}

/** Keeps the accounts at servers: a team's, or a person's own, named after who they belong to. */
export class AccountStore {
  readonly #options: AccountStoreOptions;

  constructor(options: AccountStoreOptions) {
    this.#options = options;
  }

  /** Undefined where there is none for the server at the address that it now has, or none that can be opened. */
  async read(server: McpServer, person: Person | undefined): Promise<Account | undefined> {
    const { records, secrets } = this.#options;
    const key = accountKey(server, person);
    const document = key === undefined ? undefined : await records.get(key);
    if (key === undefined || document === undefined || secrets === undefined) return undefined;
    const stored = parseStored(document.value);
    if (stored === undefined || stored.url !== urlOf(server)) return undefined;
    const opened = parseAccountSecrets(secrets.open(stored.sealed, key));
    if (opened === undefined) return undefined;
    return { secrets: opened, isSpent: stored.isSpent === true, version: document.version };
  }

  /** Keeps an account in place of the one before. `who`: who connected it. */
  async write(
    server: McpServer,
    person: Person | undefined,
    account: AccountSecrets,
    by: { readonly id: string; readonly who: Person; readonly at: number },
  ): Promise<void> {
    const { key, url, seal } = this.#place(server, person);
    const who = server.account === 'team' ? { who: by.who } : {};
    const stored: StoredAccount = { url, sealed: seal(account), id: by.id, at: by.at, ...who };
    await this.#options.records.put(key, stored, 'any');
  }

  /** Keeps what an account has become, if it is still the one that was read. */
  async renew(
    server: McpServer,
    person: Person | undefined,
    before: Account,
    account: AccountSecrets | 'spent',
  ): Promise<'ok' | 'conflict'> {
    const { records } = this.#options;
    const { key, seal } = this.#place(server, person);
    const document = await records.get(key);
    const stored = parseStored(document?.value);
    if (document?.version !== before.version || stored === undefined) return 'conflict';
    const { isSpent: _before, ...rest } = stored;
    const next: StoredAccount = account === 'spent' ? { ...rest, isSpent: true } : { ...rest, sealed: seal(account) };
    return await records.put(key, next, before.version);
  }

  /**
   * Removes an account, and answers what it was when it went, so that the server can be told; undefined where there was
   * none that can be opened.
   */
  async remove(server: McpServer, person: Person | undefined): Promise<AccountSecrets | undefined> {
    const key = accountKey(server, person);
    return key === undefined ? undefined : await this.#remove(key);
  }

  /**
   * Removes the account that has that id; one that was connected in its place stays. That it was taken back is known for ten
   * minutes, so that it may be said again.
   */
  async takeBack(server: Place, person: Person, id: string): Promise<TakenBack> {
    const key = accountKey(server, person);
    if (key === undefined) return { status: 'gone' };
    const taken = await this.#take(key, { takenBack: id }, TAKEN_MS, (value) => parseStored(value)?.id === id);
    if (taken.isTaken) return { status: 'taken', secrets: taken.secrets };
    return { status: asObject(taken.value)['takenBack'] === id ? 'before' : 'gone' };
  }

  /** Removes every account at a server, and answers what could be opened of them, so that the server can be told. */
  async removeAll(server: McpServer): Promise<readonly AccountSecrets[]> {
    const prefix = `${ACCOUNTS_PREFIX}${serverKey(server)}`;
    const removed: AccountSecrets[] = [];
    for await (const [key] of this.#options.records.list(prefix)) {
      // Names that begin alike are other servers'.
      if (key !== prefix && !key.startsWith(`${prefix}:`)) continue;
      const taken = await this.#remove(key);
      if (taken !== undefined) removed.push(taken);
    }
    return removed;
  }

  async #remove(key: string): Promise<AccountSecrets | undefined> {
    const taken = await this.#take(key, {}, GOING_MS, () => true);
    return taken.isTaken ? taken.secrets : undefined;
  }

  /**
   * Puts something else in the place of an account, by compare-and-set: to remove it alone would leave a token in the world
   * that was got in between, and that nobody knows of.
   */
  async #take(key: string, left: object, leftMs: number, isMeant: (value: unknown) => boolean): Promise<Taken> {
    const { records, secrets } = this.#options;
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const document = await records.get(key);
      if (document === undefined || !isMeant(document.value)) return { isTaken: false, value: document?.value };
      if ((await records.put(key, left, document.version, leftMs)) === 'conflict') continue;
      const stored = parseStored(document.value);
      const opened = stored === undefined ? undefined : parseAccountSecrets(secrets?.open(stored.sealed, key));
      return { isTaken: true, secrets: opened };
    }
    throw new Error(`An account at an MCP server was changed ${MAX_TRIES} times while it was taken away.`);
  }

  #place(server: McpServer, person: Person | undefined) {
    const { secrets } = this.#options;
    const key = accountKey(server, person);
    if (key === undefined || secrets === undefined)
      throw new Error('Nobody has an account here, or it cannot be encrypted.');
    return { key, url: urlOf(server), seal: (account: AccountSecrets) => secrets.seal(JSON.stringify(account), key) };
  }
}

/** Undefined for a personal account of nobody. The person's id stands between colons, so that erasing them finds it. */
function accountKey(server: Place, person: Person | undefined): string | undefined {
  const base = `${ACCOUNTS_PREFIX}${serverKey(server)}`;
  if (server.account === 'team') return base;
  return person === undefined ? undefined : `${base}:${person.id}`;
}

function urlOf({ transport }: McpServer): string {
  return transport.kind === 'http' ? transport.url : '';
}

function parseStored(value: unknown): StoredAccount | undefined {
  if (!isObject(value)) return undefined;
  const { url, sealed, isSpent, id: made, who, at } = value;
  if (typeof url !== 'string' || typeof sealed !== 'string') return undefined;
  const { id, name } = asObject(who);
  return {
    url,
    sealed,
    id: asText(made) ?? '',
    at: asNumber(at) ?? 0,
    ...(isSpent === true && { isSpent }),
    ...(typeof id === 'string' && { who: { id, name: asText(name) ?? '' } }),
  };
}
