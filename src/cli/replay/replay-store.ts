import type { Claimed, OwnerToken, SessionView, Stop, ThreadStore, TurnStep, TurnTaken } from '../../threads/ports.ts';
import { claim, linesToLoad } from '../../threads/state/claim.ts';
import { newThreadState, type ThreadState } from '../../threads/state/thread-state.ts';
import { putSlot, takeTurn } from '../../threads/state/turn.ts';
import type { StoredTranscriptEntry } from '../../threads/transcript.ts';
import { type Interruption, isSystem, type RunScript } from './run-script.ts';

export interface ReplayStoreOptions {
  readonly script: RunScript;
  /** What the transcript held before the run. */
  readonly before: readonly StoredTranscriptEntry[];
  /** Called when the time limit of the exchange is reached. */
  readonly onTimeLimit: () => void;
  /** Called when every line of an unfinished run is written. */
  readonly onCut: () => void;
  readonly isUnfinished: boolean;
}

/** What a runner uses of a store. */
type OwnedStore = Pick<ThreadStore, 'claim' | 'turn' | 'read' | 'renew' | 'journal' | 'slot' | 'handoff' | 'watchStop'>;

const COPY = <T>(value: T): T => structuredClone(value);

/**
 * One thread as it was before a run, by the same state machine as every store, into whose mailbox comes what came
 * during the run: each entry when the run has written as many lines as it had then.
 */
export class ReplayStore implements OwnedStore {
  readonly #options: ReplayStoreOptions;
  readonly #state: ThreadState;
  #onStop: (stop: Stop) => void = () => undefined;
  /** Lines of the run so far, without system messages. */
  #position = 0;

  constructor(options: ReplayStoreOptions) {
    const { before, script } = options;
    this.#options = options;
    const transcript = COPY([...before]);
    const lastReset = transcript.findLast(({ line }) => line.kind === 'reset')?.index ?? -1;
    const length = (transcript.at(-1)?.index ?? -1) + 1;
    this.#state = {
      ...newThreadState(script.timeAt(0)),
      transcript,
      length,
      lastReset,
      state: 'queued',
      activation: 1,
    };
  }

  /** How many lines the run has written. */
  get position(): number {
    return this.#position;
  }

  /** What the run has written, in order. */
  written(): readonly StoredTranscriptEntry[] {
    return this.#state.transcript.slice(this.#options.before.length);
  }

  /** Interrupts what is under way as it was then, if it was. Answers whether it was. */
  interrupt(): boolean {
    const interruption = this.#options.script.interruptionAt(this.#position);
    if (interruption === undefined) return false;
    this.#heed(interruption);
    return true;
  }

  async claim(_thread: unknown, activation: number, token: OwnerToken): Promise<Claimed> {
    this.#arrive();
    const claimed = claim(this.#state, activation, token, Number.MAX_SAFE_INTEGER, this.#now());
    if (claimed.status === 'stale' || claimed.status === 'quarantined') return COPY(claimed);
    return { ...COPY(claimed), journal: new Map() };
  }

  async turn(_thread: unknown, token: OwnerToken, step: TurnStep): Promise<TurnTaken> {
    const isKnown = step.no <= this.#state.stepNo;
    if (!isKnown) {
      for (const line of step.append) this.#position += linesOf(line);
      this.#arrive();
    }
    const taken = COPY(takeTurn(this.#state, token, COPY(step), this.#now()));
    const { isUnfinished, script, onCut } = this.#options;
    if (isUnfinished && this.#position >= script.lines.length) onCut();
    return taken;
  }

  /** For summaries, which are made of what a claim would load. */
  async read(): Promise<SessionView> {
    const { state, length, waiting, participation, slots, transcript } = this.#state;
    return COPY({ state, transcript: linesToLoad(transcript), length, waiting, participation, slots });
  }

  async renew(): Promise<{ readonly status: 'ok' }> {
    return { status: 'ok' };
  }

  async journal(): Promise<'ok'> {
    return 'ok';
  }

  async slot(_thread: unknown, _token: unknown, slot: Parameters<ThreadStore['slot']>[2]): Promise<'ok'> {
    putSlot(this.#state, COPY(slot));
    return 'ok';
  }

  async handoff(): Promise<{ readonly status: 'fenced' }> {
    return { status: 'fenced' };
  }

  watchStop(_thread: unknown, _token: unknown, onStop: (stop: Stop) => void): () => void {
    this.#onStop = onStop;
    return () => {
      this.#onStop = () => undefined;
    };
  }

  /** What had come when the run had written so many lines comes now. */
  #arrive(): void {
    const { script } = this.#options;
    const state = this.#state;
    const known = new Set(state.waiting.map(({ seq }) => seq));
    for (const entry of script.entriesAt(this.#position)) {
      if (known.has(entry.seq)) continue;
      state.waiting.push(COPY(entry));
      state.seq = Math.max(state.seq, entry.seq);
    }
    state.readDropped = script.droppedAt(this.#position);
    const interruption = script.interruptionAt(this.#position);
    if (interruption !== undefined && this.#position >= interruption.at) this.#heed(interruption);
  }

  #heed({ kind, by, isReset, throughSeq }: Interruption): void {
    if (kind === 'time') return this.#options.onTimeLimit();
    if (this.#state.stop !== null) return;
    this.#state.stop = { by, throughSeq: Math.max(this.#state.seq, throughSeq), reset: isReset };
    this.#onStop(COPY(this.#state.stop));
  }

  #now(): number {
    return this.#options.script.timeAt(this.#position);
  }
}

/** How many lines that are counted it becomes. */
function linesOf(line: TurnStep['append'][number]): number {
  if (line.kind === 'consume') return line.files === undefined ? 1 : 2;
  return isSystem(line) ? 0 : 1;
}
