/** Milliseconds before the second try; each further one waits twice as long. */
const FIRST_MS = 1_000;

/** Milliseconds that are waited at most, where Slack does not say otherwise. */
const LONGEST_MS = 30_000;

/** Milliseconds before trying again what Slack does not want: somebody has to change something first. */
const REFUSED_MS = 60_000;

/** Milliseconds that Slack may ask for; beyond, it is asked all the same. */
const MAX_ASKED_MS = 5 * 60_000;

export interface RetryPause {
  /** How many tries have failed in a row. */
  readonly failures: number;
  readonly isRefused: boolean;
  /** What Slack asked for. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** Milliseconds to wait before connecting again: none at first, then longer and longer, and not all processes at once. */
export function retryPauseMs({ failures, isRefused, retryAfterMs, random }: RetryPause): number {
  if (failures === 0) return 0;
  const step = isRefused ? REFUSED_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(Math.round(step * (0.75 + random() / 4)), Math.min(retryAfterMs ?? 0, MAX_ASKED_MS));
}
