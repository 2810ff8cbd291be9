/** Makes the `ts` of messages: seconds and microseconds, each used once, later ones greater. */
export class Timestamps {
  readonly #used = new Set<number>();
  #last = 0;

  /** The next one, at a moment in milliseconds since the epoch. */
  next(nowMs: number): string {
    this.#last = Math.max(this.#last + 1, Math.floor(nowMs * 1000));
    return this.at(this.#last / 1000);
  }

  /** One for a moment that may lie before others. */
  at(momentMs: number): string {
    let micros = Math.round(momentMs * 1000);
    while (this.#used.has(micros)) micros += 1;
    this.#used.add(micros);
    return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`;
  }
}
