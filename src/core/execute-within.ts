import type { Clock } from './clock.ts';
import type { RunSignal } from './run-signal.ts';

/**
 * Runs a tool's `execute` within a time limit. At the limit it rejects, and then fires the signal that this one call
 * was given; what the call does after that is ignored.
 */
export function executeWithin<T>(
  toolName: string,
  timeoutMs: number | undefined,
  runSignal: RunSignal,
  clock: Clock,
  execute: (signal: AbortSignal) => Promise<T> | T,
): Promise<T> | T {
  // The usual case costs nothing: the signal of the run is the call's.
  if (timeoutMs === undefined) return execute(runSignal.signal);
  return raceTimeout(toolName, timeoutMs, runSignal, clock, async (signal) => execute(signal));
}

function raceTimeout<T>(
  toolName: string,
  timeoutMs: number,
  runSignal: RunSignal,
  clock: Clock,
  execute: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    const unlink = runSignal.onAbort(() => controller.abort(runSignal.signal.reason));
    const cancelTimer = clock.setTimeout(() => {
      const error = new Error(`Tool "${toolName}" timed out after ${timeoutMs} ms`);
      // Rejecting first: a tool that answers its signal must not win over the reason for it.
      reject(error);
      unlink();
      controller.abort(error);
    }, timeoutMs);
    const settle = () => {
      cancelTimer();
      unlink();
    };
    execute(controller.signal).then(
      (result) => {
        settle();
        resolve(result);
      },
      (error: unknown) => {
        settle();
        reject(error);
      },
    );
  });
}
