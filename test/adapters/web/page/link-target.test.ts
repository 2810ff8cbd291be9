import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTarget } from '../../../../src/adapters/web/page/link-target.ts';
import { createMarkdown } from '../../../../src/adapters/web/page/markdown.ts';

const SECRET = 'x'.repeat(200);

describe('where a link leads', () => {
  it.each([
    ['its own address', 'https://a.example/b?c=1#d', 'https://a.example/b?c=1#d'],
    ['its address without the scheme', 'https://a.example/b', 'a.example/b'],
    ['its host, where there is nothing else', 'https://a.example/', 'a.example'],
    ['an address of mail', 'mailto:me@a.example', 'me@a.example'],
  ])('is not said twice: %s', (_what, href, label) => {
    expect(linkTarget(href, label)).toBeUndefined();
  });

  it.each([
    ['words', 'https://a.example/b', 'click here', 'a.example/b'],
    ['another address', 'https://evil.example/b', 'https://good.example', 'evil.example/b'],
    ['the host alone, though more is told to it', 'https://a.example/?d=1', 'a.example', 'a.example/?d=1'],
    ['the scheme and the host alone', 'https://a.example/?d=1', 'https://a.example', 'a.example/?d=1'],
    [
      'a host before an @, its own address though it is',
      'https://good.example@evil.example/',
      'https://good.example@evil.example/',
      'evil.example',
    ],
    [
      'letters that look like others',
      'https://\u0430pple.example/',
      'https://\u0430pple.example/',
      'xn--pple-43d.example',
    ],
    [
      'a sign that turns the rest round',
      'https://evil.example/\u202Emoc.doog',
      'https://evil.example/\u202Emoc.doog',
      'evil.example/%E2%80%AEmoc.doog',
    ],
    ['an address of mail', 'mailto:evil@a.example', 'me@b.example', 'evil@a.example'],
    ['nothing', 'https://a.example/b', '', 'a.example/b'],
    ['what a browser cannot read', 'https://', 'x', 'https://'],
  ])('is said where the label is something else: %s', (_what, href, label, target) => {
    expect(linkTarget(href, label)).toBe(target);
  });

  it('shows the host whole, and of the rest so much that it is seen that there is more', () => {
    expect(linkTarget(`https://a.example/?d=${SECRET}`, 'more')).toBe(`a.example/?d=${'x'.repeat(47)}…`);
    const host = `${'h'.repeat(60)}.${'h'.repeat(60)}.example`;
    expect(linkTarget(`https://${host}/${SECRET}`, 'more')).toBe(`${host}/${'x'.repeat(11)}…`);
  });

  it('is never hidden by what a model writes: the host stands in what people read, whatever the label', () => {
    const { blocksOf, htmlOf } = createMarkdown([]);
    const isSaid = property(string(), (label) => {
      const html = blocksOf(`[${label}](https://evil.example/steal?d=1)`).map(htmlOf).join('');
      const read = html.replace(/<[^>]*>/gu, '');
      return !html.includes('<a href="https://evil.example') || read.includes('evil.example/steal?d=1');
    });
    expect(() => assert(isSaid)).not.toThrow();
  });
});
