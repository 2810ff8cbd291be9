import type { Model } from '../../core/index.ts';

/** Of the window, for what the estimate may be wrong by. */
const RESERVED_SHARE = 0.05;

/** Of the window, at most, for the answer; and tokens of it where nobody knows how long one may be. */
const ANSWER_SHARE = 0.25;
const ANSWER_TOKENS = 4_096;

/** Tokens of the newest turns that stay as they are, and their share of what fits, whichever is less. */
const KEPT_TOKENS = 20_000;
const KEPT_SHARE = 0.4;

/** Tokens of a summary, and its share of what fits, whichever is less. */
const SUMMARY_TOKENS = 4_000;
const SUMMARY_SHARE = 0.125;

/** How the window of a model is shared out, in tokens. */
export interface WindowLimits {
  /** What a request may take, prompt and tools included. */
  readonly input: number;
  /** What is kept free for the answer. */
  readonly answer: number;
  /** What of the newest turns stays verbatim when the rest is summed up. */
  readonly kept: number;
  readonly summary: number;
}

/**
 * Shares the window of a model out; undefined when nobody knows how large it is. `cap` is what a request may take at
 * most, learnt from one that was too long.
 */
export function windowLimitsOf({ contextWindow, maxTokens }: Model, cap = Infinity): WindowLimits | undefined {
  const known = contextWindow > 0 ? contextWindow : cap;
  if (!Number.isFinite(known)) return undefined;
  const answer = Math.min(maxTokens > 0 ? maxTokens : ANSWER_TOKENS, Math.floor(known * ANSWER_SHARE));
  const free = contextWindow > 0 ? known - Math.ceil(known * RESERVED_SHARE) - answer : cap;
  const input = Math.min(free, cap);
  return {
    input,
    answer,
    kept: Math.min(KEPT_TOKENS, Math.floor(input * KEPT_SHARE)),
    summary: Math.min(SUMMARY_TOKENS, Math.floor(input * SUMMARY_SHARE)),
  };
}
