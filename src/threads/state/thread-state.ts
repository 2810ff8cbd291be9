import type { WaitingEntry } from '../entry.ts';
import { NO_PARTICIPATION, type Participation } from '../participation.ts';
import type { Person } from '../person.ts';
import type { JournalledCall, OwnerToken, Stop } from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../transcript.ts';
import { newSeenIds, type SeenIds } from './seen-ids.ts';

/**
 * Everything a thread is, as plain data. Each method of the store is one synchronous step on one of these.
 *
 *              deliver, retry (activation + 1)             claim
 *     idle ---------------------------------> queued ----------------> running -- claim by another token: takeover
 *      ^                                         ^ |                     |  |
 *      |                                         | +-- reset --> idle    |  |
 *      |                                         +------- handoff -------+  |
 *      +------------- turn that releases, claim after too many crashes -----+
 *
 * A thread with a waking entry in `waiting` is never idle; `owner` is set exactly while it is running.
 */
export interface ThreadState {
  state: 'idle' | 'queued' | 'running';
  /** Counts the ways out of idle; only the newest may be claimed. */
  activation: number;
  owner: OwnerToken | null;
  /** The number of the owner's last applied step. */
  stepNo: number;
  /** How the last owner left, by the step that released or by hand-off (`null`): its resends are answered from here. */
  left: { readonly token: OwnerToken; readonly byStep: number | null } | null;
  /** Takeovers since a turn completed its results. */
  crashes: number;
  /** The last `seq` given to an entry. */
  seq: number;
  /** In order of `seq`. */
  waiting: WaitingEntry[];
  /** The owner has been shown everything up to here, under each filter; 0 while nobody owns the thread. */
  shown: { steering: number; everything: number };
  readDropped: number;
  /** The part of `readDropped` that the owner has been told; taken off when it consumes. */
  readDroppedTold: number;
  /** Lines in order: all of them, or those that a step concerns where the others are stored elsewhere. */
  transcript: StoredTranscriptEntry[];
  /** Position of the next line. */
  length: number;
  /** Position of the newest `reset` line: what stands before it the model no longer sees. -1 when there is none. */
  lastReset: number;
  /** What is known of the open tool batch, in the order it came. */
  journal: [callId: string, known: JournalledCall][];
  slots: ReplySlot[];
  participation: Participation;
  /** Who began the latest exchange. */
  initiator: Person | null;
  stop: Stop | null;
  /** Whom the last quarantine was told, and the flags its entries waited under. */
  quarantine: { readonly token: OwnerToken; readonly flags: readonly Omit<WaitingEntry, 'entry'>[] } | null;
  seen: SeenIds;
  /** Ids of messages whose stored text was taken away: they are not answered again. */
  redacted: string[];
  /** When its run last gave a sign of life, or was asked for. Messages do not count: they would hide a dead owner. */
  touchedAt: number;
}

/** A thread of which nothing is known yet. */
export function newThreadState(now: number): ThreadState {
  return {
    state: 'idle',
    activation: 0,
    owner: null,
    stepNo: 0,
    left: null,
    crashes: 0,
    seq: 0,
    waiting: [],
    shown: { steering: 0, everything: 0 },
    readDropped: 0,
    readDroppedTold: 0,
    transcript: [],
    length: 0,
    lastReset: -1,
    journal: [],
    slots: [],
    participation: NO_PARTICIPATION,
    initiator: null,
    stop: null,
    quarantine: null,
    seen: newSeenIds(),
    redacted: [],
    touchedAt: now,
  };
}

/** Takes an idle thread out of idle and answers with its new activation. */
export function queueThread(state: ThreadState, now: number): number {
  state.state = 'queued';
  state.activation += 1;
  state.quarantine = null;
  state.touchedAt = now;
  return state.activation;
}

/** Ends the ownership: nothing counts as shown any more. */
export function leaveThread(state: ThreadState, to: 'idle' | 'queued'): void {
  state.state = to;
  state.owner = null;
  state.shown = { steering: 0, everything: 0 };
  if (to === 'idle') state.stop = null;
}

/** Adds a line to the transcript. */
export function appendLine(state: ThreadState, line: TranscriptEntry): void {
  if (line.kind === 'reset') state.lastReset = state.length;
  state.transcript.push({ index: state.length, line });
  state.length += 1;
}
