import type { Entry, WaitingEntry } from '../entry.ts';
import type { Shown, TurnStep } from '../ports.ts';
import type { ThreadState } from './thread-state.ts';

/** Adds an entry behind all others. */
export function addWaiting(state: ThreadState, entry: Entry, flags: Pick<WaitingEntry, 'wake' | 'followUp'>): void {
  state.seq += 1;
  state.waiting.push({ seq: state.seq, entry, wake: flags.wake, followUp: flags.followUp });
}

/** How many entries wait for an answer. */
export function countWaking(state: ThreadState): number {
  return state.waiting.filter(({ wake }) => wake).length;
}

/** Drops the oldest read entries beyond `limit`, counts them for the next exchange, and says how many it were. */
export function dropOldestRead(state: ThreadState, limit: number): number {
  let excess = state.waiting.length - countWaking(state) - limit;
  if (excess <= 0) return 0;
  state.readDropped += excess;
  const dropped = excess;
  state.waiting = state.waiting.filter(({ wake }) => wake || excess-- <= 0);
  return dropped;
}

/**
 * Shows what waits, and remembers that it was shown. Dropped read entries are told only with the others: a steering
 * step takes no read entries in.
 */
export function showWaiting(state: ThreadState, show: TurnStep['show']): Shown {
  switch (show) {
    case 'nothing':
      break;
    case 'steering':
      state.shown.steering = state.seq;
      return { waiting: state.waiting.filter(isSteering), readDropped: 0 };
    case 'everything':
      state.shown.everything = state.seq;
      state.readDroppedTold = state.readDropped;
      return { waiting: state.waiting, readDropped: state.readDropped };
  }
  return { waiting: [], readDropped: 0 };
}

/** Whether the owner may have injected an entry already. */
export function isShown(state: ThreadState, waiting: WaitingEntry): boolean {
  const { steering, everything } = state.shown;
  return waiting.seq <= everything || (isSteering(waiting) && waiting.seq <= steering);
}

/** Takes an entry out of the mailbox, or nothing when it is gone. */
export function takeWaiting(state: ThreadState, seq: number): WaitingEntry | undefined {
  const position = state.waiting.findIndex((waiting) => waiting.seq === seq);
  if (position === -1) return undefined;
  state.readDropped -= state.readDroppedTold;
  state.readDroppedTold = 0;
  return state.waiting.splice(position, 1)[0];
}

function isSteering({ wake, followUp }: WaitingEntry): boolean {
  return wake && !followUp;
}
