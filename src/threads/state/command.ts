import type { Person } from '../person.ts';
import type { CommandTaken, ThreadCommand } from '../ports.ts';
import { findLastExchange } from './last-exchange.ts';
import { addWaiting } from './mailbox.ts';
import { rememberId } from './seen-ids.ts';
import { appendLine, leaveThread, queueThread, type ThreadState } from './thread-state.ts';

/**
 * Carries out a command; see `ThreadStore.command`. Those that change nothing are remembered too: a stop that found
 * nothing to stop would end the next run when it is told again.
 */
export function takeCommand(
  state: ThreadState,
  eventId: string,
  by: Person,
  command: ThreadCommand,
  now: number,
): CommandTaken {
  if (state.seen.at.has(eventId)) return { status: 'duplicate' };
  rememberId(state.seen, eventId, now);
  switch (command.kind) {
    case 'stop':
      return stop(state, by);
    case 'reset':
      return refusal(state, by, command.isAdmin) ?? reset(state, by, now);
    case 'retry':
      return retry(state, by, command.isAdmin, now);
    case 'mute':
      state.participation = { ...state.participation, muted: true };
      break;
    case 'note':
      break;
  }
  return { status: 'done' };
}

function stop(state: ThreadState, by: Person): CommandTaken {
  if (state.state === 'idle') return { status: 'idle' };
  // A reset that has not happened yet stays one, in the name of who asked for it.
  const isReset = state.stop?.reset === true;
  state.stop = { by: isReset && state.stop !== null ? state.stop.by : by, throughSeq: state.seq, reset: isReset };
  return { status: 'stopping' };
}

/** Empties the mailbox at once. The line is written here or, while a run has the transcript, by its owner. */
function reset(state: ThreadState, by: Person, now: number): CommandTaken {
  const discarded = state.waiting.length;
  state.waiting = [];
  state.readDropped = 0;
  state.readDroppedTold = 0;
  const told = discarded === 0 ? {} : { discarded };
  if (state.state === 'running') {
    state.stop = { by, throughSeq: state.seq, reset: true };
    return { status: 'stopping', ...told };
  }
  appendLine(state, { kind: 'reset', by, at: now });
  state.journal = [];
  leaveThread(state, 'idle');
  return { status: 'done', ...told };
}

function retry(state: ThreadState, by: Person, isAdmin: boolean, now: number): CommandTaken {
  if (state.state !== 'idle') return { status: 'busy' };
  const exchange = findLastExchange(state);
  if (exchange === undefined) return { status: 'idle' };
  const refused = refusal(state, by, isAdmin);
  if (refused !== undefined) return refused;
  appendLine(state, { kind: 'replaced', from: exchange.from, to: exchange.to, by, at: now });
  // `queue:` is not kept: at a natural stop, where the retry begins, it makes no difference.
  for (const { entry, read } of exchange.entries) addWaiting(state, entry, { wake: read !== true, followUp: false });
  return { status: 'started', activation: queueThread(state, now) };
}

function refusal({ initiator }: ThreadState, by: Person, isAdmin: boolean): CommandTaken | undefined {
  if (isAdmin || initiator === null || initiator.id === by.id) return undefined;
  return { status: 'refused', initiator };
}
