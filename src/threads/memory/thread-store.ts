import type { Clock, Logger } from '../../core/index.ts';
import type { Person } from '../person.ts';
import type {
  Amended,
  Amendment,
  Claimed,
  CommandTaken,
  Delivered,
  Delivery,
  Erasure,
  JournalledCall,
  ListedThread,
  OwnerToken,
  SessionPart,
  SessionView,
  Stop,
  ThreadCommand,
  ThreadExport,
  ThreadStore,
  TurnStep,
  TurnTaken,
} from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import { amend, isCopy } from '../state/amend.ts';
import { claim, linesToLoad } from '../state/claim.ts';
import { takeCommand } from '../state/command.ts';
import { deliver } from '../state/deliver.ts';
import { erasePerson, knowsPerson } from '../state/erase.ts';
import { entryMessageOf } from '../state/redaction.ts';
import { leaveThread, newThreadState, type ThreadState } from '../state/thread-state.ts';
import { putSlot, takeTurn } from '../state/turn.ts';
import { isReachedThrough, type ThreadId } from '../thread-id.ts';
import type { StoredTranscriptEntry } from '../transcript.ts';
import { jsonCopy } from './json-copy.ts';
import { StopWatchers } from './stop-watchers.ts';

export interface MemoryThreadStoreOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takeovers in a row, without a completed turn between them, that a thread survives. @default 3 */
  readonly maxCrashes?: number;
  /** Idle threads that are remembered; beyond it the one that has been idle longest is forgotten. @default 10_000 */
  readonly maxIdleThreads?: number;
}

/**
 * Keeps threads in this process; they are lost when it ends. Each method is one synchronous step on one thread's
 * state, and everything is copied on the way in and out, so that it promises what a store on a server promises.
 */
export class MemoryThreadStore implements ThreadStore {
  readonly #options: Required<MemoryThreadStoreOptions>;
  readonly #threads = new Map<ThreadId, ThreadState>();
  /** Idle threads, longest idle first. */
  readonly #idle = new Set<ThreadId>();
  readonly #watchers: StopWatchers;
  #hasForgotten = false;

  constructor(options: MemoryThreadStoreOptions) {
    this.#options = { maxCrashes: 3, maxIdleThreads: 10_000, ...options };
    this.#watchers = new StopWatchers(options.logger);
  }

