import type { Clock } from '../../../core/index.ts';
import type { McpBrowser } from '../../../threads/administration/mcp-servers.ts';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import type { RateLimiter, Records } from '../../../threads/ports.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import type { AccountSecrets } from '../accounts/account-secrets.ts';
import type { McpServer } from '../mcp-server.ts';
import { browserCookie } from './browser-cookie.ts';
import { pageOrigin } from './page-origin.ts';
import { hashOf, keepSignIn, newSecret, SIGN_IN_MS } from './sign-in-states.ts';

/** Where a sign-in begins. */
export const SIGN_IN_PATH = '/mcp/sign-in';

/** Sign-ins that one person may begin within their time: each writes a document. */
const BEGINNINGS = { limit: 20, windowMs: SIGN_IN_MS };

export interface SignInsOptions {
  readonly records: Records;
  readonly rateLimiter: RateLimiter;
  /** Where browsers of people of a surface reach this program, without a path; undefined where they do not. */
  readonly addressFor: (surface: Actor['surface']) => string | undefined;
  /** Tells a server that tokens are not needed any more. */
  readonly revoke: (server: McpServer, account: AccountSecrets) => Promise<void>;
  readonly clock: Clock;
}

/** What comes of beginning: a link, or where the page has to be open that somebody begins on. */
export type BegunSignIn =
  | { readonly url: string; readonly expiresAt: number; readonly cookie?: string }
  | { readonly onlyAt: string }
  | 'noAddress'
  | 'tooOften';

/** Begins sign-ins, and ends what came of them. */
export class SignIns {
  readonly #options: SignInsOptions;

  constructor(options: SignInsOptions) {
    this.#options = options;
  }

  /** Makes the link that goes on with it. Nothing is asked of the server yet. */
  async begin({
    server,
    team,
    by,
    browser,
  }: {
    readonly server: McpServer;
    readonly team: TeamId;
    readonly by: Actor;
    /** On a page: it goes on there alone. */
    readonly browser: McpBrowser | undefined;
  }): Promise<BegunSignIn> {
    const { records, rateLimiter, addressFor, clock } = this.#options;
    const address = addressFor(by.surface);
    if (by.surface === 'web' && browser === undefined) throw new Error('A sign-in on a page needs the browser.');
    if (address === undefined || server.transport.kind !== 'http') return 'noAddress';
    const deployment = new URL(address).origin;
    const origin = browser === undefined ? deployment : pageOrigin(browser.origin, deployment);
    if (origin === undefined) return { onlyAt: deployment };
    const taken = await rateLimiter.take(`mcp:signin:${by.person.id}`, BEGINNINGS);
    if (!taken.ok) return 'tooOften';
    const expiresAt = clock.now() + SIGN_IN_MS;
    const { id, name } = by.person;
    const known = browser === undefined ? undefined : knowAgain(browser, origin);
    const ticket = await keepSignIn(
      records,
      {
        by: { id, name },
        surface: by.surface,
        isOperator: by.isOperator === true,
        team,
        server: server.name,
        url: server.transport.url,
        revision: server.revision,
        account: server.account,
        origin,
        ...(known !== undefined && { begunIn: known.begunIn }),
        until: expiresAt,
      },
      SIGN_IN_MS,
    );
    const url = `${origin}${SIGN_IN_PATH}?ticket=${ticket}`;
    return { url, expiresAt, ...(known !== undefined && { cookie: known.cookie }) };
  }

  /** Tells a server that accounts are not needed any more, where it can be told. */
  async revoke(server: McpServer, accounts: readonly AccountSecrets[]): Promise<void> {
    for (const account of accounts) await this.#options.revoke(server, account);
  }
}

/** What is kept of a browser, and the cookie by which it is known then. Others that are under way in it go on. */
function knowAgain({ cookies, session }: McpBrowser, origin: string) {
  const cookie = browserCookie(origin);
  const secret = cookie.read(cookies) ?? newSecret();
  const begunIn = { browser: hashOf(secret), ...(session !== undefined && { session }) };
  return { begunIn, cookie: cookie.set(secret) };
}
