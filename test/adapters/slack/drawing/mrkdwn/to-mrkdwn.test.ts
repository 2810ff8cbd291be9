import { describe, expect, it } from 'vitest';
import { loadMrkdwn } from '../../../../../src/adapters/slack/drawing/mrkdwn/load-mrkdwn.ts';
import { toMrkdwn } from '../../../../../src/adapters/slack/drawing/mrkdwn/to-mrkdwn.ts';

/** U+200B, which lets a mark count inside a word. */
const Z = '\u200b';

const cases: readonly (readonly [title: string, markdown: string, mrkdwn: string])[] = [
  [
    '1: nested lists',
    '- a\n  - b\n    - c\n\n1. one\n2. two\n   - x\n3. three\n\n   more of three',
    '• a\n    ◦ b\n        ▪ c\n\n1. one\n2. two\n    ◦ x\n3. three\n  more of three',
  ],
  [
    '2: a table, with wide characters, code and columns to the right',
    '| Name | 数 | € |\n|:--|:-:|--:|\n| a | 漢字 | 1 |\n| long `code` | x | 1000 |',
    '```\nName        数      €\n---------  ----  ----\na          漢字     1\nlong code   x    1000\n```',
  ],
  [
    '3: a fence with a language, and tokens in it',
    '```ts\nconst m: Map<string, A & B>; // <!channel>\n```\nafter',
    '```\nconst m: Map&lt;string, A &amp; B&gt;; // &lt;!channel&gt;\n```\n\nafter',
  ],
  [
    '4: bars, ampersands and brackets in a link',
    '[a|b](https://e.com/?x=1|2&y=(z))',
    '<https://e.com/?x=1%7C2&amp;y=(z)|a¦b> (e.com)',
  ],
  [
    '5: bold beside letters, Chinese and punctuation',
    '**粗体**文字 前**粗**后 **“引号”**后文 a**b**c **bold**.',
    `*粗体*${Z}文字 前${Z}*粗*${Z}后 *“引号”*${Z}后文 a${Z}*b*${Z}c *bold*.`,
  ],
  [
    '6: signs, entities and html',
    '5 < 6 && &amp; <b>hi</b> <!-- c -->',
    '5 &lt; 6 &amp;&amp; &amp; &lt;b&gt;hi&lt;/b&gt; &lt;!-- c --&gt;',
  ],
  [
    '7: headings',
    '# H1 **bold** `c`\n## H2 _it_ [l](https://e.com)',
    '*H1 bold `c`*\n\n*H2 _it_ <https://e.com|l> (e.com)*',
  ],
  [
    '8: images',
    '![k](https://e.com/k.png) ![](https://e.com/x.png) ![rel](./k.png) [![i](https://i.com)](https://e.com)',
    'k (<https://e.com/k.png>) <https://e.com/x.png> rel <https://e.com|i> (e.com)',
  ],
  ['9: tasks', '- [ ] todo\n- [x] done\n\n1. [x] n', '☐ todo\n☑ done\n\n1. ☑ n'],
  [
    '10: tokens',
    '<!channel> <!here|x> <@U123> @channel `<!here>` [x](https://e.com/%20|<!channel>)',
    '&lt;!channel&gt; &lt;!here|x&gt; &lt;@U123&gt; ＠channel `&lt;!here&gt;` [x](https://e.com/%20|&lt;!channel&gt;)',
  ],
  ['11: a percent sign in a link', '[a](https://e.com/100%)', '<https://e.com/100%|a> (e.com)'],
  [
    '12: names, products and escaped marks',
    'snake_case_name 2*3*4 \\*not bold\\* a_b_ _c_',
    'snake_case_name 2*3*4 ∗not bold∗ a_b_ _c_',
  ],
  [
    '13: nested emphasis',
    '***both*** **a _b_ ~~c~~** _a **b**_ **a **b** c** **a\nb**',
    '_*both*_ *a _b_ ~c~* _a *b*_ *a b c* *a*\n*b*',
  ],
  [
    '14: a quote with a list and code',
    '> - a\n> - b\n>\n> ```\n> code <x>\n> ```\n> end',
    '> • a\n> • b\n> ```\n> code &lt;x&gt;\n> ```\n> end',
  ],
  ['15: a fence that is not closed', 'text\n\n```js\nunfinished **x', 'text\n\n```\nunfinished **x\n```'],
  ['15: bold that is not closed', '**bold unfinished', '**bold unfinished'],
  [
    '16: references and footnotes',
    '[ref][r] and note[^1] ![i][r] [none][q]\n\n[r]: https://e.com/a|b "t"\n[^1]: the *note*\n',
    '<https://e.com/a%7Cb|ref> (e.com) and note[1] i (<https://e.com/a%7Cb>) [none][q]\n\n[1] the _note_',
  ],
  [
    '17: links to no web page',
    '[x](javascript:alert(1)) [y](slack://open) <javascript:1> [z](./z)',
    'x y javascript:1 z',
  ],
  [
    '18: bare addresses',
    'https://e.com/a_b_c?x=1&y=2 www.e.com a@b.co <https://e.com>',
    '<https://e.com/a_b_c?x=1&amp;y=2> <http://www.e.com|www.e.com> <mailto:a@b.co|a@b.co> <https://e.com>',
  ],
  ['arithmetic', '2 * 3 * 4 and a*b*c', '2 * 3 * 4 and a*b*c'],
  ['marks in code', '`*not bold*` ```ls *.txt *.md``` ``a ` b``', '`*not bold*` `ls *.txt *.md` `a ˋ b`'],
  ['a block of html', '<div>\n<!here>\n</div>', '&lt;div&gt;\n&lt;!here&gt;\n&lt;/div&gt;'],
  ['breaks and rules', 'one\ntwo  \nthree\n\n---\n\nfour', 'one\ntwo\nthree\n\n──────────\n\nfour'],
  [
    'blocks in a list',
    '- > quote\n- ```\n  code\n  ```\n- text\n\n  ```\n  code\n  ```',
    '•\n> quote\n•\n```\ncode\n```\n• text\n```\ncode\n```',
  ],
  ['the signs of code in a text', 'a \\`\\`\\` b', 'a ˋˋˋ b'],
  ['nothing', '', ''],
];

