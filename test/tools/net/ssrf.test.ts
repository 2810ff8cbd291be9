import { describe, expect, it } from 'vitest';
import { localHost, netWorld, PUBLIC, refusalOf } from './net-world.ts';

const NOT_PUBLIC =
  /^"[^"]+" is not on the public internet: only what everybody can reach is fetched, no private or local addresses\.$/u;
const NO_ADDRESS = /^That is no complete address; write it as https:\/\/example\.com\/page\.$/u;
const SCHEME = /^Only addresses that begin with https:\/\/ or http:\/\/ can be fetched\.$/u;
const USER = /^An address with a user name or password in it is not fetched; leave them out\.$/u;
const PORT = /^Port \d+ is not one that pages are fetched from\.$/u;

/** `{port}` is that of a host on this machine, which would answer. */
const REFUSED: readonly (readonly [url: string, sentence: RegExp])[] = [
  // This machine, in every spelling.
  ['http://127.0.0.1:{port}/', NOT_PUBLIC],
  ['http://127.1:{port}/', NOT_PUBLIC],
  ['http://127.0.1:{port}/', NOT_PUBLIC],
  ['http://127.0.0.1.:{port}/', NOT_PUBLIC],
  ['http://127.255.255.254:{port}/', NOT_PUBLIC],
  ['http://2130706433:{port}/', NOT_PUBLIC],
  ['http://0x7f000001:{port}/', NOT_PUBLIC],
  ['http://0X7F.0.0.1:{port}/', NOT_PUBLIC],
  ['http://0x7f.1:{port}/', NOT_PUBLIC],
  ['http://017700000001:{port}/', NOT_PUBLIC],
  ['http://0177.0.0.01:{port}/', NOT_PUBLIC],
  ['http://0177.0x0.0.1:{port}/', NOT_PUBLIC],
  ['http://%31%32%37.0.0.1:{port}/', NOT_PUBLIC],
  ['http://１２７.０.０.１:{port}/', NOT_PUBLIC],
  ['http://①②⑦.⓪.⓪.①:{port}/', NOT_PUBLIC],
  ['http://127。0。0。1:{port}/', NOT_PUBLIC],
  ['http:127.0.0.1:{port}', NOT_PUBLIC],
  ['http:/\\127.0.0.1:{port}/', NOT_PUBLIC],
  ['  http://127.0.0.1:{port}/  ', NOT_PUBLIC],
  ['ht\ntp://127.0.0.\t1:{port}/', NOT_PUBLIC],
  ['HTTP://127.0.0.1:{port}/', NOT_PUBLIC],
  ['http://0:{port}/', NOT_PUBLIC],
  ['http://0.0.0.0:{port}/', NOT_PUBLIC],
  ['http://0.0.0.7:{port}/', NOT_PUBLIC],
  ['http://localhost:{port}/', NOT_PUBLIC],
  ['http://LOCALHOST:{port}/', NOT_PUBLIC],
  ['http://localhost.:{port}/', NOT_PUBLIC],
  ['http://ⓛocalhost:{port}/', NOT_PUBLIC],
  ['http://a.localhost:{port}/', NOT_PUBLIC],
  ['http://localhost.localdomain:{port}/', NOT_PUBLIC],
  ['http://[::1]:{port}/', NOT_PUBLIC],
  ['http://[0:0:0:0:0:0:0:1]:{port}/', NOT_PUBLIC],
  ['http://[::]:{port}/', NOT_PUBLIC],
  ['http://[::127.0.0.1]:{port}/', NOT_PUBLIC],
  ['http://[::ffff:127.0.0.1]:{port}/', NOT_PUBLIC],
  ['http://[::ffff:7f00:1]:{port}/', NOT_PUBLIC],
  ['http://[::ffff:0:127.0.0.1]:{port}/', NOT_PUBLIC],
  ['http://[64:ff9b::127.0.0.1]:{port}/', NOT_PUBLIC],
  ['http://[64:ff9b:1::7f00:1]:{port}/', NOT_PUBLIC],
  ['http://[2002:7f00:1::]:{port}/', NOT_PUBLIC],
  ['http://[2001:0:1:2:3:4:80ff:fffe]:{port}/', NOT_PUBLIC],
  // Networks of one's own, and what is nobody's.
  ['http://10.0.0.1/', NOT_PUBLIC],
  ['http://10.255.255.255/', NOT_PUBLIC],
  ['http://172.16.0.1/', NOT_PUBLIC],
  ['http://172.31.255.255/', NOT_PUBLIC],
  ['http://192.168.1.1/', NOT_PUBLIC],
  ['http://3232235777/', NOT_PUBLIC],
  ['http://100.64.0.1/', NOT_PUBLIC],
  ['http://192.0.0.8/', NOT_PUBLIC],
  ['http://192.0.2.1/', NOT_PUBLIC],
  ['http://192.88.99.1/', NOT_PUBLIC],
  ['http://198.18.0.1/', NOT_PUBLIC],
  ['http://198.51.100.7/', NOT_PUBLIC],
  ['http://203.0.113.7/', NOT_PUBLIC],
  ['http://224.0.0.1/', NOT_PUBLIC],
  ['http://240.0.0.1/', NOT_PUBLIC],
  ['http://255.255.255.255/', NOT_PUBLIC],
  ['http://[fc00::1]/', NOT_PUBLIC],
  ['http://[fd12:3456:789a::1]/', NOT_PUBLIC],
  ['http://[fe80::1]/', NOT_PUBLIC],
  ['http://[fec0::1]/', NOT_PUBLIC],
  ['http://[ff02::1]/', NOT_PUBLIC],
  ['http://[100::1]/', NOT_PUBLIC],
  ['http://[2001:db8::1]/', NOT_PUBLIC],
  ['http://[3fff::1]/', NOT_PUBLIC],
  ['http://[4000::1]/', NOT_PUBLIC],
  ['http://[5f00::1]/', NOT_PUBLIC],
  ['http://[::ffff:10.0.0.1]/', NOT_PUBLIC],
  ['http://[::ffff:192.168.0.1]/', NOT_PUBLIC],
  ['http://[64:ff9b::a00:1]/', NOT_PUBLIC],
  ['http://[2002:a00:1::1]/', NOT_PUBLIC],
  ['http://router/', NOT_PUBLIC],
  ['http://printer.local/', NOT_PUBLIC],
  ['http://git.corp/', NOT_PUBLIC],
  ['http://nas.lan/', NOT_PUBLIC],
  ['http://nas.home.arpa/', NOT_PUBLIC],
  ['http://wiki.intranet/', NOT_PUBLIC],
  ['http://service.namespace.svc.cluster.local/', NOT_PUBLIC],
  ['http://expyuzz4wqqyqhjn.onion/', NOT_PUBLIC],
  // The metadata of clouds.
  ['http://169.254.169.254/latest/meta-data/', NOT_PUBLIC],
  ['http://169.254.169.254./', NOT_PUBLIC],
  ['http://2852039166/', NOT_PUBLIC],
  ['http://0xa9fea9fe/', NOT_PUBLIC],
  ['http://0251.0376.0251.0376/', NOT_PUBLIC],
  ['http://169.254.170.2/v2/credentials', NOT_PUBLIC],
  ['http://[fd00:ec2::254]/latest/meta-data/', NOT_PUBLIC],
  ['http://[::ffff:169.254.169.254]/', NOT_PUBLIC],
  ['http://[::ffff:a9fe:a9fe]/', NOT_PUBLIC],
  ['http://[64:ff9b::a9fe:a9fe]/', NOT_PUBLIC],
  ['http://168.63.129.16/', NOT_PUBLIC],
  ['http://100.100.100.200/', NOT_PUBLIC],
  ['http://192.0.0.192/', NOT_PUBLIC],
  ['http://[fd20:ce::254]/', NOT_PUBLIC],
  ['http://metadata.google.internal/computeMetadata/v1/', NOT_PUBLIC],
  ['http://METADATA.google.internal./', NOT_PUBLIC],
  ['http://metadata/', NOT_PUBLIC],
  ['http://instance-data.ec2.internal/', NOT_PUBLIC],
  // Other schemes.
  ['file:///etc/passwd', SCHEME],
  ['file://127.0.0.1/etc/passwd', SCHEME],
  ['data:text/plain,hello', SCHEME],
  ['gopher://127.0.0.1:{port}/_GET', SCHEME],
  ['ftp://127.0.0.1:{port}/', SCHEME],
  ['dict://127.0.0.1:{port}/', SCHEME],
  ['ws://127.0.0.1:{port}/', SCHEME],
  ['javascript:fetch("http://127.0.0.1:{port}")', SCHEME],
  ['blob:http://127.0.0.1:{port}/x', SCHEME],
  ['view-source:http://127.0.0.1:{port}/', SCHEME],
  // Who somebody pretends to be.
  ['http://good.example@127.0.0.1:{port}/', USER],
  ['http://user:password@good.example/', USER],
  ['http://:password@good.example/', USER],
  ['http://good.example:80@127.0.0.1:{port}/', USER],
  [
    'http://good.example\\@127.0.0.1:{port}/',
    /^There is no host "good\.example", or its name cannot be looked up now\.$/u,
  ],
  ['http://127.0.0.1:{port}\\@good.example/', NOT_PUBLIC],
  ['http://127.0.0.1:{port}#@good.example/', NOT_PUBLIC],
  // What is no address at all, and ports of other services.
  ['127.0.0.1:{port}', NO_ADDRESS],
  ['//127.0.0.1:{port}/', NO_ADDRESS],
  ['http://', NO_ADDRESS],
  ['http://[fe80::1%25eth0]:{port}/', NO_ADDRESS],
  ['http://256.256.256.256/', NO_ADDRESS],
  ['http://1.2.3.4.5/', NO_ADDRESS],
  ['http://0x7f.0.0.0x100/', NO_ADDRESS],
  ['http://good.example\u0000.evil.example/', NO_ADDRESS],
  ['http://good.example:22/', PORT],
  ['http://good.example:25/', PORT],
  ['http://good.example:6379/', PORT],
  ['http://good.example:11211/', PORT],
];

