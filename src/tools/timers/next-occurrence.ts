import { Cron } from 'croner';
import type { Repeat } from '../../threads/ports.ts';

/**
 * When something that repeats is due next, after a moment, in milliseconds since the epoch; undefined when never, or
 * when it cannot be read. A time that a change of clocks leaves out comes right after the gap, one that it repeats comes
 * once; what is due every so many minutes goes by what clocks show.
 */
export function nextOccurrence({ cron, timeZone }: Repeat, after: number): number | undefined {
  try {
    return read(cron, timeZone).nextRun(new Date(after))?.getTime();
  } catch {
    return undefined;
  }
}

/**
 * The shortest time between two occurrences, in milliseconds, as far as a few hundred of them tell; undefined where
 * there are fewer than two.
 */
export function shortestInterval(repeat: Repeat, after: number): number | undefined {
  let shortest: number | undefined;
  let last = nextOccurrence(repeat, after);
  for (let count = 0; count < 150 && last !== undefined; count += 1) {
    const next = nextOccurrence(repeat, last);
    if (next !== undefined) shortest = Math.min(shortest ?? Number.POSITIVE_INFINITY, next - last);
    last = next;
  }
  return shortest;
}

/** What is wrong with a cron expression, as a sentence; undefined when nothing is. */
export function cronProblem(cron: string, timeZone: string): string | undefined {
  const example = 'write five fields: minute, hour, day of month, month, day of week, such as "0 9 * * 1-5"';
  if (cron.trim().split(/\s+/u).length !== 5) return `"${cron}" is no cron expression; ${example}.`;
  try {
    read(cron, timeZone);
    return undefined;
  } catch {
    return `"${cron}" is no cron expression that can be read; ${example}.`;
  }
}

function read(cron: string, timeZone: string): Cron {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });
}
