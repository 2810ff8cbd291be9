import type { TurnStep, TurnTaken } from '../ports.ts';
import type { EntryMessage } from '../transcript.ts';
import type { OwnerStore } from './owner-store.ts';

type Line = TurnStep['append'][number];

/** An owner's way into the transcript: collects lines in loop order and writes them, numbered, in fenced steps. */
export class TurnWriter {
  readonly #owner: OwnerStore;
  #lines: Line[] = [];
  #speakers: string[] = [];
  #no = 0;
  #watcher: ((line: Line) => void) | undefined;
  #length: number;

  /** `length`: lines that the transcript had when it was claimed. */
  constructor(owner: OwnerStore, length: number) {
    this.#owner = owner;
    this.#length = length;
  }

  /** So many lines the transcript had, as the store last said it. */
  get length(): number {
    return this.#length;
  }

  /** Adds a line to the next step. `taken`: the entry as the store will keep it. */
  add(line: Line, taken?: EntryMessage): void {
    this.#lines.push(line);
    this.#watcher?.(taken === undefined ? line : { kind: 'message', message: taken, at: line.at });
  }

  /** Has the thread know, with the next step, who else has spoken. */
  addSpeakers(ids: readonly string[]): void {
    this.#speakers.push(...ids);
  }

  /** Tells of every line that is added from now on; one watcher at a time, the exchange that goes on. */
  watch(watcher: (line: Line) => void): void {
    this.#watcher = watcher;
  }

  /** Whether something was added that is not written. */
  get hasLines(): boolean {
    return this.#lines.length > 0;
  }

  /**
   * Writes what was added. While the store cannot be reached the run waits here. Writes nothing once the lease has
   * ended, and ends it when the store refuses.
   */
  async write(step: Omit<TurnStep, 'no' | 'append'>): Promise<TurnTaken> {
    const append = this.#lines;
    const speakers = this.#speakers;
    [this.#lines, this.#speakers] = [[], []];
    this.#no += 1;
    const taken = await this.#owner.turn({ ...step, no: this.#no, append, ...(speakers.length > 0 && { speakers }) });
    if (taken.status === 'ok') this.#length = taken.length;
    return taken;
  }
}
