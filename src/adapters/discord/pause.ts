import type { Clock } from '../../core/index.ts';

/** Resolves after so many milliseconds, and as soon as the signal fires. Leaves nothing behind. */
export function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const leave = (): void => {
      cancel();
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const cancel = clock.setTimeout(leave, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}
