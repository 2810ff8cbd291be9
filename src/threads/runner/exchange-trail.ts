import type { WaitingEntry } from '../entry.ts';
import { errorCodeOf } from '../error-code-of.ts';
import type { ReplySlot } from '../reply.ts';
import type { TrailStep } from '../trail.ts';
import type { EntryMessage, ExchangeEnd } from '../transcript.ts';
import type { ThreadRun } from './thread-run.ts';

type TakenAs = Extract<TrailStep, { kind: 'taken' }>['as'];

/** Notes what happens in one exchange on the trail of every message that it answers. */
export class ExchangeTrail {
  readonly #run: ThreadRun;
  readonly #exchange: string;
  readonly #messages = new Set<string>();
  readonly #posted = new Set<string>();

  constructor(run: ThreadRun, exchange: string) {
    this.#run = run;
    this.#exchange = exchange;
  }

  /** Entries were taken in. Those that woke nothing are context: what comes of the exchange is not their answer. */
  taken(entries: readonly (WaitingEntry | EntryMessage)[], as: Exclude<TakenAs, 'read'>): void {
    for (const entry of entries) {
      const isRead = 'wake' in entry ? !entry.wake : entry.read === true;
      for (const id of messagesOf(entry)) {
        if (!isRead) this.#messages.add(id);
        this.#note(id, this.#taken(isRead ? 'read' : as));
      }
    }
  }

  /** A part of the reply stands on the platform. */
  posted({ id: slot, platformId }: ReplySlot): void {
    if (platformId === undefined || this.#posted.has(slot)) return;
    this.#posted.add(slot);
    this.#noteAll({ kind: 'posted', exchange: this.#exchange, slot, platformId });
  }

  /** A part of the reply was given up. */
  notPosted(error: unknown): void {
    this.#noteAll({ kind: 'failed', during: 'post', code: errorCodeOf(error) });
  }

  handedOver(): void {
    this.#noteAll({ kind: 'handedOver', exchange: this.#exchange, run: this.#run.id });
  }

  /** `unanswered` were left behind, and end with it. */
  ended(end: ExchangeEnd, unanswered: readonly (WaitingEntry | EntryMessage)[] = []): void {
    for (const id of unanswered.flatMap(messagesOf)) this.#messages.add(id);
    const limit = end.kind === 'limit' ? { limit: end.limit } : {};
    const error = end.kind === 'failed' && end.error !== undefined ? { error: end.error.kind } : {};
    this.#noteAll({ kind: 'ended', exchange: this.#exchange, end: end.kind, ...limit, ...error });
  }

  #taken(as: TakenAs): TrailStep {
    const { id: run, activation, dependencies } = this.#run;
    return { kind: 'taken', as, run, exchange: this.#exchange, activation, process: dependencies.process };
  }

  #noteAll(step: TrailStep): void {
    for (const id of this.#messages) this.#note(id, step);
  }

  #note(id: string, step: TrailStep): void {
    this.#run.dependencies.trail.note(id, step);
  }
}

/** The messages an entry is about: itself, or the one that it corrects. */
function messagesOf({ entry }: Pick<WaitingEntry, 'entry'>): readonly string[] {
  if (entry.kind === 'message') return [entry.id];
  return entry.kind === 'correction' ? [entry.of] : [];
}
