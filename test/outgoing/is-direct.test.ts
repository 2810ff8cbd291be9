import { expect, it } from 'vitest';
import { createTestAuthority, hasOpenssl } from '../support/test-authority.ts';
import { outgoingWith } from './harness.ts';

const PROXY = 'http://127.0.0.1:3128';

it.each([
  ['without a proxy', {}, 'wss://gateway.discord.gg', true],
  ['with one for TLS', { httpsProxy: PROXY }, 'wss://gateway.discord.gg/?v=10', false],
  ['with one for TLS', { httpsProxy: PROXY }, 'https://discord.com', false],
  ['with one for TLS', { httpsProxy: PROXY }, 'ws://127.0.0.1:8080', true],
  ['with one for the rest', { httpProxy: PROXY }, 'ws://example.com', false],
  ['with one for the rest', { httpProxy: PROXY }, 'wss://example.com', true],
  ['with an exception', { httpsProxy: PROXY, noProxy: ['.discord.gg'] }, 'wss://gateway.discord.gg', true],
])('%s (%j) a client goes to %s by itself: %s', (_what, outgoing, url, expected) => {
  expect(outgoingWith(outgoing).isDirect(url)).toBe(expected);
});

it.skipIf(!hasOpenssl)(
  'with an authority of its own no client goes by itself: it would not trust what that signed',
  () => {
    const { caFile } = createTestAuthority();
    expect(outgoingWith({ caFile }).isDirect('wss://gateway.discord.gg')).toBe(false);
  },
);
