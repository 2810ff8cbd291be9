import type { FakeClock } from '../../src/testing/fake-clock.ts';

/** Moves a clock on, second by second, until something has ended, whichever way. */
export async function advanceUntil(clock: FakeClock, ended: Promise<unknown>): Promise<void> {
  const state = { hasEnded: false };
  const end = (): void => {
    state.hasEnded = true;
  };
  void ended.then(end, end);
  while (!state.hasEnded) await clock.advanceAsync(1_000);
}
