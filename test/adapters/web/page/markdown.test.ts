import { describe, expect, it } from 'vitest';
import { createMarkdown } from '../../../../src/adapters/web/page/markdown.ts';

const markdown = createMarkdown(['threadloop', 'Ada']);

describe('a hostile text', () => {
  it.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['a <img src=x onerror=alert(1)> b', '<p>a &#60;img src=x onerror=alert(1)&#62; b</p>\n'],
    ['[a](javascript:alert(1))', '<p>a</p>\n'],
    ['[a](data:text/html,x)', '<p>a</p>\n'],
    [
      '![spy](https://elsewhere.example/p.png)',
      `<p><a href="https://elsewhere.example/p.png">spy ${target('elsewhere.example/p.png')}</a></p>\n`,
    ],
    [
      '![](https://elsewhere.example/p.png)',
      `<p><a href="https://elsewhere.example/p.png">image ${target('elsewhere.example/p.png')}</a></p>\n`,
    ],
    ['![spy](javascript:x)', '<p>spy</p>\n'],
    ['```"><script>\nx\n```', codeBlock('&#34;&#62;&#60;script&#62;', 'x')],
    [
      '[a](https://x.example/"onclick="y)',
      `<p><a href="https://x.example/&#34;onclick=&#34;y">a ${target('x.example/%22onclick=%22y')}</a></p>\n`,
    ],
  ])('%j has nothing in it that does anything', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });
});

describe('a text', () => {
  it.each([
    ['**b** and `c`', '<p><strong>b</strong> and <code>c</code></p>\n'],
    ['one\ntwo', '<p>one<br>two</p>\n'],
    ['# Head', '<h3>Head</h3>'],
    ['##### Deep', '<h5>Deep</h5>'],
    ['https://a.example', '<p><a href="https://a.example">https://a.example</a></p>\n'],
    ['```\nplain\n```', codeBlock('code', 'plain')],
    ['- [x] done\n- [ ] open', '<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>\n'],
  ])('%j is drawn', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  it('marks mentions of people that there are', () => {
    expect(htmlOf('@threadloop ask @ada, not @eve or me@ada.example')).toBe(
      '<p><span class="mention">@threadloop</span> ask <span class="mention">@ada</span>, not @eve or ' +
        '<a href="mailto:me@ada.example">me@ada.example</a></p>\n',
    );
  });

  it('keeps its blocks while the last one grows', () => {
    const before = markdown.blocksOf('one\n\n```js\nlet a').map(({ raw }) => raw);
    const after = markdown.blocksOf('one\n\n```js\nlet ab').map(({ raw }) => raw);
    expect(before).toEqual(['one', '```js\nlet a']);
    expect(after).toEqual(['one', '```js\nlet ab']);
  });
});

/** What stands beside a link whose words do not say where it leads. */
function target(address: string): string {
  return `<span class="link-target">(${address})</span>`;
}

function htmlOf(text: string): string {
  return markdown.blocksOf(text).map(markdown.htmlOf).join('');
}

function codeBlock(name: string, code: string): string {
  return (
    `<div class="code-block"><div class="code-head"><span>${name}</span>` +
    `<button type="button" class="copy-code">Copy</button></div><pre tabindex="0"><code>${code}</code></pre></div>`
  );
}
