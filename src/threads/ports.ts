import type { AgentToolResult } from '../core/index.ts';
import type { Check } from './check.ts';
import type { CorrectionEntry, Entry, WaitingEntry } from './entry.ts';
import type { FilesMessage } from './files-message.ts';
import type { LiveEvent } from './live-event.ts';
import type { FollowMode, Participation } from './participation.ts';
import type { Person } from './person.ts';
import type { ReplySlot } from './reply.ts';
import type { Schedule } from './schedule.ts';
import type { TeamId, ThreadId } from './thread-id.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from './transcript.ts';

export type { Repeat, Schedule, Timer } from './schedule.ts';

/** The right to write to a thread: random, compared for equality in every write. */
export type OwnerToken = string & { readonly __brand: 'OwnerToken' };

/** What an adapter's message asks of the store. */
export interface Delivery {
  readonly entry: Entry;
  /**
   * `answer` wakes, and a message also makes the bot take part and ends a mute; `read` is context where the bot takes
   * part; `if-participating` is decided by the thread's state: see resolve-concern.ts.
   */
  readonly concern: 'answer' | 'read' | 'if-participating';
  readonly follow: FollowMode;
  /** Shown only at a natural stop (`queue: …`). */
  readonly followUp: boolean;
  /** Milliseconds between acceptance and run, so that a second line joins the first. */
  readonly settleMs: number;
  readonly limits: MailboxLimits;
  /**
   * Ids of people who are known to have spoken in the thread: before the bot took part, as far as the platform tells,
   * and now. Other bots are not among them: they are no company.
   */
  readonly speakers: readonly string[];
}

export interface MailboxLimits {
  /** Waking entries that may wait; one more is `full`. */
  readonly waking: number;
  /** Read entries that may wait; beyond it the oldest are dropped. */
  readonly read: number;
}

/** `activation` is to be (re-)added by the caller; adding it twice is harmless. */
export type Delivered =
  | { readonly status: 'started' | 'queued'; readonly activation: number; readonly delayMs: number }
  | { readonly status: 'steering' }
  | { readonly status: 'read'; readonly dropped: number }
  | { readonly status: 'ignored' }
  | { readonly status: 'full' }
  /** `repair` names an activation whose job may be missing. */
  | { readonly status: 'duplicate'; readonly repair?: number };

/** A wish to end what a thread is doing. `throughSeq`: entries accepted up to here are not answered. */
export interface Stop {
  readonly by: Person;
  readonly throughSeq: number;
  /** The transcript is to begin anew, too. */
  readonly reset: boolean;
}

/**
 * What is shown to an owner: everything that waits under its filter, shown before or not, in order of `seq`. From then
 * on the owner may have injected it: `amend` treats a shown entry of a running thread as injected (a deletion still
 * redacts the store's copy) until the owner changes.
 */
export interface Shown {
  readonly waiting: readonly WaitingEntry[];
  /** Read entries dropped since the last exchange took some in. 0 where read entries are not shown. */
  readonly readDropped: number;
}

export interface ClaimedThread extends Shown {
  readonly status: 'claimed' | 'takenOver';
  /**
   * Lines from the first on that the newest compaction does not cover, or that follows the last ended exchange: who
   * spoke into an open exchange limits its rights, summarised or not. The compaction is among them.
   */
  readonly transcript: readonly StoredTranscriptEntry[];
  /** Position of the next line. */
  readonly length: number;
  readonly participation: Participation;
  /** What is known of the open tool batch, by call id. */
  readonly journal: ReadonlyMap<string, JournalledCall>;
  readonly slots: readonly ReplySlot[];
  readonly stop?: Stop;
}

export type Claimed =
  | ClaimedThread
  /** This activation is not the current one; do nothing. */
  | { readonly status: 'stale' }
  /** Its process died too often here. The waiting entries are in the transcript, unanswered; the thread is idle. */
  | { readonly status: 'quarantined'; readonly unanswered: readonly WaitingEntry[] };

/** The last that is known of a call of the open tool batch: what came of it, or how far its consent was. */
export type JournalledCall = JournalledOutcome | JournalledConsent;

export interface JournalledOutcome {
  readonly result: AgentToolResult;
  readonly isError: boolean;
}

/** `asking`: it needs consent and was not made. `given`: it had consent before, and may have been made. */
export interface JournalledConsent {
  readonly consent: 'asking' | 'given';
}

/**
 * A waiting entry moves from the mailbox into the transcript, as an `EntryMessage` line that the store makes from its
 * own copy: what was redacted meanwhile stays redacted. One that is gone from the mailbox is left out.
 */
