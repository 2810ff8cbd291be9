import { requestersOf } from '../entry.ts';
import { holdsPerson, withoutPerson } from '../erased-person.ts';
import type { Erasure, Schedule, Timer } from '../ports.ts';
import { isReachedThrough } from '../thread-id.ts';
import { type Eraser, isOfMessage } from './eraser.ts';

/** Erases timers: those of a thread or team, those that a person alone asked for, and the person in all others. */
export function createTimerEraser(schedule: Schedule): Eraser {
  return {
    place: 'timers',
    erase: async (what) => {
      let timers = 0;
      for await (const timer of schedule.all()) {
        if (await eraseTimer(schedule, timer, what)) timers += 1;
      }
      return { timers };
    },
    forget: async (deletion) => {
      for (const timer of await schedule.list(deletion.thread)) {
        const { entry } = timer;
        const isOfIt = entry.kind === 'reminder' && isOfMessage(entry.text, deletion);
        if (isOfIt && isOnly(timer, deletion.author)) await schedule.remove(timer.id);
      }
    },
  };
}

async function eraseTimer(schedule: Schedule, timer: Timer, what: Erasure): Promise<boolean> {
  const { id, thread } = timer;
  if ('thread' in what) return thread === what.thread && (await schedule.remove(id));
  if ('team' in what) return isReachedThrough(thread, what.team) && (await schedule.remove(id));
  if (isOnly(timer, what.person)) return await schedule.remove(id);
  if (!holdsPerson(timer, what.person)) return false;
  if (await schedule.replace(timer, withoutPerson(timer, what.person))) return true;
  // It was due, cancelled or changed at this moment: what stands there by now, if anything.
  const now = (await schedule.list(thread)).find((waiting) => waiting.id === id);
  return now !== undefined && (await eraseTimer(schedule, now, what));
}

function isOnly({ entry }: Timer, person: string): boolean {
  const requesters = requestersOf(entry);
  return requesters.length > 0 && requesters.every(({ id }) => id === person);
}
