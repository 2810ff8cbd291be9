import * as fc from 'fast-check';
import type { Link, Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { drawSources } from '../../../../src/adapters/slack/drawing/blocks/draw-sources.ts';
import { SLACK_LIMITS } from '../../../../src/adapters/slack/drawing/limits.ts';
import { hostBeside, hostOf, saysHost } from '../../../../src/adapters/slack/drawing/link-host.ts';
import { toMrkdwn } from '../../../../src/adapters/slack/drawing/mrkdwn/to-mrkdwn.ts';
import {
  createSafeStream,
  MOST_GROWTH,
  safeMarkdown,
} from '../../../../src/adapters/slack/drawing/safe/safe-markdown.ts';
import { hostileText } from './safe/hostile-text.ts';

describe('the host of a link', () => {
  it.each([
    ['https://e.com/a?b#c', 'e.com'],
    ['http://e.com:8080', 'e.com:8080'],
    ['https://good.example@evil.example/', 'evil.example'],
    ['https://EVIL.example', 'evil.example'],
    ['mailto:a@b.c?subject=x', 'a@b.c'],
  ])('of %s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });

  it.each([
    'https://good.example&#46;evil.com',
    'https:\\\\evil.com',
    'https&#58;//e.com',
    'ftp://e.com',
    'https://',
    '',
  ])('of %s cannot be told', (address) => {
    expect(hostOf(address)).toBeUndefined();
  });

  it.each([
    ['e.com', 'e.com', true],
    ['https://e.com/long/path', 'e.com', true],
    ['**www.e.com**', 'e.com', true],
    ['here', 'e.com', false],
    ['https://good.example', 'evil.example', false],
    ['evil.example.good.example', 'evil.example', false],
    ['good.example@evil.example', 'evil.example', false],
    ['see e.com', 'e.com', false],
  ])('is said by the label %s of %s: %s', (label, host, isSaid) => {
    expect(saysHost(label, host)).toBe(isSaid);
  });
});

describe('a link of a model', () => {
  const cases: readonly (readonly [title: string, markdown: string, safe: string])[] = [
    [
      'whose label says nothing',
      '[here](https://evil.example/?d=secret)',
      '[here](https://evil.example/?d=secret) (evil.example)',
    ],
    [
      'whose label names another host',
      '[https://good.example](https://evil.example)',
      '[https://good.example](https://evil.example) (evil.example)',
    ],
    ['whose label is its address', '[https://e.com/a](https://e.com/a)', '[https://e.com/a](https://e.com/a)'],
    ['whose label is its host', '[e.com](https://e.com/a)', '[e.com](https://e.com/a)'],
    [
      'with a title',
      '[here](https://e.com "https://good.example") x',
      '[here](https://e.com "https://good.example") (e.com) x',
    ],
    [
      'over two lines',
      '[https://good\n.example](https://evil.example)',
      '[https://good\n.example](https://evil.example) (evil.example)',
    ],
    ['whose target begins on the next line', '[x](\nhttps://evil.example)', '[x] (\nhttps://evil.example)'],
    [
      'whose host is written otherwise',
      '[x](https://good.example&#46;evil.com)',
      '[x] (https://good.example&#46;evil.com)',
    ],
    [
      'in the target of another',
      '[x [a](https://e.com/](https://evil.example))',
      '[x [a] (https://e.com/](https://evil.example) (evil.example))',
    ],
    [
      'by reference',
      '[https://good.example]\n\n[https://good.example]: https://evil.example',
      '[https://good.example]\n\n[https://good.example] : https://evil.example',
    ],
    [
      'behind a fence in a list, which ends with the list',
      '1. ```\n[here](https://evil.example)',
      '1. ```\n[here](https://evil.example) (evil.example)',
    ],
    ['made of an image behind a bracket', '![]![](https://evil.example/a)', '[] (https://evil.example/a)'],
    [
      'behind a fence that not every reader sees, in every fence from there on',
      '    ```\n\n```\nx\n```\n[here](https://evil.example)',
      '    ```\n\n```\nx\n```\n[here](https://evil.example) (evil.example)',
    ],
    ['in a fence', '```\n[a](https://e.com)\n```', '```\n[a](https://e.com)\n```'],
    [
      'in a span of code, which not every reader ends in the same place',
      '`[a](https://e.com)`',
      '`[a](https://e.com) (e.com)`',
    ],
  ];

  it.each(cases)('%s shows where it leads', (_title, markdown, safe) => {
    expect(safeMarkdown(markdown)).toBe(safe);
  });

  it('shows its whole address where there is no room for more hosts', () => {
    const link = '[a](https://evil.example/x) ';
    const safe = safeMarkdown(link.repeat(200));
    expect(safe.length).toBeLessThanOrEqual(link.length * 200 + MOST_GROWTH);
    expect(hiddenIn(safe)).toEqual([]);
  });

  it('shows where it leads, wherever a reader of markdown finds links, and however it comes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostileText, linkText), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        expect(hiddenIn(safeMarkdown(text))).toEqual([]);
        const stream = createSafeStream();
        const grown =
          Array.from(text)
            .map((sign) => stream.push(sign))
            .join('') + stream.end();
        expect(grown).toBe(safeMarkdown(text));
      }),
      { numRuns: 300 },
    );
  });

  it('shows where it leads in mrkdwn, too', () => {
    expect(toMrkdwn('[https://good.example](https://evil.example/a) [e.com](https://e.com)')).toBe(
      '<https://evil.example/a|https://good.example> (evil.example) <https://e.com|e.com>',
    );
  });

  it('shows where it leads among sources', () => {
    const [section] = drawSources(
      [{ title: 'https://good.example', url: 'https://evil.example/' }],
      'Sources',
      SLACK_LIMITS.section,
    );
    expect(section?.text?.text).toBe('*Sources*\n1. <https://evil.example/|https://good.example> (evil.example)');
  });

  it('is its label alone where the label says it', () => {
    expect([hostBeside('https://e.com/a', 'e.com'), hostBeside('https://e.com/a', 'a')]).toEqual(['', ' (e.com)']);
  });
});

