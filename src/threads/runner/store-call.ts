import { ThreadloopError } from '../../core/error.ts';
import type { Clock } from '../../core/index.ts';
import { within } from '../within.ts';

/** Milliseconds between two tries while the store cannot be reached. */
export const RETRY_MS = 1_000;

/** Longest time for one call of the store, in milliseconds. */
const CALL_LIMIT_MS = 5_000;

export interface StoreCallOptions {
  readonly clock: Clock;
  /** @default 5000 */
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
}

/** Calls the store, or what else a run cannot do without, with a time limit. It may have taken effect all the same. */
export function callStore<T>(call: () => Promise<T>, options: StoreCallOptions): Promise<T> {
  const { clock, limitMs = CALL_LIMIT_MS, signal } = options;
  return within(call, { limitMs, clock, signal, timeout: () => noAnswer(limitMs) });
}

function noAnswer(limitMs: number): ThreadloopError {
  const sentence = `The store was to answer within ${limitMs} ms and did not; see whether it is up and not overloaded.`;
  return new ThreadloopError('store_timeout', sentence, { retryable: true });
}
