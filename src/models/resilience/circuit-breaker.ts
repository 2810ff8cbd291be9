import type { Clock, ModelError } from '../../core/index.ts';

/** Longest that a provider's own wish keeps a model from being asked, in milliseconds. */
const LONGEST_PAUSE_MS = 900_000;

export interface BreakerOptions {
  /** So many failures in a row open it. */
  readonly failures: number;
  /** Milliseconds that it stays open before one request is let through. */
  readonly pauseMs: number;
  readonly clock: Clock;
}

/** Whether a model is to be asked. `probe`: by this request only, which is to tell whether it works again. */
export type Admission =
  | { readonly kind: 'ask' | 'probe' }
  | { readonly kind: 'refuse'; readonly last: ModelError; readonly failures: number };

/**
 * Spares a model that is not available: after so many failures in a row nobody asks it for a while, then one request
 * does, whose outcome decides. Everything else would wait for a failure that is known already.
 *
 *     closed ──failures──▶ open ──pause──▶ probing ──content──▶ closed
 *                           ▲                 │
 *                           └────failure──────┘
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #last: { readonly error: ModelError; readonly at: number } | undefined;
  /** Set while it is open. */
  #openUntil: number | undefined;
  #isProbing = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** To be followed by {@link answered}, {@link failed} or {@link left} unless it refuses. */
  admit(): Admission {
    if (this.#openUntil === undefined || this.#last === undefined) return { kind: 'ask' };
    const now = this.#options.clock.now();
    if (this.#isProbing || now < this.#openUntil) {
      const { error, at } = this.#last;
      const { retryAfterMs, requestId: _, ...rest } = error;
      const left = retryAfterMs === undefined ? {} : { retryAfterMs: Math.max(0, at + retryAfterMs - now) };
      return { kind: 'refuse', last: { ...rest, ...left, isMidStream: false }, failures: this.#failures };
    }
    this.#isProbing = true;
    return { kind: 'probe' };
  }

  /** Content arrives: the model works. Answers whether it was open. */
  answers(): boolean {
    const wasOpen = this.#openUntil !== undefined;
    this.#openUntil = undefined;
    this.#isProbing = false;
    return wasOpen;
  }

  /** A whole answer arrived, or a refusal of this request alone. Answers whether it was open. */
  answered(): boolean {
    this.#failures = 0;
    return this.answers();
  }

  /** The model was not available. Answers whether that opened it. */
  failed(error: ModelError, isProbe: boolean): boolean {
    const { failures, pauseMs, clock } = this.#options;
    const now = clock.now();
    this.#failures += 1;
    this.#last = { error, at: now };
    if (isProbe) this.#isProbing = false;
    if (this.#failures < failures) return false;
    const wasOpen = this.#openUntil !== undefined;
    const asked = Math.min(error.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    // What was under way when it opened is no reason to wait longer.
    if (!wasOpen || isProbe) this.#openUntil = now + Math.max(pauseMs, asked);
    return !wasOpen;
  }

  /** The request was aborted before it told anything. */
  left(isProbe: boolean): void {
    if (isProbe) this.#isProbing = false;
  }
}
