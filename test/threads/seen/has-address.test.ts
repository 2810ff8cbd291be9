import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress } from '../../../src/threads/seen/canonical-address.ts';
import { hasAddress } from '../../../src/threads/seen/has-address.ts';

const has = (text: string, address: string): boolean => hasAddress(text, canonicalAddress(address) ?? '');

describe('one spelling of an address', () => {
  it.each([
    ['https://a.example/b?c=d#e', 'a.example/b?c=d'],
    ['http://a.example/b/?c=d', 'a.example/b?c=d'],
    ['HTTPS://A.example:443', 'a.example'],
    ['https:a.example/?c', 'a.example?c'],
    ['a.example/b', 'a.example/b'],
    ['a.example:8080/b', 'a.example:8080/b'],
    ['https://a.example/%7Eb/%c3%bc?c=%2f%20d', 'a.example/~b/ü?c=%2F d'],
    ['https://a.example/%FF%2f', 'a.example/%FF%2F'],
    ['https://me:pass@a.example/', 'me:pass@a.example'],
    ['a b', undefined],
    ['', undefined],
  ])('of %j is %j', (address, spelling) => {
    expect(canonicalAddress(address)).toBe(spelling);
  });

  it('is that of no address which a server could tell from it, but for the slash at its end', () => {
    const url = fc.webUrl({ withQueryParameters: true });
    fc.assert(
      fc.property(url, fc.string({ minLength: 1, maxLength: 3 }), (address, more) => {
        const other = `${address}${address.includes('?') ? '&' : '?'}x=${encodeURIComponent(more)}`;
        expect(canonicalAddress(other)).not.toBe(canonicalAddress(address));
        expect(canonicalAddress(address)).toBe(canonicalAddress(address.replace(/^https?:\/\//u, '')));
      }),
    );
  });
});

describe('an address in a text', () => {
  it.each([
    'https://a.example/b?c=d',
    'look at https://a.example/b?c=d.',
    'look at a.example/b?c=d, and tell',
    '(http://a.example/b/?c=d)',
    '[words](https://a.example/b?c=d), more',
    'words [https://a.example/b?c=d]',
    '<https://a.example/b?c=d|words>',
    '"https://a.example/b?c=d"',
    '**https://a.example/b?c=d**!',
    '1;https://a.example/b?c=d;2',
    'https://b.example,https://a.example/b?c=d#there',
    "{'url':'https://a.example/b?c=%64'}",
  ])('is found in %j', (text) => {
    expect(has(text, 'https://a.example/b?c=d')).toBe(true);
  });

  it.each([
    'https://a.example/b?c=de',
    'https://a.example/b?c=',
    'https://a.example/b',
    'https://www.a.example/b?c=d',
    'https://a.example.evil.example/b?c=d',
    'https://evil.example/?a.example/b?c=d',
    'a.example /b?c=d',
    '',
  ])('is not found in %j', (text) => {
    expect(has(text, 'https://a.example/b?c=d')).toBe(false);
  });

  it('is found wherever it stands between words, also with signs in it that end others', () => {
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(url, fc.lorem(), fc.lorem(), (address, before, after) => {
        expect(has(`${before} ${address} ${after}`, address)).toBe(true);
        expect(has(`${before} ${address}x ${after}`, `${address.replace(/#.*/u, '')}y`)).toBe(false);
      }),
    );
    expect(has('see https://a.example/Foo_(bar)', 'https://a.example/Foo_(bar)')).toBe(true);
    expect(has('see https://ü.example/?a.', 'https://xn--tda.example/?a')).toBe(true);
  });

  it('is looked for in no more steps than the text has characters, whatever it is made of', () => {
    const hostile = ['https://a.example/', 'a.example', ')', '],;', 'https://a.example/),'].map((part) =>
      part.repeat(300_000 / part.length),
    );
    const before = performance.now();
    expect(hostile.map((text) => has(text, 'https://a.example/b?c=d'))).toEqual(hostile.map(() => false));
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
