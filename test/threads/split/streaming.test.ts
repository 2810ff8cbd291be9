import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSplitter, splitMarkdown } from '../../../src/threads/split/index.ts';
import { markdownText, wildText } from './markdown-text.ts';

/** Cuts a text into pieces, between any two code units. */
function pieces(text: string, sizes: readonly number[]): readonly string[] {
  const all: string[] = [];
  let start = 0;
  for (let turn = 0; start < text.length; turn += 1) {
    const end = start + (sizes[turn % sizes.length] ?? 1);
    all.push(text.slice(start, end));
    start = end;
  }
  return all;
}

const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });

describe.each([
  { limit: 300, blocks: 8, numRuns: 8 },
  { limit: 2_000, blocks: 20, numRuns: 4 },
  { limit: 3_000, blocks: 25, numRuns: 3 },
  { limit: 12_000, blocks: 60, numRuns: 2 },
])('a growing text at $limit', ({ limit, blocks, numRuns }) => {
  it('gives at every step what the text so far gives at once, and never changes a complete part (P10)', () => {
    fc.assert(
      fc.property(markdownText(1, blocks), sizes, ({ text }, steps) => {
        expect(differences(text, steps, limit)).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe('any growing text', () => {
  it('gives at every step what the text so far gives at once, and never changes a complete part (P10)', () => {
    fc.assert(
      fc.property(wildText, fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (text, steps) => {
        expect(differences(text, steps, 120)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('createSplitter', () => {
  it('reports the parts that a push completes and the part that still grows', () => {
    const splitter = createSplitter(64);
    expect(splitter.push('')).toEqual({ completed: [], last: undefined });
    expect(splitter.push('a'.repeat(60))).toEqual({ completed: [], last: 'a'.repeat(60) });
    expect(splitter.push(`\n${'b'.repeat(60)}`)).toEqual({ completed: ['a'.repeat(60)], last: 'b'.repeat(60) });
    expect(splitter.push(`\n${'c'.repeat(60)}\n${'d'.repeat(60)}`)).toEqual({
      completed: ['b'.repeat(60), 'c'.repeat(60)],
      last: 'd'.repeat(60),
    });
    expect(splitter.parts()).toEqual(['a', 'b', 'c', 'd'].map((letter) => letter.repeat(60)));
  });

  it('hands out lists that later pushes leave alone', () => {
    const splitter = createSplitter(64);
    splitter.push('a'.repeat(70));
    const parts = splitter.parts();
    splitter.push('b'.repeat(70));
    expect(parts).toEqual(['a'.repeat(64), 'a'.repeat(6)]);
  });

  it('reads a line end that arrives in two halves as one', () => {
    const splitter = createSplitter(64);
    splitter.push('one\r');
    splitter.push('\ntwo\r');
    splitter.push('\r\nthree\rfour');
    expect(splitter.parts()).toEqual(['one\ntwo\n\nthree\nfour']);
  });

  it('waits with half a character until there is room for it or the other half comes', () => {
    const splitter = createSplitter(64);
    expect(splitter.push(`${'a'.repeat(63)}\ud83d`).last).toBe(`${'a'.repeat(63)}\ud83d`);
    expect(splitter.push('\ude00')).toEqual({ completed: ['a'.repeat(63)], last: '😀' });
    const full = createSplitter(64);
    expect(full.push(`${'a'.repeat(64)}\ud83d`)).toEqual({ completed: [], last: 'a'.repeat(64) });
    expect(full.push('b')).toEqual({ completed: ['a'.repeat(64)], last: '\ud83db' });
  });

  it('shows half a character that stands alone, but never after a line that closes a fence', () => {
    expect(createSplitter(64).push('\ud83d').last).toBe('\ud83d');
    expect(createSplitter(64).push('```\nx\n```\ud83d').last).toBe('```\nx\n```');
  });

  it('draws a fence that is still open closed', () => {
    const splitter = createSplitter(64);
    expect(splitter.push('text\n``').last).toBe('text\n``');
    expect(splitter.push('`').last).toBe('text\n```\n```');
    expect(splitter.push('ts\nx = 1').last).toBe('text\n```ts\nx = 1\n```');
    expect(splitter.push('\n``').last).toBe('text\n```ts\nx = 1\n``\n```');
    expect(splitter.push('`').last).toBe('text\n```ts\nx = 1\n```');
  });

  it('keeps room for a closing line, so that its first backtick starts no part', () => {
    const code = 'x'.repeat(64 - '```\n'.length - '\n```'.length - '```'.length);
    const splitter = createSplitter(64);
    expect(splitter.push(`\`\`\`\n${code}`).completed).toEqual([]);
    expect(splitter.push('\n``').completed).toEqual([]);
    expect(splitter.push('`')).toEqual({ completed: [], last: `\`\`\`\n${code}\n\`\`\`` });
  });
});

/** Every step at which the parts so far are not those of the text so far, or not the beginning of the final ones. */
function differences(text: string, steps: readonly number[], limit: number): readonly unknown[] {
  const splitter = createSplitter(limit);
  const whole = splitMarkdown(text, limit);
  const complete: string[] = [];
  const found: unknown[] = [];
  let soFar = '';
  for (const piece of pieces(text, steps)) {
    soFar += piece;
    const { completed, last } = splitter.push(piece);
    complete.push(...completed);
    const pushed = last === undefined ? complete : [...complete, last];
    const atOnce = splitMarkdown(soFar, limit);
    if (!isDeepStrictEqual(pushed, atOnce)) found.push({ pushed: [...pushed], atOnce });
    if (!isDeepStrictEqual(splitter.parts(), atOnce)) found.push({ parts: splitter.parts(), atOnce });
    if (!isDeepStrictEqual(whole.slice(0, complete.length), complete)) found.push({ complete: [...complete], whole });
  }
  return found;
}
