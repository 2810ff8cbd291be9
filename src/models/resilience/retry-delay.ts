import type { ModelError } from '../../core/index.ts';

const FIRST_MS = 500;
const LONGEST_MS = 8_000;

export interface RetryDelayOptions {
  /** Longest wait that a provider may ask for, in milliseconds. */
  readonly maxAskedMs: number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/**
 * Milliseconds to wait before a request is made again, `attempt` times having failed; undefined when that is of no use:
 * the failure does not pass, part of the answer has arrived, or the provider asks for too long a wait. Half of the
 * doubling delay is left to chance, so that many who failed together do not come back together.
 */
export function retryDelay(
  { isRetryable, isMidStream, retryAfterMs = 0 }: ModelError,
  attempt: number,
  { maxAskedMs, random }: RetryDelayOptions,
): number | undefined {
  if (!isRetryable || isMidStream || retryAfterMs > maxAskedMs) return undefined;
  const backOffMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2);
  return Math.max(retryAfterMs, Math.round(backOffMs));
}
