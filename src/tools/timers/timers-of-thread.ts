import { createHash } from 'node:crypto';
import type { Clock } from '../../core/index.ts';
import { type Entry, requestersOf } from '../../threads/entry.ts';
import type { Person } from '../../threads/person.ts';
import type { Schedule, Timer } from '../../threads/ports.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { ThreadTimer, ThreadTimers } from '../thread-timers.ts';

/** Timers that may wait in one thread, and that one person may have set in all. */
const MAX_PER_THREAD = 25;
const MAX_PER_PERSON = 100;

/** Timers are kept no further ahead, in milliseconds: two years. */
const FURTHEST_MS = 2 * 366 * 86_400_000;

export interface TimersOfThreadOptions {
  readonly thread: ThreadId;
  readonly schedule: Schedule;
  readonly timeZone: string;
  readonly clock: Clock;
  /** Whose wish it is: the rights that a timer comes back with are theirs. */
  readonly requesters: readonly Person[];
  /** Names the call for ever. */
  readonly callId: string;
}

/** The timers of a thread, as a call sees them. */
export function timersOfThread(options: TimersOfThreadOptions): ThreadTimers {
  const { thread, schedule, timeZone } = options;
  return {
    timeZone,
    set: async ({ text, dueAt, repeat }) => {
      const id = timerId(options);
      const waiting = await schedule.list(thread);
      const known = waiting.find((timer) => timer.id === id);
      if (known !== undefined) return describe(known);
      await refuseTooMany(waiting, dueAt, options);
      const requesters = options.requesters.map((person) => ({ id: person.id, name: person.name }));
      // Its id and time are those of the occurrence, given when it is delivered.
      const entry: Entry = { kind: 'reminder', id, requesters, text, sentAt: dueAt };
      const timer: Timer = { id, thread, dueAt, entry, ...(repeat !== undefined && { repeat }) };
      await schedule.put(timer);
      return describe(timer);
    },
    list: async () => (await schedule.list(thread)).map(describe),
    cancel: async (id) => {
      const timer = (await schedule.list(thread)).find((waiting) => waiting.id === id);
      return timer !== undefined && (await schedule.remove(id));
    },
  };
}

async function refuseTooMany(
  waiting: readonly Timer[],
  dueAt: number,
  { clock, schedule, requesters }: TimersOfThreadOptions,
): Promise<void> {
  if (dueAt > clock.now() + FURTHEST_MS)
    throw new Error('That is too far ahead: timers are kept for two years at most.');
  if (waiting.length >= MAX_PER_THREAD) {
    throw new Error(`This thread has ${MAX_PER_THREAD} timers, which is the limit; cancel one first.`);
  }
  const counts = new Map(requesters.map(({ id }) => [id, 0]));
  for await (const { entry } of schedule.all()) {
    for (const { id } of requestersOf(entry)) {
      const count = counts.get(id);
      if (count !== undefined) counts.set(id, count + 1);
    }
  }
  for (const { id, name } of requesters) {
    if ((counts.get(id) ?? 0) < MAX_PER_PERSON) continue;
    throw new Error(
      `${name} has ${MAX_PER_PERSON} timers in all threads together, which is the limit; cancel one first.`,
    );
  }
}

/** The same for the same call, short enough to be named by a model, and nobody else's. */
function timerId({ thread, callId }: TimersOfThreadOptions): string {
  const hash = createHash('sha256').update(`${thread}\n${callId}`).digest('hex');
  return `t${hash.slice(0, 12)}`;
}

function describe({ id, dueAt, entry, repeat }: Timer): ThreadTimer {
  return {
    id,
    dueAt,
    requesters: requestersOf(entry),
    text: entry.kind === 'reminder' ? entry.text : '',
    ...(repeat !== undefined && { repeat }),
  };
}
