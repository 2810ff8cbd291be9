import type { Clock } from '../../../core/index.ts';
import type { Person } from '../../person.ts';
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
} from '../../ports.ts';
import type { ReplySlot } from '../../reply.ts';
import { amend } from '../../state/amend.ts';
import { claim } from '../../state/claim.ts';
import { takeCommand } from '../../state/command.ts';
import { OLD_MS, REMEMBER_MS } from '../../state/seen-ids.ts';
import type { ThreadState } from '../../state/thread-state.ts';
import type { ThreadId } from '../../thread-id.ts';
import type { StopChannel } from '../events/stop-channel.ts';
import { changeThread, loadThread, type Part } from './change-thread.ts';
import { parseClaimed } from './claimed.ts';
import { eraseFrom } from './erase.ts';
import { findHolding } from './holding.ts';
import { idsOf } from './line-record.ts';
import { listThreads } from './list.ts';
import { parseStop } from './meta.ts';
import { findOverdue } from './overdue.ts';
import { listOf, textOf, textsOf } from './reply.ts';
import { toSlotArguments } from './slot-record.ts';
import { ThreadScripts, type ThreadScriptsOptions } from './thread-scripts.ts';
import { parseTurnTaken, toTurnArguments } from './turn.ts';

export interface RedisThreadStoreOptions extends ThreadScriptsOptions {
  readonly clock: Clock;
  readonly stops: Pick<StopChannel, 'publish' | 'watch'>;
  /** Milliseconds that an idle thread is kept; 0 for ever. @default 30 days */
  readonly retentionMs?: number;
  /** Takeovers in a row, without a completed turn between them, that a thread survives. @default 3 */
  readonly maxCrashes?: number;
}

const DAY_MS = 86_400_000;

/**
 * Keeps threads in Redis, for any number of processes. What a run and every message do is one script and one round trip
 * each; what happens seldom (edits, commands, quarantine, erasure) is decided by the functions of ../state on what was
 * loaded, and written by one script if nothing changed in between. The keys and fields are described in
 * scripts/thread.lua.
 */
export class RedisThreadStore implements ThreadStore {
  readonly #options: RedisThreadStoreOptions & Required<Pick<RedisThreadStoreOptions, 'retentionMs' | 'maxCrashes'>>;
  readonly #scripts: ThreadScripts;

  constructor(options: RedisThreadStoreOptions) {
    this.#options = { retentionMs: 30 * DAY_MS, maxCrashes: 3, ...options };
    this.#scripts = new ThreadScripts(options);
  }

  async deliver(thread: ThreadId, delivery: Delivery): Promise<Delivered> {
    const { entry, concern, follow, followUp, settleMs, limits, speakers } = delivery;
    const now = this.#now();
    const [id, of] = idsOf(entry);
    const isMessage = entry.kind === 'message' ? 1 : 0;
    const accepted = [thread, now, id, of, isMessage, entry.sentAt, JSON.stringify(entry)];
    const judged = [concern, follow, followUp ? 1 : 0, limits.waking, limits.read, now - OLD_MS, now - REMEMBER_MS];
    const reply = await this.#scripts.runDurably('deliver', thread, [...accepted, ...judged, ...speakers]);
    return parseDelivered(textsOf(reply, 'deliver'), settleMs);
  }

