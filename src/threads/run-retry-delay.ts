const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Milliseconds before a run that failed is tried again: one second, doubling to half a minute. `failures` counts from 1. */
export function runRetryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
}
