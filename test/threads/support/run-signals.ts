import type { RunSignals } from '../../../src/threads/ports.ts';

/** What a run is told by a process that goes on, or by one that ends as the test says. */
export function signalsOf(
  ending: AbortSignal = new AbortController().signal,
  draining: AbortSignal = new AbortController().signal,
): RunSignals {
  return { draining, ending };
}
