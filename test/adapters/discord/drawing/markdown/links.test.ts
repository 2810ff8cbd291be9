import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

describe('a link', () => {
  it.each([
    ['[https://bank.com](https://evil.com)', '<https://bank.com> (<https://evil.com>)'],
    ['[bank.com](https://evil.com/bank.com)', 'bank.com (<https://evil.com/bank.com>)'],
    ['[**www.bank.example**](https://evil.com)', '**www.bank.example** (<https://evil.com>)'],
    ['[Log in at bank.com now](https://evil.com)', 'Log in at bank.com now (<https://evil.com>)'],
    ['[me@bank.com](https://evil.com)', 'me@bank.com (<https://evil.com>)'],
    ['[ba\u200bnk.com](https://evil.com)', 'ba\u200bnk.com (<https://evil.com>)'],
    ['[ｂａｎｋ.com](https://evil.com)', 'ｂａｎｋ.com (<https://evil.com>)'],
    ['[bank.evil/login](https://evil.com)', 'bank.evil/login (<https://evil.com>)'],
    ['[банк.рф](https://evil.com)', 'банк.рф (<https://evil.com>)'],
    ['[https://e.com](https://e.com/)', '<https://e.com/>'],
    ['[](https://e.com)', '<https://e.com>'],
  ])('that shows another address shows its target: %s', (text, drawn) => {
    expect(draw(text)).toBe(drawn);
  });

  it.each([
    '[e.com](https://www.e.com/path)',
    '[Node.js](https://nodejs.org)',
    '[README.md](https://g.com/blob/main/README.md)',
    '[Array.prototype.map](https://docs.example)',
    '[e.g. this, v1.2.3](https://e.com)',
  ])('that shows none keeps its label: %s', (text) => {
    expect(draw(text)).toBe(text);
  });

  it.each([
    ['[x](javascript:alert(1))', 'x (javascript:alert(1))'],
    ['[x]( data:text/html,a )', 'x (data:text/html,a)'],
    ['[x](java\u200bscript:a)', 'x (javascript:a)'],
    ['[x](discord://-/channels/1)', 'x (discord://-/channels/1)'],
    ['[write](mailto:a@b.example)', 'write (a@b.example)'],
    ['![x](file:///etc/passwd)', 'x (file:///etc/passwd)'],
    ['[](javascript:a)', 'javascript:a'],
  ])('that leads elsewhere is none: %s', (text, drawn) => {
    expect(draw(text)).toBe(drawn);
  });

  it('in a link is the one that counts', () => {
    expect(draw('[a [b](https://e.com) c](https://evil.com)')).toBe('[a [b](https://e.com) c]（<https://evil.com>)');
  });

  it('whose label is never closed, or with blanks in its target, is none', () => {
    expect(draw('[a [b](https://e.com x)')).toBe('[a [b]（<https://e.com> x)');
    expect(draw('[a](https://e.com')).toBe('[a]（<https://e.com>');
  });

  it('in the target of what is none is read all the same', () => {
    expect(draw('[a]([x](javascript:b))')).toBe('[a](x (javascript:b))');
  });

  it('does not begin above code', () => {
    expect(draw('[a\n```\nb\n```\n](https://e.com)')).toBe('[a\n```\nb\n```\n]（<https://e.com>)');
  });

  it('over two lines is still read', () => {
    expect(draw('[https://bank.com\nx](https://evil.com)')).toBe('<https://bank.com>\nx (<https://evil.com>)');
  });
});

describe('what stands in angle brackets', () => {
  it('is text where it is a command, whose name may lie, or a part of a server', () => {
    expect(draw('</help:123> </a b c:4> <id:guide> <id:customize>')).toBe(
      '‹/help:123› ‹/a b c:4› ‹id:guide› ‹id:customize›',
    );
  });

  it('is text behind a backslash, too, which an address before it may swallow', () => {
    expect(draw('https://e.com\\</ban:1> \\<@1>')).toBe('<https://e.com>\\‹/ban:1› \\<@1>');
  });

  it('is left alone in code, and where it is nothing of Discord', () => {
    expect(draw('`</help:123>` a < b <x> </div> <:no>')).toBe('`</help:123>` a < b <x> </div> <:no>');
  });
});
