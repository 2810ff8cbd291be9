import type { Logger } from '../../../core/index.ts';
import type { McpPage, Texts } from '../../../text/index.ts';
import type { HttpRequest, HttpResponse } from '../../../threads/http-endpoint.ts';
import type { RateLimiter } from '../../../threads/ports.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import type { AccountSecrets } from '../accounts/account-secrets.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { McpConnections, McpServer } from '../mcp-server.ts';
import type { ActOptions } from '../servers/act.ts';
import type { KnownServer } from '../servers/known-server.ts';
import type { ServerBook } from '../servers/server-book.ts';
import type { ServerStates } from '../servers/server-states.ts';
import type { AuthorizationOptions } from './authorization.ts';
import { browserCookie } from './browser-cookie.ts';
import { namedPerson } from './named-person.ts';
import { type SignInPage, signInPage } from './sign-in-page.ts';
import { hashOf, type SignIn } from './sign-in-states.ts';
import type { SignIns } from './sign-ins.ts';

/** Characters of what stands in an address. */
const MAX_LENGTH = 4_000;

export interface SignInEndpointsOptions extends Omit<AuthorizationOptions, 'secrets'>, ActOptions {
  readonly secrets: AuthorizationOptions['secrets'] | undefined;
  readonly book: ServerBook;
  readonly states: Pick<ServerStates, 'noteHealth'>;
  readonly accounts: AccountStore;
  readonly rateLimiter: RateLimiter;
  readonly signIns: Pick<SignIns, 'revoke'>;
  readonly connections: Pick<McpConnections, 'drop'>;
  /** Keeps work that nobody waits for, so that the end does. */
  readonly track: (name: string, work: () => Promise<unknown>) => void;
  /** Where browsers reach this program, without a path; undefined while nobody does. */
  readonly address: () => string | undefined;
  /** A team's name on its platform. */
  readonly teamName: (team: TeamId) => Promise<string>;
  /** Tells a server, beside everything else, that tokens are not needed: nobody keeps them. */
  readonly discard: (server: McpServer, account: AccountSecrets) => void;
  /** What there is to do with a new account: answers how many tools it opens, where that is known soon. */
  readonly onAccount: (known: KnownServer, signIn: SignIn) => Promise<number | undefined>;
  readonly botName: string;
  readonly locale: string;
  readonly textsOf: (locale: string) => Texts;
  readonly logger: Logger;
}

/** What a request is answered with. `origin`: of who asks for what nobody has begun. */
export interface Visit extends Omit<SignInEndpointsOptions, 'secrets'>, AuthorizationOptions {
  readonly origin: string;
  readonly language: string;
  readonly texts: Texts;
}

/** Whether a browser is the one that a sign-in was begun in, where that is known, and somebody is still signed in there. */
export async function mayGoOn(
  { surface, begunIn }: SignIn,
  browser: string | undefined,
  { records }: Visit,
): Promise<boolean> {
  if (begunIn === undefined) return surface !== 'web';
  if (browser === undefined || hashOf(browser) !== begunIn.browser) return false;
  return begunIn.session === undefined || (await records.get(begunIn.session)) !== undefined;
}

export function notYours(signIn: SignIn, visit: Visit): HttpResponse {
  return failure(403, { kind: 'notYours', who: namedPerson(signIn) }, visit);
}

/** A page that says why it goes no further. */
export function failure(status: number, page: McpPage, visit: Visit): HttpResponse {
  return pageOf(status, page, visit, { kind: 'failed' });
}

/** A page in the browser's language. */
export function pageOf(
  status: number,
  page: McpPage,
  { language, texts }: Visit,
  {
    kind,
    action,
    headers,
  }: {
    readonly kind: SignInPage['kind'];
    readonly action?:
      | { readonly path: string; readonly fields: Readonly<Record<string, string>> }
      | { readonly url: string };
    readonly headers?: HttpResponse['headers'];
  },
): HttpResponse {
  const { action: label = '', ...words } = texts.mcp.page(page);
  const way = action === undefined ? {} : { action: { label, ...action } };
  return signInPage(status, { language, ...words, kind, ...way }, headers);
}

/** What a form of ours was sent with. */
export interface SentForm {
  readonly secret: string;
  readonly check: string;
}

/** Reads a form that holds a secret of ours by that name. */
export function formOf(request: HttpRequest, name: string): SentForm {
  const form = new URLSearchParams(Buffer.from(request.body).toString('utf8'));
  return { secret: textIn(form, name), check: textIn(form, 'check') };
}

/**
 * The secret of the browser that has sent a form of a page of ours in it; undefined when it was another browser, or another
 * site's page: that knows neither the browser's secret nor what is made of it.
 */
export function senderOf(request: HttpRequest, origin: string, { secret, check }: SentForm): string | undefined {
  const browser = browserCookie(origin).read(request.headers['cookie']);
  const sender = request.headers['origin'];
  const isOurs = browser !== undefined && check === checkOf(secret, browser);
  return isOurs && (sender === undefined || sender === origin) ? browser : undefined;
}

/** What a form holds besides a secret: made of it and of the browser's own. */
export function checkOf(ticket: string, browser: string): string {
  return hashOf(`${ticket} ${browser}`);
}

/** A text of an address or a form; empty where there is none. */
export function textIn(query: URLSearchParams, name: string): string {
  return query.get(name)?.slice(0, MAX_LENGTH) ?? '';
}
