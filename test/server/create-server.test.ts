import { createServer as createNetServer } from 'node:net';
import type { FastifyPluginAsync } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { send, serve } from './serve.ts';

describe('an answer', () => {
  it.each([
    ['a good one', '/healthz', 200],
    ['an unknown address', '/nope', 404],
    ['an unreadable address', '/%zz', 400],
  ])('has every security header: %s', async (_title, path, status) => {
    const { server } = await serve();
    const answer = await fetch(server.address + path);
    expect(answer.status).toBe(status);
    const {
      date: _date,
      'content-length': _length,
      connection: _connection,
      ...headers
    } = Object.fromEntries(answer.headers);
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'keep-alive': 'timeout=5',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
    });
  });

  it('keeps a stricter header that its route sets, and an event stream has the headers, too', async () => {
    const plugin: FastifyPluginAsync = async (app) => {
      app.get('/file', (_request, reply) => reply.header('content-security-policy', 'sandbox').send('x'));
      app.get('/stream', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).end();
      });
    };
    const { port } = await serve({ plugins: [plugin] });
    expect((await send(port, '/file')).headers).toMatchObject({
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect((await send(port, '/stream')).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});

describe('an address', () => {
  it('is told with the port that was free', async () => {
    const { server } = await serve();
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/u);
  });

  it.each([
    ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/u],
    ['localhost', /^http:\/\/localhost:\d+$/u],
  ])('is one that a browser takes when %s is listened on', async (host, address) => {
    const { server } = await serve({ host });
    expect(server.address).toMatch(address);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });

  it('that another program listens on is refused with what to do', async () => {
    const other = createNetServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const error: unknown = await serve({ port }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ThreadloopError);
    expect(error).toMatchObject({
      code: 'port_in_use',
      message: `127.0.0.1:${port} is in use by another program, perhaps by another Threadloop. End that one, or choose another port with --port (0 takes any free one).`,
    });
  });

  it.each([
    ['that is none of this machine', '192.0.2.1'],
    ['that is no name of a machine', 'nowhere.invalid'],
  ])('%s is refused with what to do', async (_title, host) => {
    const error: unknown = await serve({ host, port: 3_210 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'address_unavailable',
      message: `${host} is not an address of this machine, so nothing can listen on ${host}:3210; choose another one with --host.`,
    });
  });
});

describe('/readyz', () => {
  const read = async (address: string) => {
    const answer = await fetch(`${address}/readyz`);
    return [answer.status, await answer.json()];
  };

  it('answers 200 with the checks when all are well', async () => {
    const { server } = await serve();
    expect(await read(server.address)).toEqual([200, { ok: true, checks: [{ check: 'bot', ok: true }] }]);
  });

  it('answers 503 with the reason when one is not', async () => {
    const checks = [
      { check: 'bot', ok: true },
      { check: 'store', ok: false, reason: 'It does not answer.' },
    ];
    const { server } = await serve({ isReady: () => checks });
    expect(await read(server.address)).toEqual([503, { ok: false, checks }]);
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ ok: true });
  });

  it('answers 503 when the checks cannot be made', async () => {
    const { server, logger } = await serve({
      isReady: () => {
        throw new Error('inner life');
      },
    });
    expect(await read(server.address)).toEqual([
      503,
      { ok: false, checks: [{ check: 'readiness', ok: false, reason: 'It cannot be judged; the log says why.' }] },
    ]);
    expect(logger.lines.map(({ message }) => message)).toContain('readiness cannot be judged');
  });

  it('answers 503 when the checks do not end', async () => {
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { server, clock } = await serve({
      isReady: () => {
        asked();
        return new Promise<never>(() => undefined);
      },
    });
    const answer = read(server.address);
    await isAsked;
    clock.advance(5_000);
    expect(await answer).toEqual([
      503,
      { ok: false, checks: [{ check: 'readiness', ok: false, reason: 'It was not judged within 5 s.' }] },
    ]);
  });
});
