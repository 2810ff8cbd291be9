import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../src/threads/reply-writing/sources.ts';

function read(url: unknown, title?: unknown) {
  return sourcesOf({ sources: [{ url, title }] });
}

describe('sourcesOf', () => {
  it('gives title and address as they are when they are plain', () => {
    expect(read('https://en.wikipedia.org/wiki/Kea_bird?a=1#b', 'Kea')).toEqual([
      { url: 'https://en.wikipedia.org/wiki/Kea_bird?a=1#b', title: 'Kea' },
    ]);
    expect(read('http://[::1]:8080/x')).toEqual([{ url: 'http://[::1]:8080/x', title: 'http://[::1]:8080/x' }]);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.example',
    '//no.scheme.example',
    'no address',
    'https://',
    'https://bank.example@evil.example/',
    'https://user:password@evil.example/',
    `https://long.example/${'x'.repeat(2_000)}`,
    `https://long.example/${'ü'.repeat(1_000)}`,
    7,
    undefined,
  ])('leaves out %j', (url) => {
    expect(read(url, 'A title')).toEqual([]);
  });

  it.each([
    ['https://x.example/a(b)c', 'https://x.example/a%28b%29c'],
    ['https://x.example/a) [evil](javascript:x', 'https://x.example/a%29%20%5Bevil%5D%28javascript:x'],
    ['https://x.example/a>|b<script>`', 'https://x.example/a%3E%7Cb%3Cscript%3E%60'],
    ['https://x.example/a\nb\tc', 'https://x.example/abc'],
    ['https://x.example/"onclick="x', 'https://x.example/%22onclick=%22x'],
  ])('writes %j so that it ends no link early', (url, written) => {
    expect(read(url, 'T')).toEqual([{ url: written, title: 'T' }]);
  });

  it('makes one line of a title, shortened, without what hides or reorders text', () => {
    expect(read('https://x.example/', 'a\n\u202Eb\u200B \u001B[31mc\u0007')[0]?.title).toBe('a b [31mc');
    expect(read('https://x.example/', `${'x'.repeat(148)}😀😀`)[0]?.title).toBe(`${'x'.repeat(148)}…`);
    expect(read('https://x.example/', ' \u200B ')[0]?.title).toBe('https://x.example/');
  });
});
