import { describe, expect, it } from 'vitest';
import { createTestAuthority, hasOpenssl } from '../../support/test-authority.ts';
import { localHost, netWorld, PUBLIC, refusalOf } from './net-world.ts';

const NAMES = { 'site.example': [PUBLIC], 'other.example': [PUBLIC], 'inside.example': ['10.0.0.5'] };

/** A public site that sends on from each path to the next place of the list, numbered from 0. */
async function site(places: (port: number) => readonly string[], status = 302) {
  const host = await localHost((request, response) => {
    const place = places(host.port)[Number(request.url?.slice(1))];
    if (place === undefined) response.end('here');
    else response.writeHead(status, { location: place }).end('on');
  });
  return host;
}

describe('a redirect', () => {
  it.each([
    ['an address of this machine', 'http://127.0.0.1:{port}/x'],
    ['another spelling of it', 'http://0x7f.1:{port}/x'],
    ['the same in IPv6', 'http://[::ffff:7f00:1]:{port}/x'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['a name of one’s own network', 'http://inside.example:{port}/x'],
    ['localhost', '//localhost:{port}/x'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/plain,x'],
    ['gopher', 'gopher://127.0.0.1:{port}/x'],
    ['a user name', 'http://me@other.example:{port}/x'],
    ['the port of another service', 'http://other.example:25/x'],
    ['no address', 'http://['],
  ])('to %s is not followed', async (_what, place) => {
    const inside = await localHost();
    const host = await site(() => [place.replaceAll('{port}', String(inside.port))]);
    const { fetch, dialled } = netWorld(NAMES);
    expect(await refusalOf(fetch(`http://site.example:${host.port}/0`))).toMatch(
      /is not on the public internet|Only addresses that begin|user name or password|^Port 25 |leads on to an address that is none/u,
    );
    expect({ connections: inside.connections(), dialled }).toEqual({ connections: 0, dialled: [[PUBLIC]] });
  });

  it('to such a place is not followed at the end of a chain either', async () => {
    const inside = await localHost();
    const host = await site((port) => [
      '/1',
      `http://other.example:${port}/2`,
      `//site.example:${port}/3`,
      `http://127.0.0.1:${inside.port}/`,
    ]);
    const { fetch } = netWorld(NAMES);
    expect(await refusalOf(fetch(`http://site.example:${host.port}/0`))).toMatch(/is not on the public internet/u);
    expect({ inside: inside.connections(), asked: host.asked }).toEqual({
      inside: 0,
      asked: [
        `GET site.example:${host.port}/0`,
        `GET site.example:${host.port}/1`,
        `GET other.example:${host.port}/2`,
        `GET site.example:${host.port}/3`,
      ],
    });
  });

  it('is followed five times, and no sixth time', async () => {
    const host = await site(() => ['/1', '/2', '/3', '/4', '/5', '/6']);
    const { fetch } = netWorld(NAMES);
    expect(new TextDecoder().decode((await fetch(`http://site.example:${host.port}/1`)).bytes)).toBe('here');
    expect(await refusalOf(fetch(`http://site.example:${host.port}/0`))).toBe(
      '"site.example" leads on and on: more than 5 redirects are not followed.',
    );
    expect(host.asked).toHaveLength(12);
  });

  it('in a circle ends', async () => {
    const host = await site(() => ['/0']);
    expect(await refusalOf(netWorld(NAMES).fetch(`http://site.example:${host.port}/0`))).toMatch(/leads on and on/u);
  });

  it('tells where the answer came from, and takes one without a place for the answer', async () => {
    const host = await site((port) => [`http://other.example:${port}/9?a=b#part`]);
    const { fetch } = netWorld(NAMES);
    expect(await fetch(`http://site.example:${host.port}/0`)).toMatchObject({
      url: `http://other.example:${host.port}/9?a=b#part`,
      status: 200,
    });
    const mute = await localHost((_request, response) => void response.writeHead(302).end('nowhere'));
    expect(await fetch(`http://site.example:${mute.port}/`)).toMatchObject({ status: 302, isCut: false });
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'words'],
    [308, 'POST', 'words'],
  ])(
    'with %i goes on with %s, and to another host without headers, and never with what was sent',
    async (status, method, sent) => {
      const seen: unknown[] = [];
      const host = await localHost((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        request.on('end', () => {
          seen.push([request.method, request.headers['x-key'], body]);
          const next: Record<string, string> = { '/0': '/1', '/1': `http://other.example:${host.port}/2` };
          const location = next[request.url ?? ''];
          if (location === undefined) response.end();
          else response.writeHead(status, { location }).end();
        });
      });
      const { fetch } = netWorld(NAMES);
      const request = { method: 'POST', headers: { 'X-Key': 'k' }, body: 'words' } as const;
      const outcome = await refusalOf(fetch(`http://site.example:${host.port}/0`, request));
      const refusal = '"site.example" leads what was to be sent on to another host; that is not followed.';
      const isKept = method === 'POST';
      expect([outcome, seen]).toEqual([
        isKept ? refusal : 'It was not refused.',
        [['POST', 'k', 'words'], [method, 'k', sent], ...(isKept ? [] : [['GET', undefined, '']])],
      ]);
    },
  );
});

describe.skipIf(!hasOpenssl)('over TLS', () => {
  it('the name is told and checked, though the connection goes to an address, and a redirect to http:// is refused', async () => {
    const authority = createTestAuthority();
    const plain = await localHost();
    const host = await localHost((request, response) => {
      if (request.url === '/down') response.writeHead(301, { location: `http://site.example:${plain.port}/` }).end();
      else response.end('hello');
    }, authority.issue('site.example'));
    const { fetch, dialled } = netWorld(NAMES, { outgoing: { caFile: authority.caFile } });
    const { bytes } = await fetch(`https://site.example:${host.port}/`);
    expect([new TextDecoder().decode(bytes), host.asked, dialled]).toEqual([
      'hello',
      [`GET site.example:${host.port}/`],
      [[PUBLIC]],
    ]);
    expect(await refusalOf(fetch(`https://site.example:${host.port}/down`))).toBe(
      '"site.example" leads from https:// to an address that begins with http://; that is not followed.',
    );
    expect(plain.connections()).toBe(0);
    expect(await refusalOf(fetch(`https://other.example:${host.port}/`))).toBe(
      'The host has no certificate that can be trusted: "other.example".',
    );
  });
});
