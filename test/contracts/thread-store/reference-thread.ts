import type { Amended, Delivered, Stop, TurnStep, TurnTaken } from '../../../src/threads/ports.ts';
import { alice } from './samples.ts';

export const LIMITS = { waking: 4, read: 3 };

/** A message or, with `of`, the correction of one. */
export interface ReferenceEntry {
  readonly seq: number;
  readonly id: string;
  readonly of?: string;
  text: string | null;
  readonly wake: boolean;
  readonly followUp: boolean;
  isShown: boolean;
}

type Step = Pick<TurnStep, 'no' | 'show' | 'resultsComplete'> & {
  readonly consumed: readonly number[];
  readonly release?: 'ifIdle' | 'afterStop';
};

/** What a thread does, as plainly as it can be said: no copies, no watermarks, a list for everything. */
export class ReferenceThread {
  state: 'idle' | 'queued' | 'running' = 'idle';
  activation = 0;
  owner: string | undefined;
  waiting: ReferenceEntry[] = [];
  readonly transcript: ReferenceEntry[] = [];
  readonly journal = new Map<string, number>();
  /** Accepted, and neither waiting nor in the transcript. */
  readonly gone: string[] = [];
  readonly accepted = new Set<string>();
  stop: Stop | undefined;
  /** Takeovers since a step completed its results. */
  crashes = 0;
  #seq = 0;
  #stepNo = 0;
  #left: { readonly owner: string; readonly no: number | undefined } | undefined;
  readonly #seen = new Set<string>();

  deliver(id: string, concern: 'answer' | 'read', followUp: boolean): Delivered {
    if (this.#seen.has(id)) return { status: 'duplicate', ...(this.state === 'queued' && { repair: this.activation }) };
    const takesPart = this.#seen.size > 0;
    if (concern === 'read' && !takesPart) return { status: 'ignored' };
    if (concern === 'answer' && this.#waking().length >= LIMITS.waking) return { status: 'full' };
    this.#seen.add(id);
    this.accepted.add(id);
    this.#add({ id, text: `text of ${id}`, wake: concern === 'answer', followUp: followUp && concern === 'answer' });
    if (concern === 'read') {
      const read = this.waiting.filter(({ wake }) => !wake);
      const dropped = read.slice(0, Math.max(0, read.length - LIMITS.read));
      for (const entry of dropped) this.#drop(entry);
      return { status: 'read', dropped: dropped.length };
    }
    if (this.state === 'running') return { status: 'steering' };
    const status = this.state === 'idle' ? 'started' : 'queued';
    if (status === 'started') this.activation += 1;
    this.state = 'queued';
    return { status, activation: this.activation, delayMs: 300 };
  }

  amend(of: string, text: string | null, id: string): Amended {
    const waiting = this.waiting.find((entry) => entry.id === of);
    const stored = this.transcript.find((entry) => entry.id === of);
    if (waiting === undefined && stored === undefined) return 'unknown';
    if (waiting !== undefined && !waiting.isShown) {
      waiting.text = text;
      for (const edit of this.waiting.filter((entry) => entry.of === of)) this.#drop(edit);
      if (text === null) this.#drop(waiting);
      return text === null ? 'withdrawn' : 'replaced';
    }
    const copies = [...this.waiting, ...this.transcript].filter((entry) => entry.id === of || entry.of === of);
    if (text === null) for (const copy of copies) copy.text = copy.of === undefined ? '' : null;
    if (this.state === 'idle') {
      if (text !== null) for (const copy of copies) copy.text = text;
      return 'idle';
    }
    const { wake, followUp } = waiting ?? { wake: stored?.wake ?? true, followUp: false };
    const unseen = this.waiting.findIndex((entry) => entry.of === of && !entry.isShown);
    const earlier = this.waiting[unseen];
    this.accepted.add(id);
    if (earlier === undefined) this.#add({ id, of, text, wake, followUp });
    else {
      this.waiting[unseen] = { ...earlier, id, text };
      this.gone.push(earlier.id);
    }
    return 'injected';
  }

  order(): 'stopping' | 'idle' {
    if (this.state === 'idle') return 'idle';
    this.stop = { by: alice, throughSeq: this.#seq, reset: false };
    return 'stopping';
  }

  claim(activation: number, owner: string): 'claimed' | 'takenOver' | 'stale' {
    if (this.state === 'idle' || activation !== this.activation) return 'stale';
    const status = this.state === 'running' && this.owner !== owner ? 'takenOver' : 'claimed';
    if (status === 'takenOver') this.crashes += 1;
    if (this.owner !== owner) {
      this.#stepNo = 0;
      for (const entry of this.waiting) entry.isShown = false;
    }
    this.state = 'running';
    this.owner = owner;
    this.#show('everything');
    return status;
  }

  turn(owner: string, step: Step): TurnTaken['status'] {
    if (this.owner !== owner) return this.#left?.owner === owner && this.#left.no === step.no ? 'released' : 'fenced';
    if (step.no > this.#stepNo) {
      this.#stepNo = step.no;
      for (const seq of step.consumed) this.#consume(seq);
      if (step.resultsComplete) {
        this.journal.clear();
        this.crashes = 0;
      }
      if (step.release !== undefined && this.#waking().length === 0) {
        this.#leave('idle', owner, step.no);
        this.stop = undefined;
        return 'released';
      }
      const through = this.stop?.throughSeq ?? 0;
      const isStopDone = !this.#waking().some(({ seq }) => seq <= through);
      if (step.release === 'afterStop' && isStopDone) this.stop = undefined;
    }
    this.#show(step.release === undefined ? step.show : 'everything');
    return 'ok';
  }

  handoff(owner: string): 'ok' | 'fenced' {
    if (this.owner === owner) this.#leave('queued', owner, undefined);
    const isResend = this.state === 'queued' && this.#left?.owner === owner && this.#left.no === undefined;
    return isResend ? 'ok' : 'fenced';
  }

  shownBy(show: TurnStep['show']): readonly ReferenceEntry[] {
    if (show === 'nothing') return [];
    return this.waiting.filter(({ wake, followUp }) => show === 'everything' || (wake && !followUp));
  }

  #show(show: TurnStep['show']): void {
    for (const entry of this.shownBy(show)) entry.isShown = true;
  }

  #leave(to: 'idle' | 'queued', owner: string, no: number | undefined): void {
    this.state = to;
    this.owner = undefined;
    this.#left = { owner, no };
    for (const entry of this.waiting) entry.isShown = false;
  }

  #consume(seq: number): void {
    const entry = this.waiting.find((candidate) => candidate.seq === seq);
    if (entry === undefined) return;
    this.waiting = this.waiting.filter((candidate) => candidate !== entry);
    this.transcript.push(entry);
  }

  #drop(entry: ReferenceEntry): void {
    this.waiting = this.waiting.filter((candidate) => candidate !== entry);
    this.gone.push(entry.id);
  }

  #add(entry: Omit<ReferenceEntry, 'seq' | 'isShown'>): void {
    this.#seq += 1;
    this.waiting.push({ ...entry, seq: this.#seq, isShown: false });
  }

  #waking(): readonly ReferenceEntry[] {
    return this.waiting.filter(({ wake }) => wake);
  }
}