describe('mrkdwn of markdown', () => {
  it.each(cases)('draws %s', (_title, markdown, mrkdwn) => {
    expect(toMrkdwn(markdown)).toBe(mrkdwn);
  });

  it('R55: keeps arithmetic and code as they are', () => {
    expect(toMrkdwn('2 * 3 * 4, `*not bold*`, a*b*c')).toBe('2 * 3 * 4, `*not bold*`, a*b*c');
    expect(toMrkdwn('```\nls *.txt *.md\n```')).toBe('```\nls *.txt *.md\n```');
  });

  it('R58: calls nobody, unless that is allowed', () => {
    const text = '@everyone <@&123> <!channel> <!here> @here <@U0123ABC|Bob> <@U999>';
    expect(toMrkdwn(text)).toBe(
      '＠everyone &lt;@&amp;123&gt; &lt;!channel&gt; &lt;!here&gt; ＠here &lt;@U0123ABC|Bob&gt; &lt;@U999&gt;',
    );
    expect(toMrkdwn(text, { massMentions: true, allowMention: (id) => id === 'U0123ABC' })).toBe(
      '@everyone &lt;@&amp;123&gt; <!channel> <!here> @here <@U0123ABC> &lt;@U999&gt;',
    );
  });

  it('gives a text as it was written where the parser fails', () => {
    expect(toMrkdwn(`${'>'.repeat(15_000)} a <!here>`)).toBe(`${'&gt;'.repeat(15_000)} a &lt;!here&gt;`);
    expect(toMrkdwn(`${'a '.repeat(20_000)}<!here>`)).toBe(`${'a '.repeat(20_000)}&lt;!here&gt;`);
  });

  it('gives what is nested deeply as plain text', () => {
    expect(toMrkdwn(`${'> '.repeat(40)}**a**`)).toBe(`${'> '.repeat(25)}a`);
  });

  it('is loaded when it is needed', async () => {
    const draw = await loadMrkdwn();
    expect(draw('**a**')).toBe('*a*');
  });
});