export interface ConsumedEntry {
  readonly kind: 'consume';
  readonly seq: number;
  readonly unanswered?: true;
  /** Context only, though it waited for an answer. What woke nothing is marked so without being told. */
  readonly read?: true;
  /**
   * What its files hold: a line of its own right behind it. Left out with an entry that is gone, and where the words of
   * its message were taken away meanwhile.
   */
  readonly files?: FilesMessage;
  readonly at: number;
}

/** One step of the transcript; see {@link ThreadStore.turn}. */
export interface TurnStep {
  /** Counts the steps of this owner from 1. A step whose number was applied changes nothing. */
  readonly no: number;
  /**
   * In loop order: tool declarations, what was said earlier, consumed entries, the model's answer, results in source
   * order. The id of an `earlier` entry is remembered as accepted.
   */
  readonly append: readonly (TranscriptEntry | ConsumedEntry)[];
  readonly slots?: readonly ReplySlot[];
  /** What is known at once of calls that this step stores: as by {@link ThreadStore.journal}. */
  readonly journal?: readonly (readonly [callId: string, known: JournalledCall])[];
  /** Who began the exchange: may reset and try again. */
  readonly initiator?: Person;
  /** Ids of people who spoke before the bot took part, as the platform's history tells: the thread knows of them now. */
  readonly speakers?: readonly string[];
  /** All calls of the open batch have their results, or the exchange ended: clears the journal and the crash counter. */
  readonly resultsComplete: boolean;
  /** `steering`: what may be injected now. `everything`: at a natural stop, `queue:` and read entries too. */
  readonly show: 'nothing' | 'steering' | 'everything';
  /**
   * `ifIdle`: release unless a waking entry waits. `afterStop`: the same, and the stop is done with. A release refused
   * shows everything, whatever `show` says. A stop stays, and comes with the answer, while a waking entry accepted
   * before it waits or, if it is a reset, until this step appends the `reset` line: it came or grew after the owner had
   * been told. A release ends every stop; the store appends the line of a reset that the owner did not know of.
   */
  readonly release?: 'ifIdle' | 'afterStop';
}

export type TurnTaken =
  | ({ readonly status: 'ok'; readonly length: number; readonly stop?: Stop } & Shown)
  | { readonly status: 'released' }
  /** Somebody else owns the thread: write nothing more, post nothing more. */
  | { readonly status: 'fenced' };

/** A word or button that is not for the model. It passes the same dedupe as messages. */
export type ThreadCommand =
  | { readonly kind: 'stop' }
  /** Empties the mailbox at once. Not running: the `reset` line is written, too; running: its owner writes it. */
  | { readonly kind: 'reset'; readonly isAdmin: boolean }
  /** The entries of the last exchange wait again, in order, and their lines are replaced. Deleted ones do not return. */
  | { readonly kind: 'retry'; readonly isAdmin: boolean }
  | { readonly kind: 'mute' }
  /** Changes nothing; only the dedupe is wanted. */
  | { readonly kind: 'note' };

/** `discarded`: so many waiting entries were thrown away by a `reset`; absent when there were none. */
export type CommandTaken =
  | { readonly status: 'done'; readonly discarded?: number }
  /** A run is going and will end. */
  | { readonly status: 'stopping'; readonly discarded?: number }
  /** There was nothing to stop, reset or try again. */
  | { readonly status: 'idle' }
  /** `retry` while a run is going. */
  | { readonly status: 'busy' }
  /** Only this person or an admin may. */
  | { readonly status: 'refused'; readonly initiator: Person }
  /** `retry`: the entries of the last exchange wait again. */
  | { readonly status: 'started'; readonly activation: number }
  | { readonly status: 'duplicate' };

/** An edit (`text`) or a deletion (`null`) of a message, as the platform told it. */
export type Amendment = Omit<CorrectionEntry, 'kind'>;

export type Amended =
  /** It waited and was not shown to a running owner; it waits with the new text. */
  | 'replaced'
  /** It waited and was not shown to a running owner; it is gone. */
  | 'withdrawn'
  /**
   * The model has seen it and is at work: a correction entry waits, under the flags of what it corrects (that of a read
   * entry wakes nobody). Of several corrections of one message that were not shown yet only the last waits.
   */
  | 'injected'
  /** The model has seen it and is done. The stored text is the new one, or gone. */
  | 'idle'
  /** No such message waits or stands here. The amendment is not remembered. */
  | 'unknown'
  | 'duplicate';

