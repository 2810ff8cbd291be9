import { describe, expect, it } from 'vitest';
import { parseProxyUrl } from '../../src/outgoing/proxy-url.ts';

describe('parseProxyUrl', () => {
  it.each([
    ['http://proxy.example:3128', { origin: 'http://proxy.example:3128', name: 'proxy.example:3128' }],
    ['http://proxy.example:3128/', { origin: 'http://proxy.example:3128', name: 'proxy.example:3128' }],
    [' proxy.example:3128 ', { origin: 'http://proxy.example:3128', name: 'proxy.example:3128' }],
    ['proxy.example', { origin: 'http://proxy.example:80', name: 'proxy.example:80' }],
    ['HTTPS://proxy.example', { origin: 'https://proxy.example:443', name: 'proxy.example:443' }],
    ['http://[::1]:3128', { origin: 'http://[::1]:3128', name: '[::1]:3128' }],
    [
      'http://me@proxy.example:1',
      { origin: 'http://proxy.example:1', name: 'proxy.example:1', authorization: basic('me:') },
    ],
    [
      'me:p%40ss@proxy.example:1',
      { origin: 'http://proxy.example:1', name: 'proxy.example:1', authorization: basic('me:p@ss') },
    ],
  ])('reads %j', (text, proxy) => {
    expect(parseProxyUrl(text)).toEqual({ ok: true, proxy });
  });

  it.each([
    ['socks5://proxy.example:1080', 'names a SOCKS proxy; only HTTP and HTTPS ones can be used.'],
    ['ftp://proxy.example', 'must be http://user:password@host:port or https://….'],
    ['http://', 'must be http://user:password@host:port or https://…; it is no address.'],
    ['http://proxy.example:99999', 'must be http://user:password@host:port or https://…; it is no address.'],
    ['http://me:hunter2/@proxy.example', 'must be http://user:password@host:port or https://…; it is no address.'],
    [
      'http://proxy.example/path',
      'has a "/", "?" or "#" behind its host: in a user or password write these as %2F, %3F and %23.',
    ],
    ['http://me:hunter2%zz@proxy.example', 'has a user or password with a "%" that begins no percent-encoding.'],
  ])('refuses %j, and repeats nothing of it', (text, problem) => {
    expect(parseProxyUrl(text)).toEqual({ ok: false, problem });
  });
});

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