describe('an address that is not public', () => {
  it.each(REFUSED)('is refused before anything is looked up or connected to: %s', async (url, sentence) => {
    const host = await localHost();
    const { fetch, dialled } = netWorld();
    expect(await refusalOf(fetch(url.replaceAll('{port}', String(host.port))))).toMatch(sentence);
    expect({ connections: host.connections(), dialled }).toEqual({ connections: 0, dialled: [] });
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine in IPv6', ['::1']],
    ['a network of one’s own', ['10.1.2.3']],
    ['metadata', ['169.254.169.254']],
    ['a public and a private address', [PUBLIC, '192.168.0.10']],
    ['a private and a public address', ['fd00::1', PUBLIC]],
    ['an IPv4 address in IPv6', ['::ffff:127.0.0.1']],
    ['an IPv4 address behind NAT64', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::1']],
    ['a link-local address with a zone', ['fe80::1%lo']],
    ['what is no address', ['localhost']],
  ])('is refused where a name leads to %s', async (_what, addresses) => {
    const host = await localHost();
    const { fetch, dialled } = netWorld({ 'site.example': addresses });
    expect(await refusalOf(fetch(`http://site.example:${host.port}/`))).toMatch(NOT_PUBLIC);
    expect({ connections: host.connections(), dialled }).toEqual({ connections: 0, dialled: [] });
  });

  it('has no use for a name that resolves differently a moment later: it is looked up once', async () => {
    const inside = await localHost();
    const { fetch, dialled, lookedUp } = netWorld({ 'rebind.example': [[PUBLIC], ['127.0.0.1']] });
    const { status } = await fetch(`http://rebind.example:${inside.port}/`);
    // The connection was made to what was checked, which in this test happens to lead to the same machine.
    expect({ status, dialled, lookedUp }).toEqual({ status: 200, dialled: [[PUBLIC]], lookedUp: ['rebind.example'] });
  });

  it('is refused at the next look-up, for a redirect to the same name', async () => {
    const host = await localHost((_request, response) => void response.writeHead(302, { location: '/again' }).end());
    const { fetch, dialled } = netWorld({ 'rebind.example': [[PUBLIC], ['127.0.0.1']] });
    expect(await refusalOf(fetch(`http://rebind.example:${host.port}/`))).toMatch(NOT_PUBLIC);
    expect({ asked: host.asked, dialled }).toEqual({
      asked: [`GET rebind.example:${host.port}/`],
      dialled: [[PUBLIC]],
    });
  });
});
