import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastingPart } from '../../../src/adapters/terminal/draft-text.ts';
import { splitMarkdown } from '../../../src/threads/split/index.ts';

/** What an adapter is given of a text that is still being written. */
const draftOf = (text: string) => splitMarkdown(text, 100_000)[0] ?? '';

describe('lastingPart', () => {
  it('takes away what closes a draft for the moment', () => {
    expect(lastingPart('a\n```ts\nb\n```', false)).toBe('a\n```ts\nb');
    expect(lastingPart('a\n> ~~~\n> ``\n> ~~~', false)).toBe('a');
    expect(lastingPart('a ``', false)).toBe('a ``');
  });

  it('leaves a final text as it is', () => {
    expect(lastingPart('a\n```\nb\n```', true)).toBe('a\n```\nb\n```');
  });

  it('only grows while a text grows, and is the beginning of the final text', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '```',
      '`',
      '~~~',
      '~',
      '> ',
      '**',
      '_',
      '||',
      '- ',
      '[l](',
      'http://x)',
      '\n\n',
      'ts',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const shown = pieces.map((_piece, index) => lastingPart(draftOf(pieces.slice(0, index + 1).join('')), false));
        shown.push(draftOf(pieces.join('')));
        for (const [index, later] of shown.slice(1).entries())
          expect(later.slice(0, shown[index]?.length)).toBe(shown[index]);
      }),
      { numRuns: 500 },
    );
  });
});
