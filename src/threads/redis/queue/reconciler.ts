import { ThreadloopError } from '../../../core/error.ts';
import type { Clock, Logger } from '../../../core/index.ts';
import type { Activator, Lock, ThreadStore } from '../../ports.ts';
import { atMost, within } from '../../within.ts';

const OVERDUE_MS = 30_000;
const EVERY_MS = 5_000;
const MOST_PER_PASS = 1_000;

/** A pass that takes longer counts as failed, and the next one does not wait for it. */
const PASS_LIMIT_MS = 60_000;

/** How long a stop waits for the pass that is going on. */
const STOP_LIMIT_MS = 5_000;

export interface ReconcilerOptions {
  readonly store: Pick<ThreadStore, 'overdue'>;
  readonly activator: Pick<Activator, 'activate'>;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a thread that is queued or running may give no sign of life. @default 30_000 */
  readonly overdueMs?: number;
  /** Milliseconds between two passes of the deployment. @default 5_000 */
  readonly everyMs?: number;
  /** Threads that one pass activates; the longest overdue come first. @default 1_000 */
  readonly mostPerPass?: number;
}

/**
 * Activates again what has lost its job: the process died between storing a message and adding the activation, or it was
 * added while its job was active elsewhere. Where the job is there, adding it changes nothing. Every process has one;
 * each pass is made by one of them.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #everyMs: number;
  #cancelTimer: (() => void) | undefined;
  #pass: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#everyMs = options.everyMs ?? EVERY_MS;
  }

  start(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.setTimeout(() => {
      this.start();
      this.#pass ??= this.#runPass().finally(() => {
        this.#pass = undefined;
      });
    }, this.#everyMs);
  }

  /** Begins no other pass, and waits five seconds at most for the one that is going on. */
  async stop(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    await atMost(STOP_LIMIT_MS, this.#pass ?? Promise.resolve(), this.#options.clock);
  }

  /** Never rejects. Says once that passes fail, and once that they do not any more. */
  async #runPass(): Promise<void> {
    const { clock, logger } = this.#options;
    const late = new AbortController();
    try {
      const timeout = (): Error => {
        late.abort();
        return tookTooLong();
      };
      await within(() => this.#activateOverdue(late.signal), { limitMs: PASS_LIMIT_MS, clock, timeout });
      if (this.#isFailing) logger.info({}, 'Overdue threads are looked for again.');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) logger.warn({ err: error }, 'Overdue threads could not be looked for; trying again.');
      this.#isFailing = true;
    }
  }

  async #activateOverdue(late: AbortSignal): Promise<void> {
    const { store, activator, lock, logger, overdueMs = OVERDUE_MS, mostPerPass = MOST_PER_PASS } = this.#options;
    // Not released: it keeps the others away until the next pass is due, which must not find it there by a hair.
    const token = await lock.acquire('reconciler', this.#everyMs * 0.9);
    if (token === undefined) return;
    let count = 0;
    for await (const { thread, activation } of store.overdue(overdueMs)) {
      if (late.aborted || this.#cancelTimer === undefined || count === mostPerPass) break;
      await activator.activate(thread, activation, 0);
      count += 1;
    }
    if (count > 0) logger.debug({ count }, 'Overdue threads were activated again.');
  }
}

function tookTooLong(): ThreadloopError {
  return new ThreadloopError(
    'queue_unavailable',
    `Looking for overdue threads should take less than ${PASS_LIMIT_MS / 1_000} s and has not ended. Is Redis reachable?`,
    { retryable: true },
  );
}