export interface SessionView {
  readonly state: 'idle' | 'queued' | 'running';
  readonly transcript: readonly StoredTranscriptEntry[];
  readonly length: number;
  readonly waiting: readonly WaitingEntry[];
  readonly participation: Participation;
  readonly slots: readonly ReplySlot[];
  /** Position of the newest `reset` line; absent when there is none. */
  readonly lastReset?: number;
}

/**
 * Which lines of the transcript are read with a thread: `all`, `none`, those that a claim would load (`current`, see
 * {@link ClaimedThread}), or those that hold a message or a correction of it. Transcripts may be long. @default 'all'
 */
export type SessionPart = 'all' | 'current' | 'none' | { readonly message: string };

/** Everything that is stored of a thread, as plain data: for export, and to search it for what must not be there. */
export interface ThreadExport extends SessionView {
  /** How often the thread went out of idle. */
  readonly activation: number;
  /** When something was last accepted or written there. */
  readonly lastAt: number;
  /** Who began the latest exchange. */
  readonly initiator: Person | null;
  readonly stop: Stop | null;
  /** What is known of the open tool batch. */
  readonly journal: readonly (readonly [callId: string, known: JournalledCall])[];
  /** Ids that were accepted and are remembered, with their time. */
  readonly seen: readonly (readonly [id: string, at: number])[];
  /** Ids of messages whose text was taken away. */
  readonly redacted: readonly string[];
}

/** A thread as a list shows it. `lastAt`: when something was last accepted or written there. */
export interface ListedThread {
  readonly thread: ThreadId;
  readonly state: SessionView['state'];
  readonly lastAt: number;
}

export type Erasure = { readonly thread: ThreadId } | { readonly person: string } | { readonly team: TeamId };

/**
 * A thread's durable life. Every method is one atomic step. Values are plain data that JSON carries; what a caller
 * passed in or was given may be changed afterwards without changing what is stored.
 *
 * 1. `deliver` answered `started`, `queued`, `steering` or `read` ⇒ the entry is in the mailbox or in the transcript,
 *    never both, never neither, until it is withdrawn, erased, discarded by a reset or, if read, dropped and counted.
 * 2. A thread with a waking entry is `queued` or `running`; a `queued` thread has an activation, or `overdue` lists it.
 * 3. Only the current token changes transcript, journal and slots (redaction apart); a known `no` changes nothing.
 * 4. `released` ⇔ idle, and no waking entry accepted before it was left behind.
 */
export interface ThreadStore {
  /** Drops duplicates, decides how the entry concerns the bot, adds it, and makes sure that a run is coming. */
  deliver(thread: ThreadId, delivery: Delivery): Promise<Delivered>;
  /** Carries out a command. Every answer is remembered, refusals too: told again, it is a `duplicate`. */
  command(thread: ThreadId, eventId: string, by: Person, command: ThreadCommand): Promise<CommandTaken>;
  /** Edits or deletes a message wherever it is. A deletion takes the text out of every stored copy, edits included. */
  amend(thread: ThreadId, amendment: Amendment): Promise<Amended>;

  /**
   * Takes the thread for `token`, whoever had it. Consumes nothing. The same token again is answered `claimed`, or
   * `quarantined` if it was that.
   */
  claim(thread: ThreadId, activation: number, token: OwnerToken): Promise<Claimed>;
  /** The only way into the transcript. */
  turn(thread: ThreadId, token: OwnerToken, step: TurnStep): Promise<TurnTaken>;
  renew(
    thread: ThreadId,
    token: OwnerToken,
  ): Promise<{ readonly status: 'ok'; readonly stop?: Stop } | { readonly status: 'fenced' }>;
  journal(thread: ThreadId, token: OwnerToken, callId: string, known: JournalledCall): Promise<'ok' | 'fenced'>;
  /** Writes a slot; `closed` slots of ended exchanges are forgotten by the store when the next exchange begins. */
  slot(thread: ThreadId, token: OwnerToken, slot: ReplySlot): Promise<'ok' | 'fenced'>;
  /** Gives the thread back to the queue, at work. The caller adds the same activation again. */
  handoff(
    thread: ThreadId,
    token: OwnerToken,
  ): Promise<{ readonly status: 'ok'; readonly activation: number } | { readonly status: 'fenced' }>;
  /** Calls `onStop` when this process owns the thread and a stop arrives. A hint: `renew` and `turn` tell it too. */
  watchStop(thread: ThreadId, token: OwnerToken, onStop: (stop: Stop) => void): () => void;

