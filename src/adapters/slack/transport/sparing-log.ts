import type { Clock } from '../../../core/index.ts';

/**
 * Keeps what happens again and again from filling the log: lets one line through in so much time, and tells it how many
 * were left out before it.
 */
export class SparingLog {
  readonly #clock: Clock;
  readonly #everyMs: number;
  #nextAt = Number.NEGATIVE_INFINITY;
  #leftOut = 0;

  constructor({ clock, everyMs }: { readonly clock: Clock; readonly everyMs: number }) {
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  /** Calls `log` now, or counts it as left out. */
  write(log: (leftOut: number) => void): void {
    const now = this.#clock.now();
    if (now < this.#nextAt) {
      this.#leftOut += 1;
      return;
    }
    const leftOut = this.#leftOut;
    this.#nextAt = now + this.#everyMs;
    this.#leftOut = 0;
    log(leftOut);
  }

  /** It is well again: the next line is told at once. */
  reset(): void {
    this.#nextAt = Number.NEGATIVE_INFINITY;
    this.#leftOut = 0;
  }
}
