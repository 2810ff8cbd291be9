import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPlayground } from '../../src/server/index.ts';
import { errorOf, send, serve } from './serve.ts';

const PAGE = '<!doctype html><title>Playground</title>';

const routes: FastifyPluginAsync = async (app) => {
  app.get('/playground/api/start', async () => ({ members: [] }));
  app.post('/playground/api/messages', async () => ({ said: true }));
};

describe('the playground', () => {
  it.each(['/', '/playground', '/playground/'])('serves its page at %s, never from a cache', async (path) => {
    const { server } = await serveBuilt();
    const answer = await fetch(server.address + path);
    expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0');
  });

  it('serves the page of the settings, which is a page of its own', async () => {
    const { server } = await serveBuilt();
    const answer = await fetch(`${server.address}/playground/admin?as=root`);
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Settings</title>']);
  });

  it('serves the files of the page, to be kept for ever, and nothing beside them', async () => {
    const { server, port } = await serveBuilt();
    const answer = await fetch(`${server.address}/playground/assets/page-1a2b.js`);
    expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
    expect(answer.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['page-9.js', '../index.html', '..%2findex.html', '']) {
      const { status, body } = await send(port, `/playground/assets/${path}`);
      expect([path, status, errorOf(body).code]).toEqual([path, 404, 'not_found']);
    }
  });

  it('says what to do when the page is not built', async () => {
    const { server } = await serveBuilt({ isBuilt: false });
    const answer = await fetch(server.address);
    expect([answer.status, await answer.text()]).toEqual([503, 'The page is not built yet: run "npm run build".\n']);
  });

  it('answers its API beside the page', async () => {
    const { server } = await serveBuilt();
    expect(await (await fetch(`${server.address}/playground/api/start`)).json()).toEqual({ members: [] });
  });

  it.each([
    ['the page', 'GET', '/', { host: 'evil.example' }],
    ['a file of the page', 'GET', '/playground/assets/page-1a2b.js', { host: 'evil.example' }],
    ['the API', 'GET', '/playground/api/start', { host: 'evil.example' }],
    ['a message', 'POST', '/playground/api/messages', { origin: 'https://evil.example' }],
  ])('refuses %s to a foreign request', async (_title, method, path, headers) => {
    const { port } = await serveBuilt();
    const own = { host: `127.0.0.1:${port}` };
    const refused = await send(port, path, { method, headers: { ...own, ...headers } });
    expect([refused.status, errorOf(refused.body).code]).toEqual([403, 'forbidden']);
    expect((await send(port, path, { method, headers: own })).status).toBe(200);
  });

  it('leaves health to whoever asks, under whatever name', async () => {
    const { port } = await serveBuilt();
    expect((await send(port, '/healthz', { headers: { host: 'pod-7.internal' } })).status).toBe(200);
  });
});

async function serveBuilt({ isBuilt = true } = {}) {
  const pageFolder = await mkdtemp(join(tmpdir(), 'threadloop-page-'));
  onTestFinished(() => rm(pageFolder, { recursive: true }));
  if (isBuilt) {
    await mkdir(join(pageFolder, 'assets'));
    await writeFile(join(pageFolder, 'index.html'), PAGE);
    await writeFile(join(pageFolder, 'admin.html'), '<!doctype html><title>Settings</title>');
    await writeFile(join(pageFolder, 'assets', 'page-1a2b.js'), 'export {};');
  }
  return serve({ plugins: [createPlayground({ host: '127.0.0.1', routes, pageFolder })] });
}
