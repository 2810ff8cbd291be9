import { describe, expect, it } from 'vitest';
import { splitMarkdown } from '../../../src/threads/split/index.ts';
import { INPUTS } from './inputs.ts';
import { reassemble } from './reassemble.ts';
import { readLines } from './source-map.ts';

const LIMITS = [300, 2_000, 3_000, 12_000] as const;
const CASES = INPUTS.flatMap((input) =>
  LIMITS.map((limit, index) => ({ ...input, limit, count: input.counts[index] ?? 0 })),
);

describe('the inputs of the reference table', () => {
  it('are forty', () => {
    expect(new Set(INPUTS.map(({ name }) => name)).size).toBe(40);
  });

  it.each(CASES)('splits $name at $limit', ({ text, limit, count, additions, wrong }) => {
    const parts = splitMarkdown(text, limit);
    expect(parts.filter((part) => part.length > limit || part.trim() === '')).toEqual([]);
    expect(parts.filter((part) => readLines(part).open !== undefined)).toEqual([]);
    expect(wrong?.(parts, limit) ?? []).toEqual([]);
    expect(parts.length).toBe(count);
    const unfolded = text.replace(/^```(?=l{1990})/, limit > 2_000 ? '```' : '```\n').replaceAll('\r', '');
    expect(reassemble(unfolded, parts, additions)).toMatchObject({ problems: [] });
    expect(splitMarkdown(text, limit)).toEqual(parts);
  });
});
