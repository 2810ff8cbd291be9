import type { Clock } from '../../../src/core/index.ts';

/** The system's clock, which can be set forward: what is due then is done at once. */
export interface JumpingClock extends Clock {
  jump(ms: number): void;
}

interface Timer {
  readonly callback: () => void;
  dueAt: number;
  cancel: () => void;
}

export function createJumpingClock(): JumpingClock {
  const timers = new Set<Timer>();
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  const start = (timer: Timer): void => {
    const timeout = setTimeout(
      () => {
        timers.delete(timer);
        timer.callback();
      },
      Math.max(0, timer.dueAt - now()),
    );
    timer.cancel = () => clearTimeout(timeout);
  };
  return {
    now,
    setTimeout: (callback, ms) => {
      const timer: Timer = { callback, dueAt: now() + ms, cancel: () => undefined };
      timers.add(timer);
      start(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    jump: (ms) => {
      aheadMs += ms;
      for (const timer of timers) {
        timer.cancel();
        start(timer);
      }
    },
  };
}
