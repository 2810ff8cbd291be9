import { ThreadloopError } from '../../../core/error.ts';
import type { Clock, Logger } from '../../../core/index.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import { failureFields } from '../failure-fields.ts';
import { pause } from '../pause.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

/** Longer than a store is away without anybody doing something about it; after that a restart finds what is missing. */
const MAX_MS = 10 * 60_000;

/** Pieces of work that may wait at once: with more, new ones are tried once. */
const MAX_WAITING = 2_000;

/** `givenUp`: it may still be done, later. `failed`: trying again would not help. */
export type AttemptEnd = 'done' | 'givenUp' | 'failed';

export interface AttemptsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/**
 * Tries again what the store did not take: with growing pauses, for ten minutes, and not too much at once. The gateway
 * sends nothing a second time, so that nobody else would. One outage is one line in the log, and its end another.
 */
export class Attempts {
  readonly #options: AttemptsOptions;
  #waiting = 0;
  #isOut = false;

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  async run(work: () => Promise<unknown>): Promise<AttemptEnd> {
    const { clock, logger, signal } = this.#options;
    const endAt = clock.now() + MAX_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        await work();
        this.#tellEnd();
        return 'done';
      } catch (error) {
        if (!canPass(error)) {
          logger.error(failureFields(error), 'An event of Discord could not be taken in.');
          return 'failed';
        }
        this.#tellOutage(error);
      }
      const isTooMuch = this.#waiting >= MAX_WAITING || clock.now() + pauseMs > endAt;
      if (isTooMuch || signal.aborted) return 'givenUp';
      this.#waiting += 1;
      await pause(pauseMs, clock, signal);
      this.#waiting -= 1;
    }
  }

  #tellOutage(error: unknown): void {
    if (this.#isOut) return;
    this.#isOut = true;
    this.#options.logger.warn(failureFields(error), 'Events of Discord cannot be taken in now; they are tried again.');
  }

  #tellEnd(): void {
    if (!this.#isOut) return;
    this.#isOut = false;
    this.#options.logger.info({}, 'Events of Discord are taken in again.');
  }
}

/** Mistakes of programs stay mistakes, and refusals refusals; what a store rejects with says itself whether it may pass. */
function canPass(error: unknown): boolean {
  if (error instanceof ThreadloopError) return error.retryable;
  if (error instanceof DiscordCallError) return error.failure !== 'refused';
  return !(error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError);
}
