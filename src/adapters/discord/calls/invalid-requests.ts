/** Docs: an address that gets 10,000 answers of 401, 403 or 429 in 10 minutes is banned for a while. */
const WINDOW_MS = 600_000;

/** Answers after which only the ends of answers are sent, and after which nothing is. Other processes count as well. */
const FOR_ENDS_ONLY = 4_000;
const FOR_NOTHING = 8_000;

/** Time is counted in steps: milliseconds of one. */
const STEP_MS = 10_000;

/** Counts what Discord counts against the address that requests come from. Pure: time is handed in. */
export class InvalidRequests {
  /** Answers of a step, by its number, the oldest first. */
  readonly #steps = new Map<number, number>();
  #count = 0;

  /** Counts an answer if it counts. What a resource shared by everybody has no room for does not. */
  count(now: number, status: number, isShared: boolean): void {
    if ((status !== 401 && status !== 403 && status !== 429) || isShared) return;
    const step = Math.floor(now / STEP_MS);
    this.#steps.set(step, (this.#steps.get(step) ?? 0) + 1);
    this.#count += 1;
  }

  /** Milliseconds for which a request is better not sent; 0 when it may be. */
  quietMs(now: number, isEnd: boolean): number {
    const most = isEnd ? FOR_NOTHING : FOR_ENDS_ONLY;
    for (const [step, count] of this.#steps) {
      const countsUntil = (step + 1) * STEP_MS + WINDOW_MS;
      if (countsUntil > now) return this.#count < most ? 0 : countsUntil - now;
      this.#steps.delete(step);
      this.#count -= count;
    }
    return 0;
  }
}
