import * as fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import {
  createSafeStream,
  MOST_GROWTH,
  safeMarkdown,
} from '../../../../../src/adapters/slack/drawing/safe/safe-markdown.ts';
import { cutText, hostileText } from './hostile-text.ts';
import { liveTokens } from './live-tokens.ts';

const allowed = { allowMention: (id: string) => id === 'U0123ABC' };
const RUNS = { numRuns: 1_500 };

describe('safe markdown of any text', () => {
  it('holds no live token that was not allowed', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(liveTokens(safeMarkdown(text))).toEqual([]);
        expect(liveTokens(safeMarkdown(text, allowed), ['<@U0123ABC>'])).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is the same whatever pieces it comes in, and never takes back what it gave', () => {
    fc.assert(
      fc.property(cutText, ({ text, deltas }) => {
        const stream = createSafeStream(allowed);
        const given = deltas.map((delta) => stream.push(delta));
        expect([...given, stream.end()].join('')).toBe(safeMarkdown(text, allowed));
        expect(liveTokens(given.join(''), ['<@U0123ABC>'])).toEqual([]);
      }),
      RUNS,
    );
  });

  it('leads no link into a script or into Slack, wherever a reader of markdown finds links', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const targets = targetsOf(safeMarkdown(text));
        expect(targets.filter((target) => /^(?:javascript|slack|data):/i.test(target))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is hardly longer than its source', () => {
    fc.assert(
      fc.property(hostileText, fc.nat({ max: 3_000 }), (text, times) => {
        const long = text.repeat(times).slice(0, 12_000);
        expect(safeMarkdown(long).length).toBeLessThanOrEqual(long.length + MOST_GROWTH);
      }),
      { numRuns: 50 },
    );
  });

  it('is safe markdown of itself', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const once = safeMarkdown(text);
        expect(liveTokens(safeMarkdown(once))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

function targetsOf(markdown: string): readonly string[] {
  const visit = (node: Node): readonly string[] => [
    ...(node.url === undefined ? [] : [node.url.replace(/[\t\n\r]/g, '')]),
    ...(node.children ?? []).flatMap(visit),
  ];
  return visit(unified().use(remarkParse).use(remarkGfm).parse(markdown));
}
