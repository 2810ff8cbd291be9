import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, type Model } from '../../../src/core/index.ts';
import { windowLimitsOf } from '../../../src/threads/compaction/window-limits.ts';

function model(contextWindow: number, maxTokens: number): Model {
  return { ...DEFAULT_MODEL, contextWindow, maxTokens };
}

describe('windowLimitsOf', () => {
  it.each([
    ['a large model', model(1_000_000, 64_000), { input: 886_000, answer: 64_000, kept: 20_000, summary: 4_000 }],
    ['a middling one', model(200_000, 64_000), { input: 140_000, answer: 50_000, kept: 20_000, summary: 4_000 }],
    ['a small one', model(32_000, 4_096), { input: 26_304, answer: 4_096, kept: 10_521, summary: 3_288 }],
    ['one of unknown answers', model(8_000, 0), { input: 5_600, answer: 2_000, kept: 2_240, summary: 700 }],
  ])('shares the window of %s out', (_name, of, limits) => {
    expect(windowLimitsOf(of)).toEqual(limits);
  });

  it('knows nothing of a window that nobody knows, until a request was too long', () => {
    expect(windowLimitsOf(DEFAULT_MODEL)).toBeUndefined();
    expect(windowLimitsOf(DEFAULT_MODEL, 6_000)).toEqual({ input: 6_000, answer: 1_500, kept: 2_400, summary: 750 });
  });

  it('takes no more than what a request was found to hold', () => {
    expect(windowLimitsOf(model(200_000, 8_000), 50_000)).toMatchObject({ input: 50_000, answer: 8_000 });
    expect(windowLimitsOf(model(32_000, 4_096), 50_000)).toMatchObject({ input: 26_304 });
  });
});
