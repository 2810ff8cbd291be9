import type { HttpEndpoint, HttpRequest, HttpResponse } from '../../../threads/http-endpoint.ts';
import { quoted } from '../../../threads/model-notes.ts';
import { noteAct, scopeOf } from '../servers/act.ts';
import type { KnownServer } from '../servers/known-server.ts';
import { beginAuthorization, finishAuthorization } from './authorization.ts';
import { browserCookie } from './browser-cookie.ts';
import { OtherIssuer, type SignInFailure, toSignInFailure, wordOf } from './failure.ts';
import { namedPerson } from './named-person.ts';
import { languageOf } from './page-language.ts';
import { hashOf, newSecret, readSignIn, type SignIn, takeSignIn } from './sign-in-states.ts';
import {
  checkOf,
  failure,
  formOf,
  mayGoOn,
  notYours,
  pageOf,
  type SignInEndpointsOptions,
  senderOf,
  textIn,
  type Visit,
} from './sign-in-visit.ts';
import { SIGN_IN_PATH } from './sign-ins.ts';
import { TAKE_BACK_PATH, takeBack } from './take-back.ts';
import { keepTakeBack } from './take-backs.ts';

/** Where browsers come back to. */
const CALLBACK_PATH = '/mcp/callback';

/** Bytes of the form: what it holds is ours, and short. */
const FORM_BYTES = 2_048;

/** Sign-ins that may go on to servers in a minute: each asks them several things. */
const GOING_ON = { limit: 120, windowMs: 60_000 };

/**
 * The addresses by which people sign in with servers:
 *
 *     GET  /mcp/sign-in    says for whom, with which server; gives the browser a secret
 *     POST /mcp/sign-in    uses the link up, asks the server how, and leads there
 *     GET  /mcp/callback   needs the state and the browser's secret; gets the account and keeps it
 *     POST /mcp/take-back  forgets it again, in the same browser, for ten minutes
 */
export function createSignInEndpoints(options: SignInEndpointsOptions): readonly HttpEndpoint[] {
  const endpoint = (
    method: HttpEndpoint['method'],
    path: string,
    act: (request: HttpRequest, visit: Visit) => Promise<HttpResponse>,
  ): HttpEndpoint => ({
    method,
    path,
    maxBodyBytes: method === 'POST' ? FORM_BYTES : 0,
    handle: async (request) => {
      const address = options.address();
      const { secrets } = options;
      if (address === undefined || secrets === undefined) return NOT_READY;
      const language = languageOf(request.headers['accept-language'], options.locale);
      const { origin } = new URL(address);
      return await act(request, { ...options, secrets, origin, language, texts: options.textsOf(language) });
    },
  });
  return [
    endpoint('GET', SIGN_IN_PATH, show),
    endpoint('POST', SIGN_IN_PATH, goOn),
    endpoint('GET', CALLBACK_PATH, comeBack),
    endpoint('POST', TAKE_BACK_PATH, takeBack),
  ];
}

const NOT_READY: HttpResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
  body: 'Nobody can sign in here at the moment.\n',
};

async function show(request: HttpRequest, visit: Visit): Promise<HttpResponse> {
  const { records, botName } = visit;
  const ticket = textIn(request.query, 'ticket');
  const signIn = await readSignIn(records, ticket);
  if (signIn === undefined || signIn.sealed !== undefined) return failure(400, { kind: 'outdated' }, visit);
  const cookie = browserCookie(signIn.origin);
  const sent = cookie.read(request.headers['cookie']);
  if (!(await mayGoOn(signIn, sent, visit))) return notYours(signIn, visit);
  const known = await findServer(signIn, visit);
  if (known === undefined) return failure(400, { kind: 'gone' }, visit);
  const browser = sent ?? newSecret();
  const { account } = signIn;
  const page = {
    kind: 'confirm',
    bot: botName,
    server: known.server.name,
    host: new URL(signIn.url).host,
    who: namedPerson(signIn),
    account,
    team: await namedTeam(signIn, visit),
  } as const;
  const fields = { ticket, check: checkOf(ticket, browser) };
  const action = { path: SIGN_IN_PATH, fields };
  return pageOf(200, page, visit, { kind: 'asking', action, headers: { 'set-cookie': cookie.set(browser) } });
}

async function goOn(request: HttpRequest, visit: Visit): Promise<HttpResponse> {
  const { records, rateLimiter, clock } = visit;
  const form = formOf(request, 'ticket');
  const ticket = form.secret;
  const begun = await readSignIn(records, ticket);
  const origin = begun?.origin ?? visit.origin;
  const browser = senderOf(request, origin, form);
  if (browser === undefined) return failure(403, { kind: 'otherBrowser' }, visit);
  if (begun === undefined) return failure(400, { kind: 'outdated' }, visit);
  if (!(await mayGoOn(begun, browser, visit))) return notYours(begun, visit);
  // Made-up tickets use up nobody's tries.
  const tries = await rateLimiter.take(`mcp:going-on:${begun.by.id}`, GOING_ON);
  if (!tries.ok) return failure(429, { kind: 'busy' }, visit);
  const signIn = await takeSignIn(records, ticket, ({ sealed, until }) => sealed === undefined && until > clock.now());
  if (signIn === undefined) return failure(400, { kind: 'outdated' }, visit);
  const known = await findServer(signIn, visit);
  if (known === undefined) return failure(400, { kind: 'gone' }, visit);
  const refusal = await refusalOf(signIn, visit);
  if (refusal !== undefined) return failure(403, { kind: 'notAllowed', sentence: refusal }, visit);
  try {
    const going = { ...signIn, browser: hashOf(browser) };
    const url = await beginAuthorization(known, going, `${origin}${CALLBACK_PATH}`, visit);
    return pageOf(200, { kind: 'going', host: url.host }, visit, { kind: 'asking', action: { url: url.href } });
  } catch (error) {
    return await explain(error, known, visit);
  }
}

