import { describe, expect, it } from 'vitest';
import { maskCalls } from '../../../../../src/adapters/slack/drawing/safe/call.ts';
import {
  createSafeStream,
  MOST_GROWTH,
  safeMarkdown,
} from '../../../../../src/adapters/slack/drawing/safe/safe-markdown.ts';

describe('safe markdown', () => {
  it('R58: lets a text call nobody that it may not call', () => {
    expect(safeMarkdown('Reply text `@everyone` @everyone <@&123> <!channel> <!here> @here')).toBe(
      'Reply text `＠everyone` ＠everyone ‹@&123› ‹!channel› ‹!here› ＠here',
    );
  });

  it('R58: lets a text call everybody where the deployment allows it', () => {
    expect(
      safeMarkdown('<!here> <!channel|all> <!everyone> <!subteam^S0123|@team> @here <!date^1^{date}|x>', {
        massMentions: true,
      }),
    ).toBe('<!here> <!channel> <!everyone> <!subteam^S0123> @here ‹!date^1^{date}|x›');
  });

  it('mentions whom it may mention, without the label that a text gives them', () => {
    const allowMention = (id: string) => id === 'U0123ABC';
    expect(
      safeMarkdown('<@U0123ABC>, <@U0123ABC|The boss>, <@W999>, <@U0123ABCD> and `<@U0123ABC>`', { allowMention }),
    ).toBe('<@U0123ABC>, <@U0123ABC>, ‹@W999›, ‹@U0123ABCD› and `<@U0123ABC>`');
  });

  const cases: readonly (readonly [title: string, text: string, safe: string])[] = [
    ['a user group', '<!subteam^S0123|@team>', '‹!subteam^S0123|@team›'],
    [
      'a date, which may hold a link',
      '<!date^1392734382^{date}^https://e.com|then>',
      '‹!date^1392734382^{date}^https://e.com|then›',
    ],
    ['a channel', 'see <#C0123|secret>', 'see ‹#C0123|secret›'],
    ['an unknown command', '<!new_command>', '‹!new_command›'],
    ['a token in a code span', '`<!here>`', '`‹!here›`'],
    ['a token in a fence', '```ts\nMap<string, A & B> <!channel>\n```', '```ts\nMap<string, A & B> ‹!channel›\n```'],
    ['a token in the info of a fence', '```<!here>\nx\n```', '```‹!here›\nx\n```'],
    ['a token in a link text', '[<!here>](https://e.com)', '[‹!here›](https://e.com) (e.com)'],
    ['a token in a link target', '[x](https://e.com/%20|<!channel>)', '[x] (https://e.com/%20|‹!channel›)'],
    ['a token in html', '<a title="<!here>">', '<a title="‹!here›">'],
    ['a token in a comment', '<!-- <!here> -->', '<!-- ‹!here› -->'],
    ['a token without an end', 'a <!here', 'a ‹!here'],
    ['a token as entities', '&lt;!channel&gt; &#60;!here&#62; &#x3c;@U1&#x3e;', '‹!channel&gt; ‹!here&#62; ‹@U1&#x3e;'],
    [
      'a token as entities of entities',
      '&amp;lt;!channel&amp;gt; &#38;lt;@U1> &amp;amp;#60;!here>',
      '‹!channel&amp;gt; ‹@U1› ‹!here›',
    ],
    ['a token whose sign is an entity', '<&#33;here> <&commat;U1> <&num;C1>', '‹&#33;here› ‹&commat;U1› ‹&num;C1›'],
    [
      'a token behind characters that do not show',
      '<\u200b!here> <\u2060\u00ad@U1> <&zwj;!here>',
      '‹\u200b!here› ‹\u2060\u00ad@U1› ‹&zwj;!here›',
    ],
    ['a token behind a backslash', '<\\!here> \\<!here>', '‹\\!here› \\‹!here›'],
    [
      'a link of Slack to no web page',
      '<slack://open|here> <javascript:alert(1)>',
      '‹slack://open|here› ‹javascript:alert(1)›',
    ],
    ['an entity that begins no token', 'a &lt; b &amp;&amp; c', 'a &lt; b &amp;&amp; c'],
    ['a comparison', 'if (a < b && c > d) a << 2; 1 <2', 'if (a < b && c > d) a << 2; 1 <2'],
    [
      'declarations of html',
      '<!DOCTYPE html> <!-- note --> <![CDATA[x]]>',
      '<!DOCTYPE html> <!-- note --> <![CDATA[x]]>',
    ],
    [
      'a link of Slack whose label hides where it leads',
      '<https://e.com|here> <mailto:a@b.c|mail> <https://e.com>',
      '‹https://e.com|here› ‹mailto:a@b.c|mail› <https://e.com>',
    ],
    ['an address of mail and a longer word', 'a@here.com @heretic @hero', 'a@here.com @heretic @hero'],
    ['type arguments in code', '`vector<std::string>` `Map<K:V>`', '`vector<std::string>` `Map<K:V>`'],
    [
      'a link to a web page or mail',
      '[a](https://e.com?a=1&b=(2)) [b](<http://e.com>) [c](mailto:a@b.c)',
      '[a](https://e.com?a=1&b=(2)) (e.com) [b](<http://e.com>) (e.com) [c](mailto:a@b.c) (a@b.c)',
    ],
    ['a link to a script', '[x](javascript:alert(1))', '[x] (javascript:alert(1))'],
    [
      'a link to a script, written otherwise',
      '[x](java&#115;cript:1) [y]( <JaVaScRiPt:1>) [z](java\\script:1)',
      '[x] (java&#115;cript:1) [y] ( ‹JaVaScRiPt:1›) [z] (java\\script:1)',
    ],
    ['a link into Slack', '[x](slack://channel?id=C1)', '[x] (slack://channel?id=C1)'],
    ['a link to no place', '[x](./a.md) [y](#top) [z](//e.com) [w]()', '[x] (./a.md) [y] (#top) [z] (//e.com) [w] ()'],
    ['a link to a script in a fence', '```\n[x](javascript:1) a[0](b)\n```', '```\n[x] (javascript:1) a[0](b)\n```'],
    [
      'references',
      '[a][r]\n\n[r]: slack://x\n[s]: ./y\n[t]: https://e.com',
      '[a][r]\n\n[r] : slack://x\n[s] : ./y\n[t] : https://e.com',
    ],
    ['a footnote and a remark', '[^1]: see:this\n[Note]: as said', '[^1]: see:this\n[Note]: as said'],
    ['an escaped link', '\\[x](javascript:1)', '\\[x] (javascript:1)'],
    ['an image', '![a cat](https://e.com/cat.png)', '[a cat] (https://e.com/cat.png)'],
    ['an image without a text', 'see ![](https://e.com/cat.png)', 'see (https://e.com/cat.png)'],
    ['an image by reference', '![a cat][r]\n\n[r]: https://e.com/cat.png', '[a cat][r]\n\n[r] : https://e.com/cat.png'],
    ['an image in a link', '[![a](https://i.com)](https://e.com)', '[[a] (https://i.com)](https://e.com) (e.com)'],
    ['images in code', '`![a](b)`\n~~~\n![a](b)\n~~~\n![a](b)', '`![a](b)`\n~~~\n![a](b)\n~~~\n[a] (b)'],
    ['a fence in a quote, ended by the quote', '> ```\n> ![a](b)\n![a](b)', '> ```\n> ![a](b)\n[a] (b)'],
    ['a fence in a list', '- ```\n  ![a](b)\n  ```\n  ![a](b)', '- ```\n  ![a](b)\n  ```\n  [a] (b)'],
    ['a backtick that nothing closes', 'a ` b ![a](c)\n\n`![a](b)`', 'a ` b [a] (c)\n\n`![a](b)`'],
    ['exclamations', 'Hi! [a](https://e.com) wow!', 'Hi! [a](https://e.com) (e.com) wow!'],
    ['half a surrogate pair', 'a\ud83d', 'a\ud83d'],
  ];

  it.each(cases)('treats %s', (_title, text, safe) => {
    expect(safeMarkdown(text)).toBe(safe);
  });

  it('grows by so many units at most, and still leads nowhere', () => {
    const text = '](a'.repeat(1_000);
    const safe = safeMarkdown(text);
    expect(safe).toBe('] (a'.repeat(MOST_GROWTH) + '] a'.repeat(1_000 - MOST_GROWTH));
  });
});

it.each([
  ['_@here_', '_＠here_'],
  ['__@channel__ now', '__＠channel__ now'],
  ['___@everyone___', '___＠everyone___'],
  ['@channel_id and _@channel_id_', '@channel_id and _@channel_id_'],
  ['me_@here.example', 'me_@here.example'],
])('R58: words that call everybody are masked between marks as well: %s', (text, safe) => {
  const stream = createSafeStream();
  const grown =
    text
      .split('')
      .map((character) => stream.push(character))
      .join('') + stream.end();

  expect([safeMarkdown(text), grown, maskCalls(text)]).toEqual([safe, safe, safe]);
});
