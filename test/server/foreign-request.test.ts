import { describe, expect, it } from 'vitest';
import { findForeignness } from '../../src/server/foreign-request.ts';

const HOST =
  'The playground answers only under its own address, http://127.0.0.1:3210 for example; this request names another host.';
const PAGE = 'The playground takes requests from its own page only, and this one comes from another.';

interface Case {
  readonly host?: string;
  readonly origin?: string;
  readonly site?: string;
  readonly mode?: string;
  readonly method?: string;
  readonly listensOn?: string;
  readonly localAddress?: string;
  readonly localPort?: number;
}

function judge(given: Case): string | undefined {
  const { host, origin, site, mode, method = 'POST', listensOn = '127.0.0.1' } = given;
  const { localAddress = '127.0.0.1', localPort = 3_210 } = given;
  const headers = {
    ...(host !== undefined && { host }),
    ...(origin !== undefined && { origin }),
    ...(site !== undefined && { 'sec-fetch-site': site }),
    ...(mode !== undefined && { 'sec-fetch-mode': mode }),
  };
  return findForeignness({ method, headers, localAddress, localPort }, listensOn);
}

describe('findForeignness', () => {
  it.each<[string, Case]>([
    ['a program that names the address', { host: '127.0.0.1:3210' }],
    ['localhost', { host: 'localhost:3210' }],
    ['localhost in capitals', { host: 'LOCALHOST:3210' }],
    ['the IPv6 loopback', { host: '[::1]:3210', listensOn: '::1', localAddress: '::1' }],
    ['its own page', { host: '127.0.0.1:3210', origin: 'http://127.0.0.1:3210', site: 'same-origin', mode: 'cors' }],
    ['its own page under localhost', { host: 'localhost:3210', origin: 'http://localhost:3210' }],
    ['an address that a person typed', { host: '127.0.0.1:3210', site: 'none', mode: 'navigate', method: 'GET' }],
    ['a link on another page', { host: '127.0.0.1:3210', site: 'cross-site', mode: 'navigate', method: 'GET' }],
    ['the name that it listens on', { host: 'bot.lan:3210', listensOn: 'bot.lan', localAddress: '10.0.0.5' }],
    ['the address of the connection', { host: '10.0.0.5:3210', listensOn: '0.0.0.0', localAddress: '10.0.0.5' }],
    ['the same, mapped to IPv6', { host: '10.0.0.5:3210', listensOn: '::', localAddress: '::ffff:10.0.0.5' }],
    ['the usual port left out', { host: 'localhost', localPort: 80, origin: 'http://localhost' }],
    ['the usual port written out', { host: 'localhost:80', localPort: 80 }],
  ])('lets pass %s', (_title, given) => {
    expect(judge(given)).toBeUndefined();
  });

  it.each<[string, Case]>([
    ['no host', {}],
    ['an empty host', { host: '' }],
    ['a rebound name', { host: 'evil.example:3210' }],
    ['a rebound name with its own origin', { host: 'evil.example:3210', origin: 'http://evil.example:3210' }],
    ['a rebound name that only reads', { host: 'evil.example:3210', method: 'GET', mode: 'navigate' }],
    ['a name that begins like its own', { host: 'localhost.evil.example:3210' }],
    ['a name that ends like its own', { host: 'evil-localhost:3210' }],
    ['credentials before the host', { host: 'localhost:3210@evil.example' }],
    ['another port', { host: '127.0.0.1:3211' }],
    ['no port', { host: '127.0.0.1' }],
    ['another address of the machine', { host: '10.0.0.5:3210', listensOn: '0.0.0.0' }],
    ['two hosts', { host: '127.0.0.1:3210, evil.example' }],
  ])('refuses by its host %s', (_title, given) => {
    expect(judge(given)).toBe(HOST);
  });

  it.each<[string, Case]>([
    ['another site', { host: '127.0.0.1:3210', origin: 'https://evil.example' }],
    ['another port of this machine', { host: '127.0.0.1:3210', origin: 'http://127.0.0.1:8080' }],
    ['another name of this machine', { host: '127.0.0.1:3210', origin: 'http://localhost:3210' }],
    ['another scheme', { host: '127.0.0.1:3210', origin: 'https://127.0.0.1:3210' }],
    [
      'an origin that only begins like its own',
      { host: '127.0.0.1:3210', origin: 'http://127.0.0.1:3210.evil.example' },
    ],
    ['a sandboxed frame or a file', { host: '127.0.0.1:3210', origin: 'null' }],
    ['a stream asked for from another site', { host: '127.0.0.1:3210', origin: 'https://evil.example', method: 'GET' }],
    ['a picture of another site', { host: '127.0.0.1:3210', site: 'cross-site', mode: 'no-cors', method: 'GET' }],
    ['a page on another port', { host: '127.0.0.1:3210', site: 'same-site', mode: 'cors', method: 'GET' }],
    ['a form of another site', { host: '127.0.0.1:3210', site: 'cross-site', mode: 'navigate' }],
  ])('refuses by its page %s', (_title, given) => {
    expect(judge(given)).toBe(PAGE);
  });
});
