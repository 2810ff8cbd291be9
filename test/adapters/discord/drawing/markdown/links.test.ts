import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

describe('a link', () => {
  it.each([
    ['[the docs](https://e.com/a?b=c#d)', 'the docs (<https://e.com/a?b=c#d>)'],
    ['[**bold** label](https://e.com "title")', '**bold** label (<https://e.com>)'],
    ['[a](<https://e.com/x>)', 'a (<https://e.com/x>)'],
    ['[e.com](https://www.e.com/path)', 'e.com (<https://www.e.com/path>)'],
    ['[Node.js](https://nodejs.org)', 'Node.js (<https://nodejs.org>)'],
    ['[click](https://evil.com/?d=secret)', 'click (<https://evil.com/?d=secret>)'],
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
    ['[e.com/path](https://e.com/path)', '<https://e.com/path>'],
  ])('shows where it leads to, once: %s', (text, drawn) => {
    expect(draw(text)).toBe(drawn);
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
    expect(draw('[a [b](https://e.com) c](https://evil.com)')).toBe('[a b (<https://e.com>) c]（<https://evil.com>)');
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

  it('is none where it stands in code for us, and an address that has no end takes the code away from Discord', () => {
    const text = 'https://e.com` [x](javascript:a) `';
    expect(draw(text)).toBe('<https://e.com>` [x](javascript:a) `');
    expect(draw(text, { room: 0 })).toBe('https://e.comˋ [x]（javascript:a) ˋ');
    expect(draw('https://` [x](https://evil.com) `')).toBe('https://ˋ [x]（<https://evil.com>) ˋ');
    expect(draw('\\https://e.com` `', { room: 0 })).toBe('\\https://e.comˋ ˋ');
  });

  it('does not begin before code and end in it', () => {
    expect(draw('[\n```\n](https://evil.com)\n```')).toBe('［\n```\n](https://evil.com)\n```');
    expect(draw('[ [ `](https://evil.com)` and `[a](https://e.com)`')).toBe(
      '［ ［ `](https://evil.com)` and `[a](https://e.com)`',
    );
  });

  it('over two lines is still read', () => {
    expect(draw('[https://bank.com\nx](https://evil.com)')).toBe('<https://bank.com>\nx (<https://evil.com>)');
  });
});

describe('what stands in angle brackets', () => {
  it('is no address that takes code away', () => {
    expect(draw('<\n```\n[a](https://e.com)>\n```')).toBe('‹\n```\n[a](https://e.com)>\n```');
  });

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
