import { describe, expect, it } from 'vitest';
import { createEndpoints } from '../../src/server/index.ts';
import type { HttpEndpoint, HttpRequest } from '../../src/threads/http-endpoint.ts';
import { errorOf, send, serve } from './serve.ts';

/** An endpoint that notes what it is asked. */
function endpoint(
  parts: Partial<HttpEndpoint> & { readonly answer?: Awaited<ReturnType<HttpEndpoint['handle']>> } = {},
) {
  const asked: HttpRequest[] = [];
  const { answer = { status: 200 }, ...rest } = parts;
  const made: HttpEndpoint = {
    method: 'POST',
    path: '/slack/events',
    maxBodyBytes: 100,
    handle: async (request) => {
      asked.push(request);
      return answer;
    },
    ...rest,
  };
  return { asked, made };
}

describe("an adapter's endpoint", () => {
  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'])(
    'gets the bytes as they were sent (%s)',
    async (type) => {
      const { asked, made } = endpoint();
      const { port } = await serve({ plugins: [createEndpoints([made])] });
      const body = '{"a":  "ü"}\n';
      const headers = { host: 'bot.example.com', 'content-type': type, 'X-Slack-Signature': 'v0=1' };
      const answer = await send(port, '/slack/events?x=1&x=2', { method: 'POST', headers, body });
      expect([answer.status, answer.body]).toEqual([200, '']);
      expect(asked.map((request) => ({ ...request, query: [...request.query], body: String(request.body) }))).toEqual([
        {
          method: 'POST',
          path: '/slack/events',
          query: [
            ['x', '1'],
            ['x', '2'],
          ],
          headers: expect.objectContaining({
            host: 'bot.example.com',
            'content-type': type,
            'x-slack-signature': 'v0=1',
          }),
          body,
        },
      ]);
    },
  );

  it('gets an empty body where there is none', async () => {
    const { asked, made } = endpoint({ method: 'GET', path: '/slack/install', maxBodyBytes: 0 });
    const { port } = await serve({ plugins: [createEndpoints([made])] });
    expect((await send(port, '/slack/install')).status).toBe(200);
    expect(asked.map(({ body, query }) => [body.length, query.size])).toEqual([[0, 0]]);
  });

  it('answers with its status, headers and body, beside the security headers', async () => {
    const answer = {
      status: 302,
      headers: { location: 'https://slack.com/x', 'set-cookie': ['a=1', 'b=2'], 'content-type': 'text/html' },
      body: '<p>hi</p>',
    };
    const { made } = endpoint({ method: 'GET', path: '/slack/install', answer });
    const { port } = await serve({ plugins: [createEndpoints([made])] });
    const got = await send(port, '/slack/install');
    expect(got).toMatchObject({
      status: 302,
      body: '<p>hi</p>',
      headers: { ...answer.headers, 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' },
    });
  });

  it('is not asked with a body that is too long', async () => {
    const { asked, made } = endpoint();
    const { port } = await serve({ plugins: [createEndpoints([made])] });
    const headers = { 'content-type': 'application/json' };
    const answer = await send(port, '/slack/events', { method: 'POST', headers, body: 'x'.repeat(101) });
    expect([answer.status, errorOf(answer.body)]).toEqual([
      413,
      { code: 'too_large', message: 'The body may have 100 bytes, and has more.' },
    ]);
    expect(asked).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'PUT'])('is not there for another method: %s', async (method) => {
    const { asked, made } = endpoint();
    const { port } = await serve({ plugins: [createEndpoints([made])] });
    expect((await send(port, '/slack/events', { method })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('that rejects is answered 500, and the log says why', async () => {
    const { made } = endpoint({ handle: () => Promise.reject(new Error('no')) });
    const { port, logger } = await serve({ plugins: [createEndpoints([made])] });
    const answer = await send(port, '/slack/events', { method: 'POST', body: '{}' });
    expect([answer.status, errorOf(answer.body).code]).toEqual([500, 'internal']);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        fields: { err: new Error('no'), method: 'POST', route: '/slack/events', status: 500 },
        message: 'a request failed',
      },
    ]);
  });
});
