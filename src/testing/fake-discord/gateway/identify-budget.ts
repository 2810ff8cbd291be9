import type { Clock } from '../../../core/index.ts';

const WINDOW_MS = 5000;

/** Whether one more session may be started now. */
export type IdentifyBudget = () => 'granted' | 'tooFast' | 'usedUp';

/**
 * Counts starts of sessions: so many within 5 seconds, so many at all (Discord's 24 hours are longer than a test). The 5
 * seconds pass on the host's clock, which real clients wait by, and on the fake's, which a test moves on.
 */
export function createIdentifyBudget(
  starts: { remaining: number; readonly maxConcurrency: number },
  clock: Clock,
): IdentifyBudget {
  let recent: { readonly hostAt: number; readonly at: number }[] = [];
  return () => {
    const hostNow = performance.now();
    const now = clock.now();
    recent = recent.filter(({ hostAt, at }) => hostNow - hostAt < WINDOW_MS && now - at < WINDOW_MS);
    if (recent.length >= starts.maxConcurrency) return 'tooFast';
    if (starts.remaining <= 0) return 'usedUp';
    starts.remaining -= 1;
    recent.push({ hostAt: hostNow, at: now });
    return 'granted';
  };
}