const label = fc.constantFrom(
  'here',
  'https://good.example',
  'evil.example',
  '**a**',
  '',
  'a\nb',
  '`x`',
  '[',
  ']',
  '\\]',
  '![i](https://i.example/p)',
);
const target = fc.constantFrom(
  'https://evil.example/a',
  '<https://evil.example/a b>',
  ' https://evil.example ',
  'https://evil.example/(a)',
  'https://evil.example "t)"',
  'mailto:a@evil.example',
  'https://evil&#46;example',
  'https://evil.example/\\)',
  '\nhttps://evil.example',
);
const linkText = fc
  .tuple(fc.constantFrom('', '\\', '!', '`', '> ', '\n'), label, target, fc.constantFrom(')', '', ') ', '))'))
  .map(([before, words, where, end]) => `${before}[${words}](${where}${end}`);

/** Links of a text of which a reader sees neither the address nor, behind them, the host. */
function hiddenIn(markdown: string): readonly string[] {
  const visit = (node: Nodes): readonly Link[] => [
    ...(node.type === 'link' ? [node] : []),
    ...('children' in node ? node.children.flatMap(visit) : []),
  ];
  return visit(unified().use(remarkParse).use(remarkGfm).parse(markdown)).flatMap((link) => {
    // What has no scheme leads nowhere in Slack.
    if (!/^(?:https?|mailto):/iu.test(link.url)) return [];
    const words = textOf(link);
    const host = hostOf(link.url);
    if (
      [words, `mailto:${words}`, `http://${words}`].includes(link.url) ||
      (host !== undefined && saysHost(words, host))
    )
      return [];
    const end = link.position?.end.offset ?? 0;
    const behind = markdown.slice(end, end + 400);
    return host !== undefined && behind.startsWith(` (${host})`) ? [] : [`${words} -> ${link.url}`];
  });
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