  /**
   * Threads that are queued or running and gave no sign of life for this long, longest first. Being queued, claimed,
   * renewed or written to by the owner is one; messages that come in are not: they would hide a dead owner.
   */
  overdue(olderThanMs: number): AsyncIterable<{ readonly thread: ThreadId; readonly activation: number }>;
  /** A thread as it stands, or a part of it; undefined when it is not known. */
  read(thread: ThreadId, part?: SessionPart): Promise<SessionView | undefined>;
  /** Every thread that is known, in no order; one that comes or goes on the way may be missing. */
  list(): AsyncIterable<ListedThread>;
  /**
   * Threads that may hold something of a person, each once, in no order: none that does is left out, unless it comes or
   * goes on the way. Every thread is looked at, where it is stored.
   */
  holding(person: string): AsyncIterable<ThreadId>;
  /** Everything stored of a thread; undefined when it is not known. */
  export(thread: ThreadId): Promise<ThreadExport | undefined>;
  /**
   * Removes threads, or a person's traces in all of them: entries they wrote or asked for (redacted in the transcript),
   * their id and name, and what was made of their words: see state/made-of.ts. A run that is going keeps what it has in
   * memory. `entries` counts those found.
   */
  erase(what: Erasure): Promise<{ readonly threads: number; readonly entries: number }>;
}

/** What a run is told about the process that it runs in. */
export interface RunSignals {
  /** The process is to end and another can go on: let go at the next turn boundary. */
  readonly draining: AbortSignal;
  /** Let go at once. The reason is `handoff`, or `lost` when somebody else may have taken the thread over. */
  readonly ending: AbortSignal;
}

/** Runs one activation; must not throw. */
export type RunThread = (thread: ThreadId, activation: number, signals: RunSignals) => Promise<void>;

/** Brings activations to a runner, at least once, after a delay, with bounded concurrency and one at a time per thread. */
export interface Activator {
  activate(thread: ThreadId, activation: number, delayMs: number): Promise<void>;
  start(run: RunThread, options: { readonly concurrency: number }): Promise<void>;
  /**
   * Takes no new work. Runs are told `draining` at once where another process can go on with them, and `ending` after
   * `graceMs`. Resolves when all have ended.
   */
  stop(graceMs: number): Promise<void>;
}

/** Live events of a thread for whoever watches: throttled and lossy, rebuilt from transcript and slots. */
export interface RunEvents {
  publish(thread: ThreadId, event: LiveEvent): void;
  subscribe(thread: ThreadId, listener: (event: LiveEvent) => void): () => void;
}

export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

/** Named documents with compare-and-set. Keys are listed by prefix in ascending order. */
export interface Records {
  get<T>(key: string): Promise<Versioned<T> | undefined>;
  /**
   * `new`: only if absent. A number: only if that is the version. `ttlMs` absent: kept until removed; `keep`: until the
   * document that is written over would have ended.
   */
  put(
    key: string,
    value: unknown,
    ifVersion: number | 'new' | 'any',
    ttlMs?: number | 'keep',
  ): Promise<'ok' | 'conflict'>;
  list<T>(prefix: string): AsyncIterable<readonly [key: string, document: Versioned<T>]>;
  remove(key: string): Promise<void>;
}

/** Mutual exclusion for short jobs of a deployment. */
export interface Lock {
  /** A token when the lock was free or its time was up; undefined when somebody holds it. */
  acquire(key: string, ttlMs: number): Promise<string | undefined>;
  renew(key: string, token: string, ttlMs: number): Promise<boolean>;
  release(key: string, token: string): Promise<boolean>;
}

/** Counts events in a sliding window. */
export interface RateLimiter {
  take(
    key: string,
    rule: { readonly limit: number; readonly windowMs: number },
  ): Promise<{ readonly ok: true; readonly left: number } | { readonly ok: false; readonly retryAfterMs: number }>;
}

/** Everything that threads need from storage, made together. */
export interface Storage {
  readonly store: ThreadStore;
  readonly activator: Activator;
  readonly events: RunEvents;
  readonly records: Records;
  readonly lock: Lock;
  readonly rateLimiter: RateLimiter;
  readonly schedule: Schedule;
  /** Gets ready, once; nothing else may be called before. Rejects with sentences when it cannot be worked with. */
  open(): Promise<void>;
  /** Lets go of everything; resolves within seconds whatever the server does. */
  close(): Promise<void>;
  /** How it stands now. */
  checks(): readonly Check[];
}
