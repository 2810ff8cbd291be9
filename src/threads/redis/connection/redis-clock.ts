import { type Clock, readMonotonic } from '../../../core/clock.ts';
import type { Logger } from '../../../core/logger.ts';
import { readServerTime, type TimeServer } from './server-time.ts';

/** A clock that all processes of a deployment share: the server's, kept up by this machine in between. */
export interface RedisClock extends Clock {
  /** Takes the server's time for the first time, and from then on every 30 s. Until then it is the host's clock. */
  start(): Promise<void>;
  stop(): void;
}

const REFRESH_MS = 30_000;

/** An answer that took longer says too little of the time to correct one that is known. */
const TOO_SLOW_MS = 2_000;

/**
 * Makes a clock of the server's time. Once started it never goes back: when the server's clock is set back, it goes at
 * half speed until both agree. That the host's clock is set changes nothing, since time in between is measured by the
 * one that never is.
 */
export function createRedisClock(server: TimeServer, host: Clock, logger: Logger): RedisClock {
  /** The server's time at zero of the host's monotonic clock. Undefined until it is known. */
  let origin: number | undefined;
  let shown = 0;
  let shownAt = 0;
  let isStopped = false;
  let cancel = (): void => undefined;

  const now = (): number => {
    if (origin === undefined) return host.now();
    const elapsed = readMonotonic(host);
    const right = origin + elapsed;
    shown = right >= shown ? right : shown + (elapsed - shownAt) / 2;
    shownAt = elapsed;
    return Math.floor(shown);
  };

  const refresh = async (): Promise<void> => {
    try {
      const time = await readServerTime(server, host);
      if (origin === undefined || time.roundTripMs <= TOO_SLOW_MS) origin = time.now - readMonotonic(host);
    } catch {
      logger.debug({}, "The server's time could not be read; the last one known goes on.");
    }
  };

  const refreshForEver = async (): Promise<void> => {
    await refresh();
    if (!isStopped) cancel = host.setTimeout(() => void refreshForEver(), REFRESH_MS);
  };

  return {
    now,
    setTimeout: (callback, delayMs) => host.setTimeout(callback, delayMs),
    monotonicNow: () => readMonotonic(host),
    start: refreshForEver,
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
}
