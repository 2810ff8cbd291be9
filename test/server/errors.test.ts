import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { errorOf, send, sendBytes, serve } from './serve.ts';

const json = { 'content-type': 'application/json' };

const routes: FastifyPluginAsync = async (app) => {
  const schema = {
    body: Type.Object({ text: Type.String({ maxLength: 5 }), count: Type.Optional(Type.Integer()) }),
    querystring: Type.Object({ after: Type.Optional(Type.Integer()) }),
  };
  app.post('/notes', { schema }, async ({ body, query }) => ({ body, query }));
  app.get('/refused', async () => {
    throw Object.assign(new Error('You are too late.'), { statusCode: 409, code: 'too_late' });
  });
  app.get('/refused/plainly', async () => {
    throw Object.assign(new Error('There is no such thread.'), { statusCode: 404 });
  });
  app.get('/down', async () => {
    throw new ThreadloopError('thread_id_invalid', 'The store does not answer.', { retryable: true });
  });
  app.get('/broken', async () => {
    throw new Error('secret inner life');
  });
  app.get('/named/:name', async () => 'found');
};

describe('a route', () => {
  it('writes to the log of the server', async () => {
    const plugin: FastifyPluginAsync = async (app) => {
      app.get('/', async ({ log }) => {
        log.info('only a message');
        log.warn({ count: 1 }, 'with fields');
        log.error(new Error('an error'));
        log.fatal(undefined);
        log.silent('nothing');
        return 'written';
      });
    };
    const { port, logger } = await serve({ plugins: [plugin] });
    const before = logger.lines.length;
    await send(port, '/');
    expect(logger.lines.slice(before, before + 4)).toEqual([
      { level: 'info', fields: {}, message: 'only a message' },
      { level: 'warn', fields: { count: 1 }, message: 'with fields' },
      { level: 'error', fields: new Error('an error'), message: undefined },
      { level: 'error', fields: {}, message: undefined },
    ]);
    expect(JSON.stringify(logger.lines)).not.toContain('nothing');
  });
});

describe('an error', () => {
  const cases: readonly [
    title: string,
    path: string,
    options: Parameters<typeof send>[2],
    status: number,
    code: string,
    message: string,
  ][] = [
    ['an unknown address', '/nope?person=web:ada', {}, 404, 'not_found', 'Nothing answers GET /nope here.'],
    [
      'a long unknown address',
      `/${'x'.repeat(200)}`,
      {},
      404,
      'not_found',
      `Nothing answers GET /${'x'.repeat(99)}… here.`,
    ],
    ['an unknown method', '/notes', { method: 'PUT' }, 404, 'not_found', 'Nothing answers PUT /notes here.'],
    [
      'an address that is none',
      '/%zz',
      {},
      400,
      'bad_request',
      'The address is not a valid one: a "%" in it begins no character.',
    ],
    ['an endless part of an address', `/named/${'x'.repeat(101)}`, {}, 414, 'bad_request', 'The address is too long.'],
    [
      'a body with two mistakes',
      '/notes',
      { method: 'POST', headers: json, body: '{"text":"too long","count":"many"}' },
      400,
      'bad_request',
      'The body is not as expected: text: must NOT have more than 5 characters (got "too long"); count: must be integer (got "many").',
    ],
    [
      'a body without a field',
      '/notes',
      { method: 'POST', headers: json, body: '{}' },
      400,
      'bad_request',
      'The body is not as expected: (root): missing "text".',
    ],
    [
      'a wrong query',
      '/notes?after=soon',
      { method: 'POST', headers: json, body: '{"text":"hi"}' },
      400,
      'bad_request',
      'The query is not as expected: after: must be integer (got "soon").',
    ],
    [
      'a body that is no JSON',
      '/notes',
      { method: 'POST', headers: json, body: '{"text' },
      400,
      'bad_request',
      'The body is not valid JSON.',
    ],
    [
      'an empty body',
      '/notes',
      { method: 'POST', headers: json },
      400,
      'bad_request',
      'The body is empty; JSON was expected.',
    ],
    [
      'a body of another type',
      '/notes',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hi' },
      415,
      'unsupported_media_type',
      'The content type is not one that is read here; send JSON with "content-type: application/json".',
    ],
    [
      'a body without a type',
      '/notes',
      { method: 'POST', body: 'hi' },
      415,
      'unsupported_media_type',
      'The content type is not one that is read here; send JSON with "content-type: application/json".',
    ],
    [
      'a body that is too large',
      '/notes',
      { method: 'POST', headers: json, body: JSON.stringify({ text: 'x'.repeat(65_536) }) },
      413,
      'too_large',
      'The body may have 65536 bytes, and has more.',
    ],
    ['a refusal with a code of its own', '/refused', {}, 409, 'too_late', 'You are too late.'],
    ['a refusal without one', '/refused/plainly', {}, 404, 'not_found', 'There is no such thread.'],
    ['a failure that may pass', '/down', {}, 503, 'thread_id_invalid', 'The store does not answer.'],
    ['a failure', '/broken', {}, 500, 'internal', 'Something went wrong in the server; its log says what.'],
  ];
  it.each(cases)('is a sentence for %s', async (_title, path, options, status, code, message) => {
    const { port } = await serve({ plugins: [routes] });
    const answer = await send(port, path, options);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { error: { code, message } }]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is none for a good request, whose values are read as its schema means them', async () => {
    const { port } = await serve({ plugins: [routes] });
    const answer = await send(port, '/notes?after=7', { method: 'POST', headers: json, body: '{"text":"hi"}' });
    expect(JSON.parse(answer.body)).toEqual({ body: { text: 'hi' }, query: { after: 7 } });
  });

  it('is logged with its route when it is a failure, and only then', async () => {
    const { port, logger } = await serve({ plugins: [routes] });
    for (const path of ['/broken?person=web:ada', '/refused', '/nope']) await send(port, path);
    const { lines } = logger;
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        fields: { err: new Error('secret inner life'), method: 'GET', route: '/broken', status: 500 },
        message: 'a request failed',
      },
    ]);
    expect(lines.filter(({ message }) => message === 'answered a request').map(({ fields }) => fields)).toMatchObject([
      { method: 'GET', route: '/broken', status: 500 },
      { method: 'GET', route: '/refused', status: 409 },
      { method: 'GET', status: 404 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/web:ada|nope/u);
  });

  it.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'This is not an HTTP request.'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers of the request are too long.',
    ],
  ])('is a sentence for %s, and ends the connection', async (_title, bytes, status, message) => {
    const { port } = await serve();
    const [head = '', body = ''] = (await sendBytes(port, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(errorOf(body)).toEqual({ code: 'bad_request', message });
  });

  it('is not written into an answer that the connection has had', async () => {
    const { port } = await serve();
    const answers = await sendBytes(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 'hello\r\n\r\n');
    expect(answers.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 200']);
  });

  it('keeps a schema that cannot be used from being served', async () => {
    const plugin: FastifyPluginAsync = async (app) => {
      app.post('/', { schema: { body: { type: 'nothing' } } }, async () => 'never');
    };
    await expect(serve({ plugins: [plugin] })).rejects.toThrow(/^Failed building the validation schema for POST: \//u);
  });
});
