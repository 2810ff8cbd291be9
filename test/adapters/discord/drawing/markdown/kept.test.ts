import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

describe('what Discord draws itself', () => {
  it.each([
    '**bold** *italic* _italic_ ***both*** __underline__ ~~struck~~ ||spoiler||',
    '# One\n## Two\n### Three\n-# small',
    '- a\n  - b\n    - c\n* d\n1. one\n2. two\n   1. inner',
    '> a\n> b\n> \n> c',
    '>>> a\nb\n\nc',
    '`code` and ``co`de`` and `**no bold**`',
    '```ts\nconst a = `b`;\n\n    indented\n```\nafter',
    '<@1> <@!2> <@&3> <#4> <:emoji:5> <a:moves:6> <t:1700000000:R> <t:1700000000> @everyone @here',
    '<https://e.com/a_b>',
    'a \\*b\\* \\[c](d) 2*3*4 snake_case a|b ||c||',
    '<details>\n<summary>More</summary>\n<b>text</b> &lt; &amp;\n</details>',
    'x[0](y) and [a](./file) and [b](#anchor)',
    'a [^a-z] [x] b',
    '',
  ])('stays as it is: %j', (text) => {
    expect(draw(text)).toBe(text);
  });

  it('R63: keeps the signs of headings', () => {
    expect(draw('# Title\n\ntext')).toBe('# Title\n\ntext');
  });

  it('R63: has every quoted line quoted, with the blank behind the sign that Discord wants', () => {
    expect(draw('> a\n> b\n>\n> c')).toBe('> a\n> b\n> \n> c');
    expect(draw('>a\n>>b\nend')).toBe('> a\n> > b\nend');
    expect(draw('> ```js\n>q();\n>\n> ```')).toBe('> ```js\n> q();\n> \n> ```');
  });

  it('leaves whom a text names to what a message may mention: nothing of it is masked', () => {
    expect(draw('@everyone <@&1> <@2> `@here`')).toBe('@everyone <@&1> <@2> `@here`');
  });
});
