import { type Clock, readMonotonic } from './clock.ts';

/** A run of instant answers gives timers and I/O of the process a turn after this many of its own. */
const MAX_TURNS_BETWEEN = 64;
/** Sooner, when its turns take time. A few turns pass before the clock is asked: many runs at once share its time. */
const MIN_TURNS_BETWEEN = 8;
const MAX_MS_BETWEEN = 10;

/** What a host offers to get past its microtasks. */
interface Host {
  setTimeout(callback: () => void, delayMs: number): unknown;
  setImmediate?(callback: () => void): unknown;
}

/** Resolves after timers, I/O and messages of the host had a turn. */
export function yieldToHost(host: Host = globalThis): Promise<void> {
  return new Promise((resolve) => {
    // Not every host has it; where it exists it costs microseconds, a timer a millisecond.
    if (host.setImmediate === undefined) host.setTimeout(resolve, 0);
    else host.setImmediate(resolve);
  });
}

/**
 * Keeps one run from starving its process: instant models and tools make a run one chain of microtasks, in which
 * neither a timer nor an abort gets a turn.
 */
export class TurnPacer {
  readonly #clock: Clock;
  readonly #yield: () => Promise<void>;
  #turns = 0;
  #lastYieldAt: number;

  constructor(clock: Clock, yieldNow: () => Promise<void>) {
    this.#clock = clock;
    this.#yield = yieldNow;
    this.#lastYieldAt = readMonotonic(clock);
  }

  /** Called between turns; returns a promise only when it is time to let others run. */
  pace(): Promise<void> | undefined {
    this.#turns += 1;
    if (this.#turns < MIN_TURNS_BETWEEN) return undefined;
    const isEarly = this.#turns < MAX_TURNS_BETWEEN;
    if (isEarly && readMonotonic(this.#clock) - this.#lastYieldAt < MAX_MS_BETWEEN) return undefined;
    this.#turns = 0;
    return this.#yield().then(() => {
      this.#lastYieldAt = readMonotonic(this.#clock);
    });
  }
}