async function comeBack(request: HttpRequest, visit: Visit): Promise<HttpResponse> {
  const { records, accounts, discard, onAccount, clock, logger } = visit;
  const [state, code, error] = ['state', 'code', 'error'].map((name) => textIn(request.query, name)) as [
    string,
    string,
    string,
  ]; // as many as are asked for
  const waiting = await readSignIn(records, state);
  if (waiting?.sealed === undefined || waiting.until <= clock.now()) return failure(400, { kind: 'outdated' }, visit);
  const browser = browserCookie(waiting.origin).read(request.headers['cookie']);
  if (browser === undefined || waiting.browser !== hashOf(browser))
    return failure(403, { kind: 'otherBrowser' }, visit);
  if (!(await mayGoOn(waiting, browser, visit))) return notYours(waiting, visit);
  const signIn = await takeSignIn(records, state, (kept) => kept.browser === hashOf(browser));
  if (signIn === undefined) return failure(400, { kind: 'outdated' }, visit);
  if (error === 'access_denied') return failure(200, { kind: 'cancelled' }, visit);
  const { host } = new URL(signIn.url);
  if (code === '') return failure(400, { kind: 'refused', host, reason: wordOf(error) }, visit);
  const known = await findServer(signIn, visit);
  if (known === undefined) return failure(400, { kind: 'gone' }, visit);
  const refusal = await refusalOf(signIn, visit);
  if (refusal !== undefined) return failure(403, { kind: 'notAllowed', sentence: refusal }, visit);
  const { server } = known;
  const { by, team, surface, account } = signIn;
  const back = newSecret();
  try {
    const issuer = request.query.has('iss') ? textIn(request.query, 'iss') : undefined;
    const secrets = await finishAuthorization(known, signIn.sealed, { state, code, issuer }, visit);
    try {
      const id = hashOf(`account ${back}`);
      const at = { team: server.team, name: server.name, account };
      const whose = { by, surface, team, server: at, account: id, host };
      const kept = { ...whose, origin: signIn.origin, browser: hashOf(browser) };
      await keepTakeBack(records, back, kept, clock.now());
      await accounts.write(server, by, secrets, { id, who: by, at: clock.now() });
      // Whoever has removed the server since it was looked for has not seen the account.
      if ((await findServer(signIn, visit)) === undefined) {
        // Another one may stand in its place by now.
        await accounts.takeBack(server, by, id);
        discard(server, secrets);
        return failure(400, { kind: 'gone' }, visit);
      }
    } catch (failed) {
      logger.error({ err: failed, mcpServer: server.name, team }, 'An account at an MCP server could not be stored.');
      return failure(503, { kind: 'notStored' }, visit);
    }
  } catch (failed) {
    return await explain(failed, known, visit);
  }
  await noteAct(team, server.name, { change: 'signedIn', after: account, by: { person: by, surface } }, visit);
  const tools = await onAccount(known, signIn);
  const whom = { bot: visit.botName, who: namedPerson(signIn), team: await namedTeam(signIn, visit) };
  const action = { path: TAKE_BACK_PATH, fields: { back, check: checkOf(back, browser) } };
  const headers = { 'set-cookie': browserCookie(signIn.origin).set(browser) };
  const page = { kind: 'done', server: server.name, account, tools, ...whom } as const;
  return pageOf(200, page, visit, { kind: 'done', action, headers });
}

/** The server that a sign-in was begun with, if it is still there, set up and used in the same way. */
async function findServer(
  { team, server: name, url, revision, account }: SignIn,
  { book }: Visit,
): Promise<KnownServer | undefined> {
  const known = await book.find(team, name);
  if (known === undefined || known.obstacle !== undefined || known.auth.kind !== 'oauth') return undefined;
  const { server } = known;
  const isAt = server.transport.kind === 'http' && server.transport.url === url;
  return isAt && server.revision === revision && server.account === account ? known : undefined;
}

/** The team that somebody has asked in, as pages name it. */
async function namedTeam({ team }: SignIn, { teamName }: Visit): Promise<string> {
  return quoted(await teamName(team));
}

/** Why somebody may not sign in for a team any more. Everybody may for themselves. */
async function refusalOf(
  { by, surface, isOperator, team, account }: SignIn,
  { administration, texts }: Visit,
): Promise<string | undefined> {
  if (account === 'personal') return undefined;
  const scope = scopeOf(team);
  const mayChange = await administration.mayChange({ person: by, surface, isOperator }, scope);
  return mayChange ? undefined : await administration.refusal(scope, texts);
}

/** The page of a failure. The word of an authorization server is told as far as it is one. */
async function explain(error: unknown, { server, address }: KnownServer, visit: Visit): Promise<HttpResponse> {
  const { name, team } = server;
  const found: SignInFailure = toSignInFailure(error);
  const { kind, reason } = found;
  visit.logger.warn({ mcpServer: name, team, kind, reason }, 'A sign-in with an MCP server failed.');
  if (found instanceof OtherIssuer) {
    const at = visit.clock.now();
    const health = { kind: 'failing', at, sentence: found.sentence(name), isOfSignIn: true } as const;
    await visit.states.noteHealth(server, health);
    const { pinned, named, origin } = found;
    return failure(400, { kind: 'otherIssuer', server: name, pinned, named, origin }, visit);
  }
  if (kind === 'unavailable') return failure(502, { kind }, visit);
  if (kind === 'unsuitable') return failure(400, { kind }, visit);
  return failure(400, { kind, host: new URL(address).host, reason }, visit);
}
