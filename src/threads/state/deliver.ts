import type { Delivered, Delivery } from '../ports.ts';
import { resolveConcern } from '../resolve-concern.ts';
import { addWaiting, countWaking, dropOldestRead } from './mailbox.ts';
import { isSeen, rememberEntry } from './seen-ids.ts';
import { addSpeakers } from './speakers.ts';
import { queueThread, type ThreadState } from './thread-state.ts';

/** Accepts an entry, or says why not; see `ThreadStore.deliver`. `ignored` and `full` leave the state as it was. */
export function deliver(state: ThreadState, delivery: Delivery, now: number): Delivered {
  const { entry, limits } = delivery;
  if (isSeen(state.seen, entry, now)) {
    return state.state === 'queued' ? { status: 'duplicate', repair: state.activation } : { status: 'duplicate' };
  }
  const { participation } = state;
  const speakers = addSpeakers(participation.speakers, delivery.speakers);
  const thread = { ...participation, speakers, state: state.state };
  const concern = resolveConcern(delivery.concern, delivery.follow, thread);
  if (concern === 'ignored') return { status: 'ignored' };
  if (concern === 'answer' && countWaking(state) >= limits.waking) return { status: 'full' };

  rememberEntry(state.seen, entry, limits, now);
  if (concern === 'read') {
    state.participation = { ...participation, speakers };
    addWaiting(state, entry, { wake: false, followUp: false });
    return { status: 'read', dropped: dropOldestRead(state, limits.read) };
  }
  // Only a person brings a muted thread back: a reminder that is due is told, and the thread stays muted.
  const muted = participation.muted && entry.kind !== 'message';
  state.participation = { takesPart: true, muted, speakers };
  addWaiting(state, entry, { wake: true, followUp: delivery.followUp });
  return wake(state, delivery.settleMs, now);
}

function wake(state: ThreadState, delayMs: number, now: number): Delivered {
  switch (state.state) {
    case 'running':
      return { status: 'steering' };
    case 'queued':
      return { status: 'queued', activation: state.activation, delayMs };
    case 'idle':
      break;
  }
  return { status: 'started', activation: queueThread(state, now), delayMs };
}
