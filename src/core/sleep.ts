import type { Clock } from './clock.ts';

/** Waits by the clock; not at all for 0 ms. Rejects with the signal's reason when it fires, and leaves nothing behind. */
export function sleep(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    if (ms <= 0) return resolve();
    const stop = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
