/** How often something may happen: so many at once, and so many more each minute. */
export interface RateLimit {
  readonly burst: number;
  readonly perMinute: number;
  /** What drafts leave for what matters more, of the burst. */
  readonly reserve: number;
}

/** Rounding of what has come back meanwhile is not to cost a timer of its own. */
const ALMOST = 1e-6;

/** Counts what may still happen under one limit. Pure: time is handed in, in milliseconds. */
export class TokenBucket {
  readonly #limit: RateLimit;
  #tokens: number;
  #countedAt: number;
  #pausedUntil = 0;

  constructor(limit: RateLimit, now: number) {
    this.#limit = limit;
    this.#tokens = limit.burst;
    this.#countedAt = now;
  }

  /**
   * When there will be a token for one more, beyond those that others are to have, and beyond the reserve for drafts;
   * `now` when there is one.
   */
  readyAt(now: number, promised: number, isDraft: boolean): number {
    this.#refill(now);
    const wanted = promised + 1 + (isDraft ? this.#limit.reserve : 0);
    const missing = wanted - this.#tokens;
    const readyAt = missing <= ALMOST ? now : now + (missing / this.#limit.perMinute) * 60_000;
    return Math.max(readyAt, this.#pausedUntil);
  }

  take(now: number): void {
    this.#refill(now);
    this.#tokens = Math.max(0, this.#tokens - 1);
  }

  /** The platform wants quiet until then: what was thought to be left is not, but for one draft. */
  pause(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
    this.#tokens = Math.min(this.#tokens, 1 + this.#limit.reserve);
  }

  /** Whether it says what a new one would say. */
  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens >= this.#limit.burst - ALMOST && this.#pausedUntil <= now;
  }

  #refill(now: number): void {
    const passedMs = Math.max(0, now - this.#countedAt);
    this.#tokens = Math.min(this.#limit.burst, this.#tokens + (passedMs / 60_000) * this.#limit.perMinute);
    this.#countedAt = now;
  }
}
