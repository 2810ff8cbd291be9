import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type LintingProxy, startLintingProxy } from '../../support/request-linter/start-linting-proxy.ts';
import { ANTHROPIC_SAMPLE } from './anthropic-cases.ts';

const SIGNED = [
  'data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"SI"}}',
  'data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"GNED"}}',
  'data: {"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"RED"}}',
  'data: [DONE]',
  '',
].join('\n\n');

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe('the linting proxy', () => {
  it('passes requests on and answers back as they are, and keeps what came', async () => {
    const { proxy, seen } = await start(SIGNED);
    const response = await send(proxy, ANTHROPIC_SAMPLE.body);
    expect([response.status, response.headers.get('x-answer'), await response.text()]).toEqual([200, 'yes', SIGNED]);
    expect(seen.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([['/v1/messages', ANTHROPIC_SAMPLE.body]]);
    expect(proxy.requests.map(({ path, body, violations }) => ({ path, body, violations }))).toEqual([
      { path: '/v1/messages', body: ANTHROPIC_SAMPLE.body, violations: [] },
    ]);
  });

  it('tells what each request broke', async () => {
    const { proxy } = await start('{}');
    await send(proxy, ANTHROPIC_SAMPLE.body);
    await send(proxy, { ...ANTHROPIC_SAMPLE.body, max_tokens: undefined, thinking: undefined });
    expect(proxy.violations()).toEqual([{ rule: 'max-tokens', at: 'max_tokens', request: 1 }]);
  });

  it('knows which model a signature came from', async () => {
    const { proxy } = await start(SIGNED);
    await (await send(proxy, ANTHROPIC_SAMPLE.body)).text();
    proxy.clear();
    await send(proxy, withSignature('SIGNED', 'claude-sonnet-5'));
    await send(proxy, withSignature('SIGNED', 'claude-opus-5'));
    expect(proxy.violations()).toEqual([
      { rule: 'thinking-origin', at: 'messages.1.0', request: 1 },
      { rule: 'thinking-origin', at: 'messages.1.1', request: 1 },
    ]);
  });

  it('cuts the client off when the target does', async () => {
    const target = createServer((_request, response) => {
      response.write('half');
      setImmediate(() => response.destroy());
    });
    const proxy = await startBefore(target);
    const response = await send(proxy, ANTHROPIC_SAMPLE.body);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  it('cuts the target off when the client does', async () => {
    const target = createServer((_request, response) => response.write('half'));
    const cut = new Promise<string>((resolve) => {
      target.on('request', (_request, response) => response.on('close', () => resolve('closed')));
    });
    const proxy = await startBefore(target);
    const abort = new AbortController();
    await send(proxy, ANTHROPIC_SAMPLE.body, abort.signal);
    abort.abort();
    expect(await cut).toBe('closed');
  });
});

function withSignature(signature: string, model: string): object {
  const body = JSON.stringify({ ...ANTHROPIC_SAMPLE.body, model });
  return JSON.parse(body.replace('"SIG"', JSON.stringify(signature)));
}

function send(proxy: LintingProxy, body: object, signal: AbortSignal | null = null): Promise<Response> {
  const { path, headers } = ANTHROPIC_SAMPLE;
  return fetch(`${proxy.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

async function start(answer: string) {
  const seen: { url: string | undefined; body: string }[] = [];
  const target = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      seen.push({ url: request.url, body });
      response.writeHead(200, { 'x-answer': 'yes' }).end(answer);
    });
  });
  return { proxy: await startBefore(target), seen };
}

async function startBefore(target: Server): Promise<LintingProxy> {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address that is no string.
  const { port } = target.address() as AddressInfo;
  const proxy = await startLintingProxy({ target: `http://127.0.0.1:${port}` });
  open.push(async () => {
    target.closeAllConnections();
    target.close();
  });
  open.push(() => proxy.close());
  return proxy;
}
