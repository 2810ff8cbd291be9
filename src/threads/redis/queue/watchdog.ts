import { readMonotonic } from '../../../core/clock.ts';
import type { Clock, Logger } from '../../../core/index.ts';
import type { BullActivator } from './activator.ts';

const AFTER_MS = 60_000;
const EVERY_MS = 5_000;

export interface WatchdogOptions {
  readonly activator: Pick<BullActivator, 'queueCounts' | 'isHeldBack' | 'load'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called once, with a sentence for people. The process does no more work and should exit for its supervisor. */
  readonly onStuck: (sentence: string) => void;
  /** How long it must look stuck. @default 60_000 */
  readonly afterMs?: number;
  /** Milliseconds between two looks. @default 5_000 */
  readonly everyMs?: number;
}

/**
 * Finds a worker that fetches nothing any more although its connection is well: open issues of BullMQ after a failover,
 * with Sentinel (#3088, #3185) and with Cluster (#4138). It is stuck when, at every look for a minute, activations wait,
 * this process has none and has begun none.
 */
export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #afterMs: number;
  readonly #everyMs: number;
  #cancelTimer: (() => void) | undefined;
  #lookedAt: number | undefined;
  #suspicion: { readonly since: number; readonly begun: number } | undefined;

  constructor(options: WatchdogOptions) {
    this.#options = options;
    this.#afterMs = options.afterMs ?? AFTER_MS;
    this.#everyMs = options.everyMs ?? EVERY_MS;
  }

  start(): void {
    this.stop();
    this.#scheduleLook();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#lookedAt = undefined;
    this.#suspicion = undefined;
  }

  #scheduleLook(): void {
    const cancel = this.#options.clock.setTimeout(() => {
      void this.#look().then(() => {
        if (this.#cancelTimer === cancel) this.#scheduleLook();
      });
    }, this.#everyMs);
    this.#cancelTimer = cancel;
  }

  /** Rejects only when `onStuck` throws. */
  async #look(): Promise<void> {
    const waiting = await this.#countStuck();
    const { clock, onStuck, activator } = this.#options;
    const now = readMonotonic(clock);
    // A process that was frozen itself has not looked, and its worker could not fetch either.
    const wasAsleep = this.#lookedAt !== undefined && now - this.#lookedAt > 3 * this.#everyMs;
    this.#lookedAt = now;
    const { begun } = activator.load;
    if (waiting === 0 || wasAsleep || this.#cancelTimer === undefined) {
      this.#suspicion = undefined;
      return;
    }
    if (this.#suspicion?.begun !== begun) this.#suspicion = { since: now, begun };
    if (now - this.#suspicion.since < this.#afterMs) return;
    this.stop();
    onStuck(
      `Activations wait (${waiting}), and this process has begun none for ${this.#afterMs / 1_000} s although Redis answers: ` +
        'its worker is stuck, as after a failover (BullMQ issues #3088, #3185, #4138). The process must be started again.',
    );
  }

  /** How many activations wait that this process should have begun; 0 when all is well or nothing can be said. */
  async #countStuck(): Promise<number> {
    const { activator, logger } = this.#options;
    if (!activator.load.isWorking || activator.load.jobs > 0) return 0;
    try {
      const [{ waiting }, isHeldBack] = await Promise.all([activator.queueCounts(), activator.isHeldBack()]);
      const { isWorking, jobs } = activator.load;
      return isWorking && jobs === 0 && !isHeldBack ? waiting : 0;
    } catch (error) {
      logger.debug({ err: error }, 'Redis is away, so nothing can be said about the worker.');
      return 0;
    }
  }
}