  async deliver(thread: ThreadId, delivery: Delivery): Promise<Delivered> {
    const state = this.#find(thread);
    const delivered = deliver(state, jsonCopy(delivery), this.#now());
    // Nothing was stored, so a thread that nobody knew stays unknown.
    if (delivered.status !== 'ignored' && delivered.status !== 'full') this.#keep(thread, state);
    return delivered;
  }

  async command(thread: ThreadId, eventId: string, by: Person, command: ThreadCommand): Promise<CommandTaken> {
    const state = this.#find(thread);
    const taken = takeCommand(state, eventId, jsonCopy(by), command, this.#now());
    this.#keep(thread, state);
    if (taken.status === 'stopping') this.#watchers.tell(thread, state);
    return jsonCopy(taken);
  }

  async amend(thread: ThreadId, amendment: Amendment): Promise<Amended> {
    return amend(this.#find(thread), jsonCopy(amendment), this.#now());
  }

  async claim(thread: ThreadId, activation: number, token: OwnerToken): Promise<Claimed> {
    const state = this.#threads.get(thread);
    if (state === undefined) return { status: 'stale' };
    const claimed = claim(state, activation, token, this.#options.maxCrashes, this.#now());
    this.#keep(thread, state);
    if (claimed.status === 'stale' || claimed.status === 'quarantined') return jsonCopy(claimed);
    const journal = new Map(jsonCopy([...claimed.journal]));
    return { ...jsonCopy(claimed), journal };
  }

  async turn(thread: ThreadId, token: OwnerToken, step: TurnStep): Promise<TurnTaken> {
    const state = this.#threads.get(thread);
    if (state === undefined) return { status: 'fenced' };
    const taken = takeTurn(state, token, jsonCopy(step), this.#now());
    this.#keep(thread, state);
    return jsonCopy(taken);
  }

  async renew(
    thread: ThreadId,
    token: OwnerToken,
  ): Promise<{ readonly status: 'ok'; readonly stop?: Stop } | { readonly status: 'fenced' }> {
    const state = this.#owned(thread, token);
    if (state === undefined) return { status: 'fenced' };
    return { status: 'ok', ...(state.stop !== null && { stop: jsonCopy(state.stop) }) };
  }

  async journal(thread: ThreadId, token: OwnerToken, callId: string, known: JournalledCall): Promise<'ok' | 'fenced'> {
    const state = this.#owned(thread, token);
    if (state === undefined) return 'fenced';
    state.journal = [...new Map(state.journal).set(callId, jsonCopy(known))];
    return 'ok';
  }

  async slot(thread: ThreadId, token: OwnerToken, slot: ReplySlot): Promise<'ok' | 'fenced'> {
    const state = this.#owned(thread, token);
    if (state === undefined) return 'fenced';
    putSlot(state, jsonCopy(slot));
    return 'ok';
  }

  async handoff(
    thread: ThreadId,
    token: OwnerToken,
  ): Promise<{ readonly status: 'ok'; readonly activation: number } | { readonly status: 'fenced' }> {
    const state = this.#threads.get(thread);
    if (state?.owner === token) {
      state.left = { token, byStep: null };
      state.touchedAt = this.#now();
      leaveThread(state, 'queued');
    } else if (state?.state !== 'queued' || state.left?.token !== token || state.left.byStep !== null) {
      return { status: 'fenced' };
    }
    return { status: 'ok', activation: state.activation };
  }

  watchStop(thread: ThreadId, token: OwnerToken, onStop: (stop: Stop) => void): () => void {
    return this.#watchers.add(thread, token, onStop);
  }

  async *overdue(olderThanMs: number): AsyncIterable<{ readonly thread: ThreadId; readonly activation: number }> {
    const latest = this.#now() - olderThanMs;
    const overdue = [...this.#threads]
      .filter(([, { state, touchedAt }]) => state !== 'idle' && touchedAt <= latest)
      .sort(([, a], [, b]) => a.touchedAt - b.touchedAt)
      .map(([thread, { activation }]) => ({ thread, activation }));
    yield* overdue;
  }

  async read(thread: ThreadId, part: SessionPart = 'all'): Promise<SessionView | undefined> {
    const known = this.#threads.get(thread);
    if (known === undefined) return undefined;
    const { state, length, waiting, participation, slots, lastReset } = known;
    const transcript = linesOf(known.transcript, part);
    const view = { state, transcript, length, waiting, participation, slots };
    return jsonCopy({ ...view, ...(lastReset >= 0 && { lastReset }) });
  }

  async *list(): AsyncIterable<ListedThread> {
    yield* [...this.#threads].map(([thread, state]) => ({ thread, state: state.state, lastAt: lastAtOf(state) }));
  }

  async *holding(person: string): AsyncIterable<ThreadId> {
    yield* [...this.#threads].filter(([, state]) => knowsPerson(state, person)).map(([thread]) => thread);
  }

  async export(thread: ThreadId): Promise<ThreadExport | undefined> {
    const state = this.#threads.get(thread);
    const view = await this.read(thread);
    if (state === undefined || view === undefined) return undefined;
    const { activation, initiator, stop, journal, seen, redacted } = state;
    const more = { activation, initiator, stop, journal, seen: [...seen.at], redacted, lastAt: lastAtOf(state) };
    return { ...view, ...jsonCopy(more) };
  }

  async erase(what: Erasure): Promise<{ readonly threads: number; readonly entries: number }> {
    const threads = [...this.#threads].filter(([thread, state]) => {
      if ('thread' in what) return thread === what.thread;
      return 'team' in what ? isReachedThrough(thread, what.team) : knowsPerson(state, what.person);
    });
    const entries = threads.map(([thread, state]) =>
      'person' in what ? erasePerson(state, what.person) : this.#remove(thread, state),
    );
    return { threads: threads.length, entries: entries.reduce((sum, count) => sum + count, 0) };
  }

  #now(): number {
    return this.#options.clock.now();
  }

  #find(thread: ThreadId): ThreadState {
    return this.#threads.get(thread) ?? newThreadState(this.#now());
  }

  #owned(thread: ThreadId, token: OwnerToken): ThreadState | undefined {
    const state = this.#threads.get(thread);
    if (state?.owner !== token) return undefined;
    state.touchedAt = this.#now();
    return state;
  }

  /** Keeps a thread after a step, and forgets the one that has been idle longest when there are too many. */
  #keep(thread: ThreadId, state: ThreadState): void {
    this.#threads.set(thread, state);
    this.#idle.delete(thread);
    if (state.state !== 'idle') return;
    this.#idle.add(thread);
    const [oldest] = this.#idle;
    if (oldest === undefined || this.#idle.size <= this.#options.maxIdleThreads) return;
    this.#idle.delete(oldest);
    this.#threads.delete(oldest);
    if (this.#hasForgotten) return;
    this.#hasForgotten = true;
    const { logger, maxIdleThreads } = this.#options;
    logger.warn({ maxIdleThreads }, 'Too many idle threads for this process: from now on the oldest are forgotten.');
  }

  #remove(thread: ThreadId, state: ThreadState): number {
    this.#threads.delete(thread);
    this.#idle.delete(thread);
    return state.waiting.length + state.transcript.filter((line) => entryMessageOf(line) !== undefined).length;
  }
}

function lastAtOf({ touchedAt, seen }: ThreadState): number {
  return Math.max(touchedAt, [...seen.at.values()].at(-1) ?? 0);
}

function linesOf(transcript: readonly StoredTranscriptEntry[], part: SessionPart): readonly StoredTranscriptEntry[] {
  if (part === 'all') return transcript;
  if (part === 'none') return [];
  if (part === 'current') return linesToLoad(transcript);
  return transcript.filter((stored) => {
    const message = entryMessageOf(stored);
    return message !== undefined && isCopy(message.entry, part.message);
  });
}
