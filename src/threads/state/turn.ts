import type { ConsumedEntry, OwnerToken, TurnStep, TurnTaken } from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import { showWaiting, takeWaiting } from './mailbox.ts';
import { rememberId } from './seen-ids.ts';
import { withSpeakers } from './speakers.ts';
import { appendLine, leaveThread, type ThreadState } from './thread-state.ts';

/** Applies a step of the owner; see `ThreadStore.turn`. */
export function takeTurn(state: ThreadState, token: OwnerToken, step: TurnStep, now: number): TurnTaken {
  if (state.owner !== token) {
    // The answer to the release was lost and the owner asks again; whoever came after it does not matter.
    const wasReleased = state.left?.token === token && state.left.byStep === step.no;
    return { status: wasReleased ? 'released' : 'fenced' };
  }
  state.touchedAt = now;
  if (step.no > state.stepNo) {
    apply(state, step, now);
    if (step.release !== undefined && endOwnership(state, token, step, step.release, now))
      return { status: 'released' };
  }
  return {
    status: 'ok',
    length: state.length,
    ...showWaiting(state, step.release === undefined ? step.show : 'everything'),
    ...(state.stop !== null && { stop: state.stop }),
  };
}

/** Writes a slot in place of the one with its id. With it an exchange begins: closed slots of others are forgotten. */
export function putSlot(state: ThreadState, slot: ReplySlot): void {
  const kept = state.slots.filter((other) => other.exchange === slot.exchange || other.state !== 'closed');
  const position = kept.findIndex(({ id }) => id === slot.id);
  state.slots = position === -1 ? [...kept, slot] : kept.with(position, slot);
}

function apply(state: ThreadState, step: TurnStep, now: number): void {
  for (const line of step.append) {
    if (line.kind === 'consume') consume(state, line);
    else {
      appendLine(state, line);
      // Told again by an event that comes late, it would be there twice.
      const earlier = line.kind === 'message' && line.message.role === 'entry' ? line.message : undefined;
      if (earlier?.earlier === true) rememberId(state.seen, earlier.entry.id, now);
    }
  }
  if (step.speakers !== undefined) state.participation = withSpeakers(state.participation, step.speakers);
  for (const slot of step.slots ?? []) putSlot(state, slot);
  if (step.initiator !== undefined) state.initiator = step.initiator;
  if (step.resultsComplete) {
    state.journal = [];
    state.crashes = 0;
  }
  if (step.journal !== undefined) state.journal = [...new Map([...state.journal, ...step.journal])];
  state.stepNo = step.no;
}

function consume(state: ThreadState, { seq, unanswered, read, files, at }: ConsumedEntry): void {
  const waiting = takeWaiting(state, seq);
  if (waiting === undefined) return;
  const isRead = read === true || !waiting.wake;
  const flags = { ...(unanswered && { unanswered }), ...(isRead && { read: true as const }) };
  const message = { role: 'entry', seq, entry: waiting.entry, ...flags, timestamp: at } as const;
  appendLine(state, { kind: 'message', message, at });
  if (files === undefined || state.redacted.includes(waiting.entry.id)) return;
  appendLine(state, { kind: 'message', message: files, at });
}

/** Releases unless a waking entry waits. A stop that came after what the owner knew of is kept, and answered again. */
function endOwnership(
  state: ThreadState,
  token: OwnerToken,
  step: TurnStep,
  release: NonNullable<TurnStep['release']>,
  now: number,
): boolean {
  const { stop } = state;
  const hasReset = step.append.some(({ kind }) => kind === 'reset');
  if (!state.waiting.some(({ wake }) => wake)) {
    // Nobody is left who could write the line of a reset that came last.
    if (stop?.reset === true && !hasReset) appendLine(state, { kind: 'reset', by: stop.by, at: now });
    state.left = { token, byStep: step.no };
    leaveThread(state, 'idle');
    return true;
  }
  if (release === 'afterStop' && stop !== null && isDone(state, stop, hasReset)) state.stop = null;
  return false;
}

function isDone(state: ThreadState, stop: NonNullable<ThreadState['stop']>, hasReset: boolean): boolean {
  return (hasReset || !stop.reset) && !state.waiting.some(({ wake, seq }) => wake && seq <= stop.throughSeq);
}
