import type { RequestListener } from 'node:http';

/** What an engine was asked, and what it is to answer instead of results. */
export interface FakeEngine {
  readonly listener: RequestListener;
  readonly asked: Readonly<Record<string, string>>[];
  answer: { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string } | undefined;
}

/** SearXNG as its search API answers: JSON where its settings have it among the formats, else 403. */
export function fakeSearxng(results: readonly object[], { hasJson = true, path = '' } = {}): FakeEngine {
  return fake((url) => {
    if (url.pathname !== `${path}/search`) return { status: 404, body: 'Not Found' };
    if (url.searchParams.get('format') === 'json' && !hasJson) return { status: 403, body: '<h1>Forbidden</h1>' };
    const query = url.searchParams.get('q');
    return { status: 200, body: JSON.stringify({ query, number_of_results: 0, results, answers: [], infoboxes: [] }) };
  });
}

/** Brave's web search: it wants its token in a header, and counts from 1 to 20. */
export function fakeBrave(results: readonly object[], key: string): FakeEngine {
  return fake((url, headers) => {
    if (url.pathname !== '/res/v1/web/search') return { status: 404, body: '{}' };
    if (headers['x-subscription-token'] !== key) {
      const error = {
        id: 'e',
        status: 422,
        code: 'SUBSCRIPTION_TOKEN_INVALID',
        detail: 'The provided token is invalid.',
      };
      return { status: 422, body: JSON.stringify({ type: 'ErrorResponse', error, time: 1 }) };
    }
    const count = Number(url.searchParams.get('count'));
    if (!(count >= 1 && count <= 20)) return { status: 422, body: '{"error":{"code":"VALIDATION"}}' };
    const web = { type: 'search', results: results.slice(0, count) };
    return {
      status: 200,
      body: JSON.stringify({ type: 'search', query: { original: url.searchParams.get('q') }, web }),
    };
  });
}

function fake(
  answerTo: (url: URL, headers: Record<string, unknown>) => { readonly status: number; readonly body: string },
): FakeEngine {
  const engine: FakeEngine = {
    asked: [],
    answer: undefined,
    listener: (request, response) => {
      const url = new URL(request.url ?? '', 'http://engine');
      engine.asked.push({ path: url.pathname, ...Object.fromEntries(url.searchParams) });
      const { status, headers = {}, body = '' } = engine.answer ?? { ...answerTo(url, request.headers), headers: {} };
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    },
  };
  return engine;
}