  async command(thread: ThreadId, eventId: string, by: Person, command: ThreadCommand): Promise<CommandTaken> {
    const part: Part = { lines: command.kind === 'retry' ? 'recent' : 'none', seenId: eventId };
    const { taken, owner, stop } = await this.#change(thread, part, (state, _isKnown, now) => ({
      taken: takeCommand(state, eventId, by, command, now),
      owner: state.owner,
      stop: state.stop,
    }));
    if (taken.status === 'stopping' && owner !== null && stop !== null)
      this.#options.stops.publish(thread, owner, stop);
    return taken;
  }

  async amend(thread: ThreadId, amendment: Amendment): Promise<Amended> {
    const part: Part = { lines: 'message', messageId: amendment.of, seenId: amendment.id };
    return await this.#change(thread, part, (state, isKnown, now) =>
      isKnown ? amend(state, amendment, now) : 'unknown',
    );
  }

  async claim(thread: ThreadId, activation: number, token: OwnerToken): Promise<Claimed> {
    const { maxCrashes } = this.#options;
    const args = [thread, this.#now(), activation, token, maxCrashes];
    const reply = listOf(await this.#scripts.run('claim', thread, args), 'claim');
    const claimed = parseClaimed(reply, thread);
    if (claimed !== 'seldom') return claimed;
    // A quarantine, or its resend: with what it takes to write the lines, or to tell them again.
    return await this.#change(thread, { lines: 'recent' }, (state, _isKnown, now) =>
      claim(state, activation, token, maxCrashes, now),
    );
  }

  async turn(thread: ThreadId, token: OwnerToken, step: TurnStep): Promise<TurnTaken> {
    const args = [thread, this.#now(), token, ...toTurnArguments(step, this.#options.retentionMs)];
    // What is about to be posted must be known to whoever comes after this server.
    const isIntent = step.slots?.some(({ state }) => state === 'intended') === true;
    const reply = await (isIntent
      ? this.#scripts.runDurably('turn', thread, args)
      : this.#scripts.run('turn', thread, args));
    return parseTurnTaken(listOf(reply, 'turn'));
  }

  async renew(
    thread: ThreadId,
    token: OwnerToken,
  ): Promise<{ readonly status: 'ok'; readonly stop?: Stop } | { readonly status: 'fenced' }> {
    const reply = textsOf(await this.#scripts.run('renew', thread, [thread, this.#now(), token]), 'renew');
    const [status, by = '', throughSeq = '', reset = ''] = reply;
    if (status !== 'ok') return { status: 'fenced' };
    const stop = parseStop(by, throughSeq, reset);
    return { status, ...(stop !== null && { stop }) };
  }

  async journal(thread: ThreadId, token: OwnerToken, callId: string, known: JournalledCall): Promise<'ok' | 'fenced'> {
    const args = [thread, this.#now(), token, callId, JSON.stringify(known)];
    return (await this.#scripts.run('journal', thread, args)) === 'ok' ? 'ok' : 'fenced';
  }

  async slot(thread: ThreadId, token: OwnerToken, slot: ReplySlot): Promise<'ok' | 'fenced'> {
    const args = [thread, this.#now(), token, ...toSlotArguments(slot)];
    const reply = await (slot.state === 'intended'
      ? this.#scripts.runDurably('slot', thread, args)
      : this.#scripts.run('slot', thread, args));
    return reply === 'ok' ? 'ok' : 'fenced';
  }

  async handoff(
    thread: ThreadId,
    token: OwnerToken,
  ): Promise<{ readonly status: 'ok'; readonly activation: number } | { readonly status: 'fenced' }> {
    const activation = textOf(await this.#scripts.run('handoff', thread, [thread, this.#now(), token]), 'handoff');
    return activation === '' ? { status: 'fenced' } : { status: 'ok', activation: Number(activation) };
  }

  watchStop(thread: ThreadId, token: OwnerToken, onStop: (stop: Stop) => void): () => void {
    return this.#options.stops.watch(thread, token, onStop);
  }

  async *overdue(olderThanMs: number): AsyncIterable<{ readonly thread: ThreadId; readonly activation: number }> {
    const { client, space } = this.#options;
    yield* findOverdue(client, space, this.#now() - olderThanMs);
  }

  async read(thread: ThreadId, part: SessionPart = 'all'): Promise<SessionView | undefined> {
    const lines: Part = typeof part === 'string' ? { lines: part } : { lines: 'message', messageId: part.message };
    const { state: known, isKnown } = await loadThread(this.#scripts, thread, lines);
    if (!isKnown) return undefined;
    return viewOf(known);
  }

  async *list(): AsyncIterable<ListedThread> {
    const { client, space } = this.#options;
    yield* listThreads(client, space);
  }

  async *holding(person: string): AsyncIterable<ThreadId> {
    const { client, space } = this.#options;
    yield* findHolding({ client, space, scripts: this.#scripts }, person);
  }

  async export(thread: ThreadId): Promise<ThreadExport | undefined> {
    const { state: known, isKnown } = await loadThread(this.#scripts, thread, { lines: 'export' });
    if (!isKnown) return undefined;
    const { activation, initiator, stop, journal } = known;
    return {
      ...viewOf(known),
      activation,
      initiator,
      stop,
      journal,
      seen: [...known.seen.at],
      redacted: known.redacted,
      lastAt: known.touchedAt,
    };
  }

  async erase(what: Erasure): Promise<{ readonly threads: number; readonly entries: number }> {
    const { client, space } = this.#options;
    return await eraseFrom(
      { client, space, scripts: this.#scripts, change: (thread, part, decide) => this.#change(thread, part, decide) },
      what,
    );
  }

  #now(): number {
    return this.#options.clock.now();
  }

  async #change<T>(thread: ThreadId, part: Part, decide: Parameters<typeof changeThread<T>>[3]): Promise<T> {
    const { retentionMs } = this.#options;
    return await changeThread({ scripts: this.#scripts, retentionMs, now: () => this.#now() }, thread, part, decide);
  }
}

function parseDelivered([status, activation = '', dropped]: readonly string[], delayMs: number): Delivered {
  switch (status) {
    case 'started':
    case 'queued':
      return { status, activation: Number(activation), delayMs };
    case 'read':
      return { status, dropped: Number(dropped) };
    case 'duplicate':
      return activation === '' ? { status } : { status, repair: Number(activation) };
    case 'steering':
    case 'ignored':
    case 'full':
      return { status };
    default:
      throw new TypeError(`The script deliver answered ${JSON.stringify(status)}.`);
  }
}

function viewOf({
  state,
  transcript,
  length,
  waiting,
  participation,
  slots,
  lastReset,
}: Omit<ThreadState, 'seen'>): SessionView {
  return { state, transcript, length, waiting, participation, slots, ...(lastReset >= 0 && { lastReset }) };
}
