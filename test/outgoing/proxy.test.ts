import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { type ConnectProxyOptions, connectProxy } from '../support/connect-proxy.ts';
import { createTestAuthority, hasOpenssl } from '../support/test-authority.ts';
import { failureOf, hostThat, outgoingWith, until } from './harness.ts';

const HOST = 'api.example';

describe.skipIf(!hasOpenssl)('a request over TLS through a proxy', () => {
  async function world(options: Partial<ConnectProxyOptions> = {}, credentials = '') {
    const authority = createTestAuthority();
    const host = await hostThat(undefined, authority.issue(HOST));
    const proxy = await connectProxy({ hosts: { [`${HOST}:443`]: host.port }, ...options });
    const httpsProxy = `http://${credentials}127.0.0.1:${proxy.port}`;
    return { authority, host, proxy, httpsProxy, caFile: authority.caFile };
  }

  it('goes through a tunnel to the host, and tells the host nothing about the proxy', async () => {
    const { proxy, httpsProxy, caFile } = await world({ credentials: 'me:s p@ce' }, 'me:s%20p%40ce@');
    const outgoing = outgoingWith({ httpsProxy, caFile });
    const response = await outgoing.fetch(`https://${HOST}/v1?a=b`, { method: 'POST', body: 'hello' });
    expect(await response.json()).toEqual({ method: 'POST', url: '/v1?a=b', host: HOST, body: 'hello', told: null });
    expect(proxy.asked).toEqual([`CONNECT ${HOST}:443`]);
  });

  it('uses the tunnel again for the next request', async () => {
    const { proxy, httpsProxy, caFile } = await world();
    const outgoing = outgoingWith({ httpsProxy, caFile });
    for (const path of ['/1', '/2']) {
      await (await outgoing.fetch(`https://${HOST}${path}`)).text();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect([proxy.asked, proxy.openWays()]).toEqual([[`CONNECT ${HOST}:443`], 1]);
  });

  it('goes through a proxy that is spoken to in TLS itself', async () => {
    const authority = createTestAuthority();
    const host = await hostThat(undefined, authority.issue(HOST));
    const proxy = await connectProxy({ hosts: { [`${HOST}:443`]: host.port }, tls: authority.issue('localhost') });
    const httpsProxy = `https://localhost:${proxy.port}`;
    const trusting = outgoingWith({ httpsProxy, caFile: authority.caFile });
    expect((await trusting.fetch(`https://${HOST}/`)).status).toBe(200);
    expect(await failureOf(outgoingWith({ httpsProxy }).fetch(`https://${HOST}/`))).toEqual({
      name: 'TypeError',
      code: 'certificate_untrusted',
      message: `The proxy localhost:${proxy.port} showed a certificate that was signed by no authority that this program knows (UNABLE_TO_VERIFY_LEAF_SIGNATURE). If it is one of your own network, name its authority's certificate with THREADLOOP_OUTGOING_CA_FILE.`,
      retryable: false,
    });
  });

  it.each([
    [
      { credentials: 'me:right' },
      '',
      407,
      'It asks who you are: write user and password into the address of the proxy, as http://user:password@host:port.',
      false,
    ],
    [
      { credentials: 'me:right' },
      'me:wrong@',
      407,
      'It does not accept the user and password in the address of the proxy.',
      false,
    ],
    [{ refusal: 403 }, '', 403, 'If the host is to be reached directly, name it in NO_PROXY.', false],
    [{ hosts: {} }, '', 502, 'If the host is to be reached directly, name it in NO_PROXY.', true],
  ] as const)(
    'fails with a sentence, in the log too, where the proxy %j told %j answers %i',
    async (options, credentials, status, remedy, retryable) => {
      const { proxy, httpsProxy, caFile } = await world(options, credentials);
      const { logger, lines } = recordingLogger();
      const outgoing = outgoingWith({ httpsProxy, caFile }, { logger });
      const message = `The proxy 127.0.0.1:${proxy.port} did not open the way to ${HOST}:443: it answered ${status}. ${remedy}`;
      const failure = { name: 'TypeError', code: 'proxy_refused', message, retryable };
      expect(await failureOf(outgoing.fetch(`https://${HOST}/`))).toEqual(failure);
      expect(lines).toEqual([[{ code: 'proxy_refused', host: HOST }, message]]);
      await until(() => proxy.openConnections() === 0);
    },
  );

  it('fails with a sentence, and without the password, where there is no proxy', async () => {
    const outgoing = outgoingWith({ httpsProxy: 'http://me:hunter2@127.0.0.1:2' });
    expect(await failureOf(outgoing.fetch(`https://${HOST}/`))).toEqual({
      name: 'TypeError',
      code: 'proxy_unreachable',
      message: 'The proxy 127.0.0.1:2 cannot be reached: ECONNREFUSED. See HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
      retryable: true,
    });
  });

  it('fails after a while where the proxy says nothing, and lets go of it', async () => {
    const clock = createFakeClock();
    const { proxy, httpsProxy, caFile } = await world({ hangs: true });
    const failure = failureOf(outgoingWith({ httpsProxy, caFile }, { clock }).fetch(`https://${HOST}/`));
    await until(() => proxy.asked.length === 1);
    clock.advance(10_000);
    expect(await failure).toEqual({
      name: 'TypeError',
      code: 'proxy_unreachable',
      message: `The proxy 127.0.0.1:${proxy.port} did not open the way to ${HOST}:443 within 10 s.`,
      retryable: true,
    });
    await until(() => proxy.openConnections() === 0);
    expect(clock.pendingTimers).toBe(0);
  });

  it('is refused where the authority of the host is unknown', async () => {
    const { proxy, httpsProxy } = await world();
    expect(await failureOf(outgoingWith({ httpsProxy }).fetch(`https://${HOST}/`))).toEqual({
      name: 'TypeError',
      code: 'certificate_untrusted',
      message: `${HOST}:443 showed a certificate that was signed by no authority that this program knows (UNABLE_TO_VERIFY_LEAF_SIGNATURE). If it is one of your own network, name its authority's certificate with THREADLOOP_OUTGOING_CA_FILE.`,
      retryable: false,
    });
    await until(() => proxy.openWays() === 0);
  });

  it('is refused where the certificate is for another host', async () => {
    const { host, httpsProxy, caFile, proxy } = await world({ hosts: {} });
    const other = await connectProxy({ hosts: { 'other.example:443': host.port } });
    const outgoing = outgoingWith({ httpsProxy: httpsProxy.replace(`${proxy.port}`, `${other.port}`), caFile });
    expect(await failureOf(outgoing.fetch('https://other.example/'))).toEqual({
      name: 'TypeError',
      code: 'certificate_untrusted',
      message: 'other.example:443 showed a certificate that is for another name (ERR_TLS_CERT_ALTNAME_INVALID).',
      retryable: false,
    });
  });
});

describe('a request without TLS through a proxy', () => {
  it('asks the proxy for the whole address', async () => {
    const host = await hostThat();
    const proxy = await connectProxy({ hosts: { 'api.example:80': host.port }, credentials: 'me:pw' });
    const outgoing = outgoingWith({ httpProxy: `http://me:pw@127.0.0.1:${proxy.port}` });
    const response = await outgoing.fetch('http://api.example/v1', { method: 'POST', body: 'hello' });
    expect(await response.json()).toEqual({
      method: 'POST',
      url: '/v1',
      host: HOST,
      body: 'hello',
      told: null,
    });
    expect(proxy.asked).toEqual(['POST http://api.example/v1']);
  });

  it('fails with a sentence where the proxy asks who we are, and lets go of it', async () => {
    const proxy = await connectProxy({ hosts: {}, credentials: 'me:pw' });
    const outgoing = outgoingWith({ httpProxy: `127.0.0.1:${proxy.port}` });
    expect(await failureOf(outgoing.fetch('http://api.example:8080/'))).toEqual({
      name: 'TypeError',
      code: 'proxy_refused',
      message: `The proxy 127.0.0.1:${proxy.port} did not open the way to api.example:8080: it answered 407. It asks who you are: write user and password into the address of the proxy, as http://user:password@host:port.`,
      retryable: false,
    });
    await until(() => proxy.openConnections() === 0);
  });

  it('gives the answer of the host as it is, errors too', async () => {
    const proxy = await connectProxy({ hosts: {} });
    const outgoing = outgoingWith({ httpProxy: `127.0.0.1:${proxy.port}` });
    expect((await outgoing.fetch('http://api.example/')).status).toBe(502);
  });

  it('fails with a sentence where there is no proxy', async () => {
    expect(await failureOf(outgoingWith({ httpProxy: '127.0.0.1:2' }).fetch('http://api.example/'))).toMatchObject({
      code: 'proxy_unreachable',
    });
  });
});

describe('which way a request takes', () => {
  it('is told by its scheme', async () => {
    const host = await hostThat();
    const proxy = await connectProxy({ hosts: {} });
    const outgoing = outgoingWith({ httpsProxy: `127.0.0.1:${proxy.port}` });
    expect((await outgoing.fetch(`http://127.0.0.1:${host.port}/`)).status).toBe(200);
    expect((await failureOf(outgoing.fetch('https://api.example/')))['code']).toBe('proxy_refused');
    expect(proxy.asked).toEqual(['CONNECT api.example:443']);
  });

  it('is the direct one where NO_PROXY names the host', async () => {
    const host = await hostThat();
    const proxy = await connectProxy({ hosts: {} });
    const httpProxy = `127.0.0.1:${proxy.port}`;
    const outgoing = outgoingWith({ httpProxy, noProxy: ['127.0.0.0/8'] });
    expect((await outgoing.fetch(`http://127.0.0.1:${host.port}/`)).status).toBe(200);
    expect((await outgoing.fetch('http://127.example/')).status).toBe(502);
    expect(proxy.asked).toEqual(['GET http://127.example/']);
  });
});

function recordingLogger() {
  const lines: unknown[] = [];
  const note = (fields: object, message?: string): void => void lines.push([fields, message]);
  const logger = { debug: note, info: note, warn: note, error: note, child: () => logger };
  return { logger, lines };
}
