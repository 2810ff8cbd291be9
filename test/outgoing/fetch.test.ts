import { describe, expect, it } from 'vitest';
import { connectProxy } from '../support/connect-proxy.ts';
import { createTestAuthority, hasOpenssl } from '../support/test-authority.ts';
import { failureOf, hostThat, outgoingWith, until } from './harness.ts';

describe('fetch', () => {
  it('takes requests and forms of the host program as the global one does', async () => {
    const { port } = await hostThat();
    const { fetch } = outgoingWith({});
    const url = `http://127.0.0.1:${port}/`;
    const asked = async (response: Response): Promise<unknown> => Reflect.get(Object(await response.json()), 'body');
    expect(await asked(await fetch(new Request(url, { method: 'POST', body: 'a request' })))).toBe('a request');
    expect(await asked(await fetch(new URL(url), { method: 'PUT', body: new URLSearchParams({ a: 'b' }) }))).toBe(
      'a=b',
    );
    const form = new FormData();
    form.append('name', 'a field');
    form.append('file', new Blob(['a file']), 'file.txt');
    const sent = await asked(await fetch(url, { method: 'POST', body: form }));
    expect(sent).toMatch(/name="name"\s+a field\s[\s\S]*name="file"; filename="file\.txt"[\s\S]*a file/u);
  });

  it('rejects with the code of the operating system where nobody listens', async () => {
    expect(await failureOf(outgoingWith({}).fetch('http://127.0.0.1:2/'))).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('opens new connections after it was closed', async () => {
    const { port, openConnections } = await hostThat();
    const outgoing = outgoingWith({});
    const ask = async (): Promise<number> => {
      const response = await outgoing.fetch(`http://127.0.0.1:${port}/`);
      await response.text();
      return response.status;
    };
    expect(await ask()).toBe(200);
    await outgoing.close();
    await until(() => openConnections() === 0);
    expect([await ask(), openConnections()]).toEqual([200, 1]);
  });

  it('ends what is under way when it is closed', async () => {
    const { port, openConnections } = await hostThat((_request, response) => void response.write('first'));
    const outgoing = outgoingWith({});
    const response = await outgoing.fetch(`http://127.0.0.1:${port}/`);
    await outgoing.close();
    await expect(response.text()).rejects.toThrow(TypeError);
    await until(() => openConnections() === 0);
  });

  it('is closed without having been used', async () => {
    await expect(outgoingWith({}).close()).resolves.toBeUndefined();
  });
});

describe.skipIf(!hasOpenssl)('a stream', () => {
  const HOST = 'api.example';

  /** A host that writes when the test says so, behind a proxy. */
  async function streaming(scheme: 'http' | 'https') {
    const authority = createTestAuthority();
    let write: (text: string) => void = () => undefined;
    const host = await hostThat(
      (_request, response) => {
        response.flushHeaders();
        write = (text) => response.write(text);
      },
      scheme === 'https' ? authority.issue(HOST) : undefined,
    );
    const proxy = await connectProxy({ hosts: { [`${HOST}:${scheme === 'https' ? 443 : 80}`]: host.port } });
    const address = `127.0.0.1:${proxy.port}`;
    const outgoing = outgoingWith({ httpsProxy: address, httpProxy: address, caFile: authority.caFile });
    return { host, proxy, outgoing, url: `${scheme}://${HOST}/`, write: (text: string) => write(text) };
  }

  it.each(['http', 'https'] as const)('arrives chunk by chunk through a proxy over %s', async (scheme) => {
    const { outgoing, url, write } = await streaming(scheme);
    const { body } = await outgoing.fetch(url);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const text of ['first', 'second']) {
      write(text);
      expect(await reader?.read()).toEqual({ done: false, value: text });
    }
  });

  it.each(['http', 'https'] as const)(
    'over %s is let go of on both sides of the proxy when it is aborted',
    async (scheme) => {
      const { host, proxy, outgoing, url, write } = await streaming(scheme);
      const abort = new AbortController();
      const response = await outgoing.fetch(url, { signal: abort.signal });
      write('first');
      abort.abort();
      await expect(response.text()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
      await until(() => proxy.openConnections() + proxy.openWays() + host.openConnections() === 0);
    },
  );
});
