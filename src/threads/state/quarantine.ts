import { requestersOf, type WaitingEntry } from '../entry.ts';
import type { Person } from '../person.ts';
import type { Claimed, OwnerToken } from '../ports.ts';
import { entryMessageOf } from './redaction.ts';
import { appendLine, leaveThread, type ThreadState } from './thread-state.ts';

/** Ends an exchange that kills every process that takes it up: what waits enters the transcript unanswered. */
export function quarantine(state: ThreadState, token: OwnerToken, now: number): Claimed {
  const unanswered = state.waiting;
  state.initiator = hasOpenExchange(state) ? state.initiator : (firstAuthor(unanswered) ?? state.initiator);
  for (const { seq, entry, wake } of unanswered) {
    const flags = wake ? {} : ({ read: true } as const);
    const message = { role: 'entry', seq, entry, unanswered: true, ...flags, timestamp: now } as const;
    appendLine(state, { kind: 'message', message, at: now });
  }
  appendLine(state, {
    kind: 'exchange',
    exchange: `quarantined-${state.activation}`,
    initiator: state.initiator,
    end: { kind: 'quarantined', unanswered: unanswered.filter(({ wake }) => wake).length },
    at: now,
  });
  if (state.stop?.reset === true) appendLine(state, { kind: 'reset', by: state.stop.by, at: now });
  state.quarantine = { token, flags: unanswered.map(({ seq, wake, followUp }) => ({ seq, wake, followUp })) };
  state.waiting = [];
  state.readDropped = 0;
  state.readDroppedTold = 0;
  state.journal = [];
  state.crashes = 0;
  leaveThread(state, 'idle');
  return { status: 'quarantined', unanswered };
}

/** What the claim that quarantined was told, for its resend: whoever lost the answer still owes people the notice. */
export function quarantinedBefore(state: ThreadState, token: OwnerToken): Claimed | undefined {
  if (state.quarantine?.token !== token) return undefined;
  const unanswered = state.quarantine.flags.flatMap((flags) => {
    const message = state.transcript.map(entryMessageOf).find((candidate) => candidate?.seq === flags.seq);
    return message === undefined ? [] : [{ ...flags, entry: message.entry }];
  });
  return { status: 'quarantined', unanswered };
}

function hasOpenExchange({ transcript }: ThreadState): boolean {
  const end = transcript.findLastIndex(({ line }) => line.kind === 'exchange' || line.kind === 'reset');
  return transcript.slice(end + 1).some((stored) => entryMessageOf(stored) !== undefined);
}

function firstAuthor(waiting: readonly WaitingEntry[]): Person | undefined {
  const [first] = waiting.filter(({ wake }) => wake).flatMap(({ entry }) => requestersOf(entry));
  return first;
}
