import { ThreadloopError } from '../../core/error.ts';
import { type Clock, type Logger, sleep } from '../../core/index.ts';

/** Milliseconds before each try of a call that matters; a draft has only the first. */
const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000] as const;

/** Longest time for one call, in milliseconds. */
const CALL_LIMIT_MS = 30_000;

/** Longest wait that a platform may ask for between two tries, in milliseconds. */
const MAX_WAIT_MS = 60_000;

export interface OutboundCallOptions {
  /** A draft that fails is given up: the next view replaces it. */
  readonly importance: 'draft' | 'final';
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Calls a platform, each try with a time limit, again after a pause when it matters. Answers whether it succeeded;
 * never rejects. A platform's own `retryAfterMs` is heeded.
 */
export async function callOutbound(call: () => Promise<void>, options: OutboundCallOptions): Promise<boolean> {
  const { importance, clock, logger } = options;
  const delays = importance === 'final' ? DELAYS_MS : DELAYS_MS.slice(0, 1);
  let askedForMs = 0;
  for (const [attempt, delayMs] of delays.entries()) {
    if (attempt > 0) await sleep(Math.max(delayMs, askedForMs), clock);
    const error = await outcomeOf(call, clock);
    if (error === undefined) return true;
    askedForMs = error instanceof ThreadloopError ? Math.min(error.retryAfterMs ?? 0, MAX_WAIT_MS) : 0;
    const isLast = attempt === delays.length - 1;
    logger[isLast && importance === 'final' ? 'error' : 'warn'](
      { err: error, attempt: attempt + 1 },
      isLast ? 'The platform did not take a part of the reply.' : 'The platform did not take a part of the reply yet.',
    );
    if (error instanceof ThreadloopError && !error.retryable) return false;
  }
  return false;
}

/** Undefined when the call succeeded, else what it failed with. */
async function outcomeOf(call: () => Promise<void>, clock: Clock): Promise<unknown> {
  let cancel = (): void => undefined;
  const limit = new Promise<unknown>((resolve) => {
    cancel = clock.setTimeout(() => {
      resolve(new Error(`The platform did not answer within ${CALL_LIMIT_MS / 1_000} seconds.`));
    }, CALL_LIMIT_MS);
  });
  const outcome = call().then(
    () => undefined,
    (error: unknown) => error ?? new Error('The platform call failed without an error.'),
  );
  const first = await Promise.race([outcome, limit]);
  cancel();
  return first;
}
