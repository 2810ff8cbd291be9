import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMarkdown } from '../../../src/threads/split/index.ts';
import { markdownText, wildText } from './markdown-text.ts';
import { reassemble, squeeze } from './reassemble.ts';
import { type OracleLine, readLines } from './source-map.ts';

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
// Head, tail and prefixes that may stand beside a token or a line in a part.
const BESIDE = 40;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

describe.each([
  { limit: 300, blocks: 12, numRuns: 25 },
  { limit: 2_000, blocks: 25, numRuns: 8 },
  { limit: 3_000, blocks: 30, numRuns: 6 },
  { limit: 12_000, blocks: 80, numRuns: 3 },
])('splitting at $limit', ({ limit, blocks, numRuns }) => {
  const text = markdownText(1, blocks);
  const check = (assert: (source: string, parts: readonly string[], tokens: readonly string[]) => void): void =>
    fc.assert(
      fc.property(text, (marked) => assert(marked.text, splitMarkdown(marked.text, limit), marked.tokens)),
      { numRuns },
    );

  it('keeps every part within the limit (P1)', () => {
    check((_source, parts) => {
      expect(parts.filter((part) => part.length > limit)).toEqual([]);
    });
  });

  it('makes no blank part (P2)', () => {
    check((source, parts) => {
      expect(parts.filter((part) => part.trim() === '')).toEqual([]);
      expect(parts.length > 0).toBe(source.trim() !== '');
    });
  });

  it('closes and opens every fence in each part (P3)', () => {
    check((_source, parts) => {
      expect(parts.map((part) => readLines(part).open)).toEqual(parts.map(() => undefined));
    });
  });

  it('gives back every visible character in order (P4)', () => {
    check((source, parts) => {
      expect(reassemble(source, parts, ['> ', '> > ']).problems).toEqual([]);
    });
  });

  it('leaves code lines as they are (P4)', () => {
    check((source, parts) => {
      const drawn = new Set(parts.flatMap((part) => part.split('\n').map((line) => line.trimEnd())));
      const altered = readLines(source).lines.filter(
        ({ kind, text: line }) =>
          kind === 'code' && line.trim() !== '' && line.length <= limit - BESIDE && !drawn.has(line.trimEnd()),
      );
      expect(altered).toEqual([]);
    });
  });

  it('cuts no visible character (P5)', () => {
    check((source, parts) => {
      const clusters = segmenter.segment(source);
      const { cuts } = reassemble(source, parts, ['> ', '> > ']);
      expect(cuts.filter((cut) => clusters.containing(cut)?.index !== cut)).toEqual([]);
      expect(parts.filter((part) => LONE_SURROGATE.test(part))).toEqual([]);
    });
  });

  it('cuts no token, link, code, spoiler or bold text (P6)', () => {
    check((source, parts, tokens) => {
      const { cuts } = reassemble(source, parts, ['> ', '> > ']);
      const cut = tokens.filter((token) => {
        const inside = cuts.filter((index) => isInside(source, token, index) && lineOf(source, index)?.kind === 'text');
        return token.length <= limit - BESIDE && inside.length > 0;
      });
      expect(cut).toEqual([]);
    });
  });

  it('ends parts at line ends in lists, quotes and tables (P7)', () => {
    check((source, parts) => {
      const { cuts } = reassemble(source, parts, ['> ', '> > ']);
      expect(cuts.map((cut) => cutLine(source, cut)).filter((line) => line !== '' && line.length <= limit)).toEqual([]);
    });
  });

  it('ends no part but the last with a heading, unless it is all headings (P7)', () => {
    check((_source, parts) => {
      const endsInHeading = parts.slice(0, -1).filter((part) => {
        const lines = readLines(part).lines.filter(({ text: line }) => line.trim() !== '');
        const isHeading = lines.map(({ kind, text: line }) => kind === 'text' && /^#{1,6} /.test(line));
        return isHeading.at(-1) === true && isHeading.includes(false);
      });
      expect(endsInHeading).toEqual([]);
    });
  });

  it('leaves a part alone when it is split again (P8)', () => {
    check((source, parts) => {
      expect(splitMarkdown(source, limit)).toEqual(parts);
      expect(parts.map((part) => splitMarkdown(part, limit))).toEqual(parts.map((part) => [part]));
    });
  });
});

describe('splitting anything', () => {
  const numRuns = 60;
  const limits = fc.integer({ min: 100, max: 400 });

  it('keeps every part within the limit, and none blank', () => {
    fc.assert(
      fc.property(wildText, limits, (source, limit) => {
        const parts = splitMarkdown(source, limit);
        expect(parts.filter((part) => part.length > limit || part.trim() === '')).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('loses no visible character, half a character at the very end apart', () => {
    fc.assert(
      fc.property(wildText, limits, (source, limit) => {
        fc.pre(!/[\ud800-\udbff]$/.test(source));
        const kept = withoutMarkers(splitMarkdown(source, limit).join(''));
        const wanted = withoutMarkers(source);
        let position = 0;
        for (let index = 0; index < kept.length; index += 1) {
          if (kept.charAt(index) === wanted.charAt(position)) position += 1;
        }
        expect(wanted.slice(position)).toBe('');
      }),
      { numRuns },
    );
  });

  it('leaves no fence open in any part, unless its marker takes a good share of the limit', () => {
    fc.assert(
      fc.property(wildText, (source) => {
        // A list marker may be followed by as many spaces as a quote is.
        fc.pre(!/[`~]{12}|^(?:[ >]|[-+*] |\d+[.)] ){20}|^[-+*\d.)]+ {20}/m.test(source) && !source.includes('\r'));
        const parts = splitMarkdown(source, 300);
        expect(parts.filter((part) => readLines(part).open !== undefined)).toEqual([]);
      }),
      { numRuns },
    );
  });
});

/** A swallowed closing line may be longer than the one that stands for it. */
function withoutMarkers(text: string): string {
  return squeeze(text).replaceAll(/[`~]/g, '');
}

/** The item, quote or row outside fences that a cut runs through, or the empty string. */
function cutLine(source: string, cut: number): string {
  const line = lineOf(source, cut);
  const start = source.lastIndexOf('\n', cut - 1) + 1;
  const isMidLine = source.slice(start, cut).trim() !== '';
  return isMidLine && line?.kind === 'text' && /^\s*(?:[-*+] |\d+[.)] |>|\|)/.test(line.text) ? line.text : '';
}

function lineOf(source: string, index: number): OracleLine | undefined {
  return readLines(source).lines[source.slice(0, index).split('\n').length - 1];
}

function isInside(source: string, token: string, index: number): boolean {
  const start = source.lastIndexOf(token, index - 1);
  return start >= 0 && start < index && index < start + token.length;
}
