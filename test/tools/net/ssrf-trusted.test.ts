import { describe, expect, it } from 'vitest';
import { localHost, netWorld, PUBLIC, refusalOf } from './net-world.ts';

describe('a trusted origin', () => {
  it('is reached by address and by name, though it is not public', async () => {
    const host = await localHost();
    const { fetch } = netWorld({ 'searxng.internal': ['127.0.0.1'] });
    for (const name of ['127.0.0.1', 'searxng.internal']) {
      const origin = `http://${name}:${host.port}`;
      expect((await fetch(`${origin}/search?q=a`, { trustedOrigins: [origin] })).status).toBe(200);
    }
  });

  it.each([
    ['another port', 'http://127.0.0.1:1'],
    ['another scheme', 'https://127.0.0.1:{port}'],
    ['another name', 'http://localhost:{port}'],
    ['a name that only begins so', 'http://127.0.0.1:{port}.example.com'],
    ['no address', 'anything'],
  ])('is only what was named, not %s', async (_what, trusted) => {
    const host = await localHost();
    const { fetch } = netWorld();
    const request = { trustedOrigins: [trusted.replace('{port}', String(host.port))] };
    expect(await refusalOf(fetch(`http://127.0.0.1:${host.port}/`, request))).toMatch(/is not on the public internet/u);
    expect(host.connections()).toBe(0);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://168.63.129.16/',
    'http://named.internal/',
  ])('is never a place that gives out credentials: %s', async (url) => {
    const { fetch, dialled } = netWorld({ 'named.internal': ['::ffff:169.254.169.254'] });
    const request = { trustedOrigins: [new URL(url).origin] };
    expect(await refusalOf(fetch(url, request))).toMatch(/is not on the public internet/u);
    expect(dialled).toEqual([]);
  });

  it('may send on within itself and to the public internet, and no public page may send on to it', async () => {
    const host = await localHost((request, response) => {
      const places: Record<string, string> = {
        '/within': '/here',
        '/out': `http://site.example:${host.port}/here`,
        '/in': `http://127.0.0.1:${host.port}/here`,
      };
      const location = places[request.url ?? ''];
      if (location === undefined) response.end();
      else response.writeHead(302, { location }).end();
    });
    const origin = `http://127.0.0.1:${host.port}`;
    const { fetch } = netWorld({ 'site.example': [PUBLIC] });
    const request = { trustedOrigins: [origin] };
    expect((await fetch(`${origin}/within`, request)).status).toBe(200);
    expect((await fetch(`${origin}/out`, request)).url).toBe(`http://site.example:${host.port}/here`);
    expect(await refusalOf(fetch(`http://site.example:${host.port}/in`, request))).toMatch(
      /not on the public internet/u,
    );
  });
});
