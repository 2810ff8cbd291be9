import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

describe('what Discord does not draw', () => {
  it.each([
    { what: 'a deep heading', text: '#### Deep\n##### **Deeper** still', drawn: '**Deep**\n**Deeper still**' },
    { what: 'a deep heading with code', text: '#### The `a**b` case', drawn: 'The `a**b` case' },
    { what: 'a deep heading with marks at its end', text: '#### *a* b\n#### \\', drawn: '*a* b\n\\' },
    { what: 'the closing signs of a heading', text: '## Title ##', drawn: '## Title' },
    {
      what: 'an underlined heading',
      text: 'Title\n=====\n\nSub\n---\n\n> Quoted\n> ===',
      drawn: '# Title\n\n## Sub\n\n> # Quoted',
    },
    { what: 'a rule', text: 'a\n\n---\n* * *\n___', drawn: 'a\n\n──────────\n──────────\n──────────' },
    { what: 'a rule under a paragraph of two lines', text: 'a\nb\n---', drawn: 'a\nb\n──────────' },
    { what: 'tasks', text: '- [ ] a\n  * [x] b\n1. [X] c', drawn: '- ☐ (open) a\n  * ☑ (done) b\n1. ☑ (done) c' },
    { what: 'a list of plus signs', text: '+ a\n  + b', drawn: '- a\n  - b' },
    {
      what: 'footnotes',
      text: 'a[^1] b[^note] c[^other]\n\n[^note]: text',
      drawn: 'a[1] b[note] c[^other]\n\n[note] text',
    },
    { what: 'an image', text: '![a **cat**](https://e.com/c.png "t")', drawn: 'a **cat** (<https://e.com/c.png>)' },
    { what: 'an image without words', text: '![](https://e.com/c.png)', drawn: '<https://e.com/c.png>' },
    {
      what: 'an image in a link',
      text: '[![build](https://e.com/b.svg)](https://e.com)',
      drawn: 'build (<https://e.com>)',
    },
    { what: 'a fence of tildes', text: '~~~sh title="x"\necho ```\n~~~', drawn: '```sh\necho ˋˋˋ\n```' },
    { what: 'a longer fence', text: '````md\n```js\nx\n```\n````', drawn: '```md\nˋˋˋjs\nx\nˋˋˋ\n```' },
    { what: 'a fence in a list', text: '- ```js\n  x\n  ```', drawn: '- ```js\n  x\n  ```' },
    { what: 'a fence that is not closed', text: 'a\n```js\nx', drawn: 'a\n```js\nx\n```' },
    { what: 'a fence with nothing in it', text: 'a\n```js\n\n```\nb', drawn: 'a\n\nb' },
    {
      what: 'code in three backticks on a line',
      text: '```x``` ```a`b``` ```` ``` ````',
      drawn: '`x` ``a`b`` ` ˋˋˋ `',
    },
    { what: 'backticks that nothing closes', text: 'a ` b ``` c\n`', drawn: 'a ˋ b ˋˋˋ c\nˋ' },
    { what: 'what reorders words', text: 'a\u202egpj.exe\u202c `\u2066b\u2069`\u200f', drawn: 'agpj.exe `b`\u200f' },
    { what: 'control characters', text: 'a\u0000b\u001b[0m\tc\u0085', drawn: 'ab[0m\tc' },
    { what: 'line ends of two characters', text: 'a\r\nb', drawn: 'a\nb' },
  ])('becomes what it does: $what', ({ text, drawn }) => {
    expect(draw(text)).toBe(drawn);
  });

  it('puts bare addresses into angle brackets, without the signs of the sentence', () => {
    expect(
      draw('See https://e.com/a_(b). Or (https://e.com), **https://e.com/** ||https://e.com|| `https://e.com`'),
    ).toBe('See <https://e.com/a_(b)>. Or (<https://e.com>), **<https://e.com/>** ||<https://e.com>|| `https://e.com`');
    expect(draw('看https://e.com/a。好 http:// https')).toBe('看<https://e.com/a>。好 http:// https');
  });

  it('shows what addresses lead to where that is wanted, but no image', () => {
    expect(draw('https://e.com ![a](https://e.com/p.png)', { unfurl: true })).toBe(
      'https://e.com a (<https://e.com/p.png>)',
    );
  });

  it('keeps to its source where nothing may grow', () => {
    const text =
      '>a\n- [ ] b\n- [x] c\n\n---\n\n![a](https://e.com/p) https://e.com [x.com](https://e.com) [a](javascript:b)';
    expect(draw(text, { room: 0 })).toBe(
      '>a\n- ☐ b\n- ☑ c\n\n───\n\na (<https://e.com/p>) https://e.com x.com (https://e.com) a (javascript:b)',
    );
  });

  it('takes code that nothing closes for text where there is no room to close it', () => {
    expect(draw('```\n</ban:1>', { room: 0 })).toBe('ˋˋˋ\n‹/ban:1›');
  });
});
