import { setImmediate as nextRound } from 'node:timers/promises';
import type { FakeClock } from '../../../src/testing/index.ts';

/** Milliseconds on the clock that a test may take. */
const LIMIT_MS = 30_000;

/** Milliseconds that the clock goes on at a time while something is waited for. */
const STEP_MS = 5;

/** Ways to let time pass where a bot and a fake of its platform talk over real sockets, on one clock. */
export interface PassingTime {
  /** Lets time pass, and what is on its way arrive, until something holds. */
  readonly until: (what: string, holds: () => boolean) => Promise<void>;
  /** Lets so many milliseconds pass, and what is on its way arrive. */
  readonly pass: (ms: number) => Promise<void>;
  /** The same until work that was begun has ended. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

/** @param settled waits for what is on its way @default some rounds of the event loop */
export function passingTime(clock: FakeClock, settled: () => Promise<void> = rounds): PassingTime {
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    const end = clock.now() + LIMIT_MS;
    while (!holds()) {
      if (clock.now() > end) throw new Error(`It did not come to pass: ${what}.`);
      await settled();
      await clock.advanceAsync(STEP_MS);
    }
  };
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 100) {
      await settled();
      await clock.advanceAsync(Math.min(left, 100));
    }
    await settled();
  };
  const during = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined); // told by what is returned
    await until('work that was begun ends', () => isDone);
    return await done;
  };
  return { until, pass, during };
}

async function rounds(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await nextRound();
}
