import { describe, expect, it } from 'vitest';
import { connectProxy } from '../../support/connect-proxy.ts';
import { createTestAuthority, hasOpenssl } from '../../support/test-authority.ts';
import { localHost, type Names, netWorld, PUBLIC, refusalOf } from './net-world.ts';

/** A network that is left through a proxy, which knows a site, and things of the inside. */
async function behindProxy(names: Names = {}, answer?: Parameters<typeof localHost>[0]) {
  const host = await localHost(answer ?? ((_request, response) => void response.end('hello')));
  const inside = await localHost();
  const proxy = await connectProxy({
    hosts: {
      'site.example:80': host.port,
      'other.example:80': host.port,
      'inside.example:80': inside.port,
      '127.0.0.1:80': inside.port,
      'localhost:80': inside.port,
      '169.254.169.254:80': inside.port,
      'metadata.google.internal:80': inside.port,
    },
  });
  const outgoing = { httpProxy: `http://127.0.0.1:${proxy.port}` };
  return { ...netWorld(names, { outgoing }), outgoing, proxy, host, inside };
}

describe('behind the outgoing proxy', () => {
  it('a page is fetched through it', async () => {
    const { fetch, proxy, inside } = await behindProxy({ 'site.example': [PUBLIC] });
    const { status, bytes } = await fetch('http://site.example/page?a=b');
    expect([status, new TextDecoder().decode(bytes), proxy.asked, inside.connections()]).toEqual([
      200,
      'hello',
      ['GET http://site.example/page?a=b'],
      0,
    ]);
  });

  it('a name that cannot be looked up here is left to the proxy', async () => {
    const { fetch, proxy } = await behindProxy({});
    expect((await fetch('http://site.example/')).status).toBe(200);
    expect(proxy.asked).toEqual(['GET http://site.example/']);
  });

  it('a name whose look-up takes long is left to the proxy after two seconds', async () => {
    const { outgoing } = await behindProxy({});
    const { createBoundedFetch } = await import('../../../src/tools/index.ts');
    const { createFakeClock } = await import('../../../src/testing/fake-clock.ts');
    const clock = createFakeClock();
    const sent: string[] = [];
    const fetch = createBoundedFetch({
      clock,
      isProxied: () => outgoing.httpProxy !== undefined,
      resolve: () => new Promise(() => undefined),
      sendOnce: async ({ url }, read) => {
        sent.push(url.href);
        return await read({ status: 200, headers: {}, body: (async function* () {})() });
      },
    })(new AbortController().signal);
    const answer = fetch('http://slow.example/');
    await clock.advanceAsync(1_999);
    expect(sent).toEqual([]);
    await clock.advanceAsync(1);
    expect([(await answer).status, sent, clock.pendingTimers]).toEqual([200, ['http://slow.example/'], 0]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://0x7f000001/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'http://10.0.0.1/',
    'http://router/',
    'http://inside.example/',
    'http://half.example/',
    'http://me@site.example/',
    'file:///etc/passwd',
  ])('is refused, and the proxy never asked: %s', async (url) => {
    const { fetch, proxy, inside } = await behindProxy({
      'inside.example': ['10.0.0.5'],
      'half.example': [PUBLIC, '::1'],
    });
    expect(await refusalOf(fetch(url))).toMatch(/not on the public internet|user name|Only addresses that begin/u);
    expect({ asked: proxy.asked, connections: inside.connections() }).toEqual({ asked: [], connections: 0 });
  });

  it('a redirect is judged here, and not followed by the proxy', async () => {
    const { fetch, proxy, inside } = await behindProxy({ 'site.example': [PUBLIC] }, (_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    });
    expect(await refusalOf(fetch('http://site.example/'))).toMatch(/is not on the public internet/u);
    expect([proxy.asked, inside.connections()]).toEqual([['GET http://site.example/'], 0]);
  });

  it('a proxy that does not open the way is told without its name', async () => {
    const proxy = await connectProxy({ hosts: {}, credentials: 'me:pw' });
    const { fetch } = netWorld({ 'site.example': [PUBLIC] }, { outgoing: { httpProxy: `127.0.0.1:${proxy.port}` } });
    expect(await refusalOf(fetch('http://site.example/'))).toBe(
      'The proxy of this deployment does not open the way to the host: "site.example".',
    );
  });
});

describe.skipIf(!hasOpenssl)('behind the outgoing proxy, over TLS', () => {
  it('a page is fetched through a tunnel to its name', async () => {
    const authority = createTestAuthority();
    const host = await localHost((_request, response) => void response.end('hello'), authority.issue('site.example'));
    const proxy = await connectProxy({ hosts: { 'site.example:443': host.port } });
    const outgoing = { httpsProxy: `http://127.0.0.1:${proxy.port}`, caFile: authority.caFile };
    const { fetch } = netWorld({ 'site.example': [PUBLIC] }, { outgoing });
    expect([(await fetch('https://site.example/')).status, proxy.asked, host.asked]).toEqual([
      200,
      ['CONNECT site.example:443'],
      ['GET site.example/'],
    ]);
    expect(await refusalOf(fetch('https://[::1]/'))).toMatch(/is not on the public internet/u);
    expect(proxy.asked).toHaveLength(1);
  });
});
