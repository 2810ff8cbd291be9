import { describe, expect, it } from 'vitest';
import { mrkdwnLink } from '../../src/adapters/slack/drawing/mrkdwn/escape-mrkdwn.ts';
import { createSafeStream, safeMarkdown } from '../../src/adapters/slack/drawing/safe/safe-markdown.ts';

const LENGTH = 60_000;
const allowed = { allowMention: () => true, massMentions: true };

/** What a reader with one careless loop takes minutes for. */
const SIGNS = [
  '<',
  '`',
  '` ``',
  'a``b```c',
  '&',
  '&amp;',
  '&#38;amp;',
  '<\u200b',
  '<\\',
  '<!',
  '<@U',
  '<@U1|',
  '~',
  '\\',
  '@',
];
const WORDS = [
  '<aaaaaaaaaaaaaaaaaaa',
  '[',
  '![',
  '](',
  '](&#32;',
  '[x]: ',
  '> ',
  '1. ',
  '- ',
  '\n',
  '\n```',
  '\n> ```',
];
const PIECES = [...SIGNS, ...WORDS, '*a ', '@her', 'a', '\ud83d'];

describe('60 kB of hostile text', () => {
  it.each(PIECES)('are safe within a second, also character by character: %j', (piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length));
    const atOnce = timed(() => safeMarkdown(text, allowed));
    const inPieces = timed(() => {
      const stream = createSafeStream(allowed);
      return [...text.split('').map((delta) => stream.push(delta)), stream.end()].join('');
    });
    expect(inPieces.result).toBe(atOnce.result);
    expect(Math.max(atOnce.tookMs, inPieces.tookMs)).toBeLessThan(1_000);
  });
});

function timed<T>(work: () => T): { readonly result: T; readonly tookMs: number } {
  const start = performance.now();
  const result = work();
  return { result, tookMs: performance.now() - start };
}

it('a link label of nothing but blanks is read once', () => {
  const begunAt = performance.now();
  mrkdwnLink('https://e.com', `a${' '.repeat(LENGTH)}b`);
  expect(performance.now() - begunAt).toBeLessThan(1_000);
});
