import type { Clock } from '../core/index.ts';

export interface WithinOptions {
  readonly limitMs: number;
  readonly clock: Clock;
  /** Ends the waiting; its reason is what the wait rejects with. */
  readonly signal?: AbortSignal | undefined;
  /** Made when the time is up. */
  readonly timeout: () => Error;
}

/**
 * Waits for what `call` starts, but not longer than `limitMs` and not after `signal` fires. What the call does later,
 * failing included, is nobody's business. Leaves no timer and no listener behind.
 */
export function within<T>(call: () => Promise<T>, { limitMs, clock, signal, timeout }: WithinOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const leave = (): void => {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => {
      leave();
      reject(signal?.reason);
    };
    const cancelTimer = clock.setTimeout(() => {
      leave();
      reject(timeout());
    }, limitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    // In a promise of its own, so that a call that throws at once is one that rejects.
    new Promise<T>((start) => start(call())).then(
      (value) => {
        leave();
        resolve(value);
      },
      (error: unknown) => {
        leave();
        reject(error);
      },
    );
  });
}

/** Waits until `work` has settled, but not longer than `ms`. Never rejects. */
export async function atMost(ms: number, work: Promise<unknown>, clock: Clock): Promise<void> {
  const isOver = (): Error => new Error('The time is up.');
  await within(() => work, { limitMs: ms, clock, timeout: isOver }).catch(() => undefined); // whatever came of it
}
