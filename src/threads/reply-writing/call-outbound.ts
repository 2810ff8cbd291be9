import { ThreadloopError } from '../../core/error.ts';
import { type Clock, type Logger, sleep } from '../../core/index.ts';
import { within } from '../within.ts';

/** Milliseconds before each try of a call that matters; a draft has only the first. */
const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000] as const;

/** Longest time for one call, in milliseconds. */
const CALL_LIMIT_MS = 30_000;

/** Longest wait that a platform may ask for between two tries, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/** How long the call on its way is still waited for when the thread is given away, in milliseconds. */
export const LAST_WORD_MS = 2_000;

/** The right to call a platform while it lasts: a lease, or what is like one. */
export interface CallPermit {
  /** Why it has ended: `handoff` when somebody else is going to call, `lost` when somebody may be calling already. */
  readonly ended: 'lost' | 'handoff' | undefined;
  /** Fires at the end. */
  readonly signal: AbortSignal;
}

export interface OutboundCallOptions {
  /** A draft that fails is given up: the next view replaces it. */
  readonly importance: 'draft' | 'final';
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * Without it nothing is called any more. The call that is on its way when it ends is waited for no longer, or, before
   * a hand-off, for a moment: what it posted is to be recorded.
   */
  readonly permit?: CallPermit | undefined;
  /** Told once when the call is given up for good, with its last error. */
  readonly onGivenUp?: ((error: unknown) => void) | undefined;
}

/**
 * Calls a platform, each try with a time limit, again after a pause when it matters. Answers whether it succeeded;
 * never rejects. A platform's own `retryAfterMs` is heeded.
 */
export async function callOutbound(call: () => Promise<void>, options: OutboundCallOptions): Promise<boolean> {
  const { importance, logger, permit } = options;
  const delays = importance === 'final' ? DELAYS_MS : DELAYS_MS.slice(0, 1);
  let askedForMs = 0;
  for (const [attempt, delayMs] of delays.entries()) {
    if (attempt > 0) await pause(Math.max(delayMs, askedForMs), options);
    if (permit?.ended !== undefined) return false;
    const error = await outcomeOf(call, options);
    if (error === undefined) return true;
    // Whatever it failed with, it is not this owner's concern any more.
    if (permit?.ended !== undefined) return false;
    askedForMs = error instanceof ThreadloopError ? Math.min(error.retryAfterMs ?? 0, MAX_WAIT_MS) : 0;
    const isLast = attempt === delays.length - 1 || (error instanceof ThreadloopError && !error.retryable);
    logger[levelOf(error, importance, isLast)](
      { err: error, attempt: attempt + 1 },
      isLast ? 'The platform did not take a part of the reply.' : 'The platform did not take a part of the reply yet.',
    );
    if (!isLast) continue;
    if (importance === 'final') options.onGivenUp?.(error);
    return false;
  }
  return false;
}

/** That a platform has no room for a draft is how it keeps to its limits: the next one will do. */
function levelOf(error: unknown, importance: OutboundCallOptions['importance'], isLast: boolean) {
  if (importance === 'final') return isLast ? 'error' : 'warn';
  return error instanceof ThreadloopError && error.retryAfterMs !== undefined ? 'debug' : 'warn';
}

/** Waits, but not past the end of the permit. */
function pause(ms: number, { clock, permit }: OutboundCallOptions): Promise<void> {
  return sleep(ms, clock, permit?.signal).catch(() => undefined); // the permit is asked next
}

/** Undefined when the call succeeded, else what it failed with. */
async function outcomeOf(call: () => Promise<void>, { clock, permit }: OutboundCallOptions): Promise<unknown> {
  const lastWord = new AbortController();
  let cancelLastWord = (): void => undefined;
  const onEnd = (): void => {
    if (permit?.signal.reason === 'lost') return lastWord.abort(new Error('The right to call ended.'));
    cancelLastWord = clock.setTimeout(() => {
      lastWord.abort(new Error('The right to call ended.'));
    }, LAST_WORD_MS);
  };
  if (permit?.signal.aborted === true) onEnd();
  permit?.signal.addEventListener('abort', onEnd, { once: true });
  const timeout = (): Error => new Error(`The platform did not answer within ${CALL_LIMIT_MS / 1_000} seconds.`);
  try {
    await within(call, { limitMs: CALL_LIMIT_MS, clock, signal: lastWord.signal, timeout });
    return undefined;
  } catch (error) {
    return error ?? new Error('The platform call failed without an error.');
  } finally {
    permit?.signal.removeEventListener('abort', onEnd);
    cancelLastWord();
  }
}
