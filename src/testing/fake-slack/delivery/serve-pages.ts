import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/read-request.ts';
import type { FakeState } from '../state/state.ts';
import { AUTHORIZE_PATH, authorizeDecision, authorizePage, type PageAnswer } from './oauth-page.ts';
import type { ResponseUrls } from './response-urls.ts';

/** Answers requests to a `response_url` and to the page of OAuth. False: the path is another one. */
export function servePages(
  request: IncomingMessage,
  response: ServerResponse,
  { state, clientId, responseUrls }: { state: FakeState; clientId: string; responseUrls: ResponseUrls },
): boolean {
  const url = new URL(request.url ?? '/', 'http://fake');
  const isPost = request.method === 'POST';
  if (url.pathname === AUTHORIZE_PATH && !isPost) {
    send(response, authorizePage(url.searchParams, clientId, state));
    return true;
  }
  if (url.pathname === AUTHORIZE_PATH) {
    answer(request, response, (body) => authorizeDecision(new URLSearchParams(body), clientId, state));
    return true;
  }
  if (!isPost || !responseUrls.isOne(url.pathname)) return false;
  answer(request, response, (body) => {
    const { status, body: content } = responseUrls.post(url.pathname, readPosted(body));
    return content === 'ok'
      ? { status, headers: { 'content-type': 'text/html' }, body: content }
      : { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) };
  });
  return true;
}

function answer(request: IncomingMessage, response: ServerResponse, make: (body: string) => PageAnswer): void {
  readBody(request)
    .then((body) => send(response, make(body.toString())))
    // The caller is gone, or the fake has a bug: either way there is no answer.
    .catch(() => response.destroy());
}

function send(response: ServerResponse, { status, headers, body }: PageAnswer): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** JSON, or a form with a field `payload` of JSON. */
function readPosted(body: string): unknown {
  try {
    return JSON.parse(body.startsWith('payload=') ? (new URLSearchParams(body).get('payload') ?? '') : body);
  } catch {
    return undefined;
  }
}
