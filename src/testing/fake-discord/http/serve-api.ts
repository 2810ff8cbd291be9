import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchRoute, type RouteMatch } from '../api/match-route.ts';
import { messageOf, Refusal, refuse } from '../api/refusal.ts';
import type { RouteRequest } from '../api/route.ts';
import type { FakeDiscordCall, FakeDiscordFault } from '../fake-discord.ts';
import type { Faults } from '../faults/faults.ts';
import type { RateLimits, TooMany } from '../limits/rate-limits.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { type ReceivedBody, readRequest } from './read-request.ts';

const PREFIX = '/api/v10';

/** What answers the API. */
export interface ApiBackend {
  readonly state: FakeDiscordState;
  readonly faults: Faults;
  readonly limits: RateLimits;
  /** Each call is added, when its answer is known. */
  readonly calls: FakeDiscordCall[];
}

/** Answers requests to the API. False: the path is another one. */
export async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  backend: ApiBackend,
): Promise<boolean> {
  if (!url.pathname.startsWith('/api/')) return false;
  const received = await readRequest(request);
  const method = request.method ?? 'GET';
  const isV10 = url.pathname.startsWith(`${PREFIX}/`);
  const match = matchRoute(method, isV10 ? url.pathname.slice(PREFIX.length) : url.pathname);
  const fault = backend.faults.take(match.name);
  const answer = answerOf(match, received, url, request.headers.authorization, fault, backend);
  const isSent = fault?.kind !== 'hang' && fault?.kind !== 'cutAfter' && fault?.kind !== 'cutBefore';
  backend.calls.push({
    at: backend.state.clock.now(),
    method,
    path: match.path,
    route: match.name,
    query: Object.fromEntries(url.searchParams),
    body: received.body,
    files: received.files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length })),
    status: isSent ? answer.status : 0,
    ...(answer.code !== undefined && { code: answer.code }),
    answer: answer.body,
  });
  if (!isSent) {
    if (fault.kind !== 'hang') request.socket.destroy();
    return true;
  }
  const send = (): void => sendAnswer(response, answer);
  if (fault?.kind === 'slow') {
    // Nobody waits any more when the connection is closed before.
    response.once('close', backend.state.clock.setTimeout(send, fault.delayMs));
  } else {
    send();
  }
  return true;
}

interface Answer {
  readonly status: number;
  /** A string is a page, and no JSON. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly code?: number;
}

/** What is done and answered, with the fault that was asked for. */
function answerOf(
  match: RouteMatch,
  received: ReceivedBody,
  url: URL,
  authorization: string | undefined,
  fault: FakeDiscordFault | undefined,
  backend: ApiBackend,
): Answer {
  switch (fault?.kind) {
    case 'error':
      return refused(new Refusal(fault.status, fault.code, messageOf(fault.code)));
    case 'status':
      return page(fault.status);
    case 'rateLimited':
      return rateLimited(fault.retryAfterSeconds, fault.scope ?? 'user');
    case 'cutBefore':
      return { status: 0, body: undefined, headers: {} };
    case 'statusAfter':
      doIt(match, received, url, authorization, backend);
      return page(fault.status);
    default:
      return doIt(match, received, url, authorization, backend);
  }
}

/** Asks who calls, counts the call, and does it. */
function doIt(
  match: RouteMatch,
  received: ReceivedBody,
  url: URL,
  authorization: string | undefined,
  { state, limits }: ApiBackend,
): Answer {
  const { route, params, name } = match;
  if (route === undefined) {
    state.problems.push(`The fake has no route ${name}`);
    return refused(refuse('notFound'));
  }
  const needsToken = route.auth !== 'none';
  if (needsToken && authorization !== `Bot ${state.token}`) return refused(refuse('unauthorized'));
  const { headers, tooMany } = limits.take(name, majorOf(params), !needsToken);
  if (tooMany !== undefined) return tooManyAnswer(tooMany, headers);
  const request: RouteRequest = {
    param: (key) => params.get(key) ?? '',
    query: url.searchParams,
    body: received.body,
    files: received.files,
    tellProblem: (problem) => state.problems.push(`${name}: ${problem}`),
  };
  try {
    if (received.refusal !== undefined) throw received.refusal;
    const { status, body } = route.handle(request, state);
    return { status, body, headers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(error, headers);
  }
}

/** What buckets are told apart by: the channel or server, or the interaction. */
function majorOf(params: ReadonlyMap<string, string>): string {
  return ['channel', 'guild', 'interaction', 'token'].map((name) => params.get(name) ?? '').join(':');
}

function refused(refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Answer {
  const { status, body, code, retryAfterSeconds } = refusal;
  const wait =
    retryAfterSeconds === undefined
      ? {}
      : { 'retry-after': String(Math.ceil(retryAfterSeconds)), 'x-ratelimit-scope': 'user' };
  return { status, body, headers: { ...headers, ...wait }, code };
}

/** What stands before Discord answers when Discord does not. */
function page(status: number): Answer {
  const body = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`;
  return { status, body, headers: {} };
}

function tooManyAnswer({ retryAfterSeconds, isGlobal }: TooMany, headers: Readonly<Record<string, string>>): Answer {
  return rateLimited(retryAfterSeconds, isGlobal ? 'global' : 'user', headers);
}

function rateLimited(
  retryAfterSeconds: number,
  scope: 'user' | 'shared' | 'global',
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status: 429,
    body: {
      message: 'You are being rate limited.',
      retry_after: Number(retryAfterSeconds.toFixed(3)),
      global: scope === 'global',
    },
    headers: {
      ...headers,
      'retry-after': String(Math.ceil(retryAfterSeconds)),
      'x-ratelimit-scope': scope,
      ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
    },
  };
}

/** An answer without a body has no type of content either: clients decide by it how to read. */
function sendAnswer(response: ServerResponse, { status, body, headers }: Answer): void {
  if (body === undefined) {
    response.writeHead(status, headers);
    response.end();
    return;
  }
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'content-type': isPage ? 'text/html; charset=UTF-8' : 'application/json', ...headers });
  response.end(isPage ? body : JSON.stringify(body));
}
