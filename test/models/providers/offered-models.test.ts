import { describe, expect, it } from 'vitest';
import { listOfferedModels, type OfferedModelsRequest } from '../../../src/models/providers/offered-models.ts';

interface Sent {
  readonly url: string;
  readonly headers: unknown;
  readonly redirect: unknown;
}

async function ask(
  provider: OfferedModelsRequest['provider'],
  answer: () => Response,
  { hasKey = true, signal = new AbortController().signal } = {},
) {
  const apiKey = hasKey ? 'sk-1' : undefined;
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({ url: new Request(input).url, headers: init?.headers, redirect: init?.redirect });
    return answer();
  };
  const offered = await listOfferedModels({ provider, baseUrl: 'https://models.test/v1', apiKey }, { fetch, signal });
  return { offered, sent };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('listOfferedModels', () => {
  it.each([
    ['anthropic', '?limit=1000', { 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-1' }],
    ['openai', '', { authorization: 'Bearer sk-1' }],
    ['google', '?pageSize=1000', { 'x-goog-api-key': 'sk-1' }],
    ['openai-compatible', '', { authorization: 'Bearer sk-1' }],
  ] as const)('asks %s as its wire wants it, and follows to no other place', async (provider, query, headers) => {
    const { offered, sent } = await ask(provider, json({ data: [{ id: 'a' }, { id: 'b/c' }, {}] }));
    expect(offered).toEqual({ kind: 'offered', ids: ['a', 'b/c'] });
    expect(sent).toEqual([{ url: `https://models.test/v1/models${query}`, headers, redirect: 'manual' }]);
  });

  it('sends no key where there is none', async () => {
    const { sent } = await ask('openai-compatible', json({ data: [] }), { hasKey: false });
    expect(sent).toEqual([{ url: 'https://models.test/v1/models', headers: {}, redirect: 'manual' }]);
  });

  it('reads the names of Google', async () => {
    const { offered } = await ask('google', json({ models: [{ name: 'models/gemini-3.8-flash' }] }));
    expect(offered).toEqual({ kind: 'offered', ids: ['gemini-3.8-flash'] });
  });

  it.each([
    ['anthropic', 401],
    ['openai', 403],
    ['google', 400],
  ] as const)('tells a refusal of %s by status %i', async (provider, status) => {
    expect((await ask(provider, json({ error: 'no' }, status))).offered).toEqual({ kind: 'refused', status });
  });

  it.each([
    ['a page', 200, () => new Response('<html>')],
    ['another form', 200, json({ data: 'none' })],
    ['no form', 200, json(null)],
    ['nothing', 404, () => new Response('', { status: 404 })],
    ['another place', 302, () => new Response(null, { status: 302, headers: { location: 'https://elsewhere' } })],
  ] as const)('takes %s for a server that tells no list', async (_title, status, answer) => {
    expect((await ask('openai', answer)).offered).toEqual({ kind: 'unlisted', status });
  });

  const failing = (error: unknown) => () => {
    throw error;
  };
  const withCode = (code: string) => Object.assign(new Error('no'), { code });

  it.each([
    ['the connection’s code', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }), 'ECONNREFUSED'],
    [
      'the certificate’s code',
      new TypeError('fetch failed', { cause: withCode('DEPTH_ZERO_SELF_SIGNED_CERT') }),
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    ['what the innermost failure says', new TypeError('fetch failed', { cause: new Error('bad port') }), 'bad port'],
    ['that nobody knows why', 'no', 'no reason is known'],
  ])('says %s when it cannot be reached', async (_title, error, code) => {
    expect((await ask('openai', failing(error))).offered).toEqual({ kind: 'unreachable', code });
  });

  it('says that it took too long when that is so', async () => {
    const { offered } = await ask('openai', failing(new Error('aborted')), { signal: AbortSignal.abort() });
    expect(offered).toEqual({ kind: 'unreachable', code: 'ETIMEDOUT' });
  });
});
