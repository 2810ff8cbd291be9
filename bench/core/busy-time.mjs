import { readFileSync } from 'node:fs';

const SCHEDSTAT = '/proc/thread-self/schedstat';

/**
 * Milliseconds that this thread has spent on a processor, from any starting point. Unlike the time of day it does not
 * count what other programs do, so figures of a busy machine can be compared. Elsewhere than on Linux: the time of day.
 */
export const readBusyMs = isSupported() ? readThreadMs : () => performance.now();

function isSupported() {
  try {
    return readThreadMs() > 0;
  } catch {
    return false;
  }
}

/** The first number there is nanoseconds on a processor; it may lag by a tick of the scheduler (up to 4 ms). */
function readThreadMs() {
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
