import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/healthcheck.mjs', import.meta.url));

describe('the health check of the image', () => {
  it('succeeds when the program answers', async () => {
    const { port, paths } = await serve(200);
    expect(await check(` ${port} `)).toEqual({ exitCode: 0, error: '' });
    expect(paths).toEqual(['/healthz']);
  });

  it('fails when the program says that something is wrong', async () => {
    const { port } = await serve(503);
    expect(await check(`${port}`)).toEqual({
      exitCode: 1,
      error: `http://127.0.0.1:${port}/healthz: answered 503. ${REMEDY}`,
    });
  });

  it('fails when nobody listens', async () => {
    const { port, close } = await serve(200);
    await close();
    expect(await check(`${port}`)).toEqual({
      exitCode: 1,
      error: `http://127.0.0.1:${port}/healthz: connect ECONNREFUSED 127.0.0.1:${port}. ${REMEDY}`,
    });
  });
});

const REMEDY = 'Expected 200; if the port is another one, set THREADLOOP_SERVER_PORT.\n';

async function serve(status: number) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  onTestFinished(async () => {
    if (server.listening) await close();
  });
  return { port: address.port, paths, close };
}

async function check(port: string) {
  const child = spawn(process.execPath, [SCRIPT], { env: { THREADLOOP_SERVER_PORT: port } });
  let error = '';
  child.stderr.on('data', (chunk) => (error += String(chunk)));
  await once(child, 'close');
  return { exitCode: child.exitCode, error };
}
