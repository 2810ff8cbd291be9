import { readMonotonic } from '../../core/clock.ts';
import type { Clock, Logger } from '../../core/index.ts';
import type { InterruptionKind } from '../interruption.ts';
import type { OwnerToken, RunSignals, Stop, ThreadStore } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';

/** Why an owner has to let go: somebody else owns the thread or may do so, or another process is to go on. */
export type LeaseEnd = 'lost' | 'handoff';

export interface LeaseOptions {
  readonly store: Pick<ThreadStore, 'watchStop'>;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds without a word from the store after which somebody else may own the thread. */
  readonly leaseMs: number;
  readonly signals: RunSignals;
  /** When the claim was sent, by the monotonic clock. */
  readonly claimedAt: number;
}

/**
 * The right to run a thread while it lasts: knows whether it has ended, whether people want the exchange stopped and
 * whether the thread is to be handed over, whoever learns it first.
 *
 * It lasts for `leaseMs` from the sending of the last call that the store took from this owner.
 */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #endWatching: () => void;
  readonly #controller = new AbortController();
  #cancelExpiry: () => void = () => undefined;
  #reachedAt: number;
  #end: LeaseEnd | undefined;
  #hasExpired = false;
  #stop: Stop | undefined;
  #onInterrupt: (kind: InterruptionKind) => void = () => undefined;
  readonly #onSignal = (): void => {
    this.end(this.#options.signals.ending.reason === 'lost' ? 'lost' : 'handoff');
  };

  constructor(options: LeaseOptions, stop: Stop | undefined) {
    this.#options = options;
    this.#stop = stop;
    this.#reachedAt = options.claimedAt;
    const { store, thread, token, signals } = options;
    this.#endWatching = store.watchStop(thread, token, (wanted) => {
      this.noticeStop(wanted);
    });
    if (signals.ending.aborted) this.#onSignal();
    signals.ending.addEventListener('abort', this.#onSignal);
    this.#awaitExpiry();
  }

  /**
   * Set once; nothing may be written from then on. Asks the clock: a process that was frozen learns of its loss before
   * the timers that were due meanwhile.
   */
  get ended(): LeaseEnd | undefined {
    if (this.#end === undefined && this.#leftMs() <= 0) this.expire();
    return this.#end;
  }

  /** It ended because the store could not be reached for too long: nobody is known to go on with the thread. */
  get hasExpired(): boolean {
    return this.#hasExpired;
  }

  /** Fires at the end, with the {@link LeaseEnd} as its reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The thread is to be handed over at the next turn boundary. */
  get isDraining(): boolean {
    return this.#options.signals.draining.aborted;
  }

  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** `interrupt` is called when the lease ends or a stop arrives; at once if that has happened. One at a time. */
  onInterrupt(interrupt: (kind: InterruptionKind) => void): void {
    this.#onInterrupt = interrupt;
    const kind = this.ended ?? (this.#stop === undefined ? undefined : 'stop');
    if (kind !== undefined) interrupt(kind);
  }

  end(end: LeaseEnd): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#cancelExpiry();
    if (end === 'lost' && !this.#hasExpired) {
      this.#options.logger.info({}, 'Somebody else may own the thread: this run lets go of it.');
    }
    this.#controller.abort(end);
    this.#onInterrupt(end);
  }

  /** The store took nothing, or not what had to be taken, for too long. */
  expire(): void {
    if (this.#end !== undefined) return;
    this.#hasExpired = true;
    const { logger, leaseMs } = this.#options;
    logger.error({ leaseMs }, 'The store took nothing for as long as the lease lasts: it counts as lost.');
    this.end('lost');
  }

  /** The store took a call of this owner that was sent at `sentAt`, by the monotonic clock. */
  reached(sentAt: number): void {
    this.#reachedAt = Math.max(this.#reachedAt, sentAt);
  }

  noticeStop(stop: Stop | undefined): void {
    if (stop === undefined || this.#stop !== undefined) return;
    this.#stop = stop;
    this.#onInterrupt('stop');
  }

  /** The stop has been carried out. */
  clearStop(): void {
    this.#stop = undefined;
  }

  /** The run is over. Watches no more, and whoever is left behind finds the lease ended. */
  close(): void {
    this.#cancelExpiry();
    this.#endWatching();
    this.#onInterrupt = () => undefined;
    this.#end ??= 'lost';
    this.#controller.abort(this.#end);
    this.#options.signals.ending.removeEventListener('abort', this.#onSignal);
  }

  #leftMs(): number {
    const { clock, leaseMs } = this.#options;
    return this.#reachedAt + leaseMs - readMonotonic(clock);
  }

  #awaitExpiry(): void {
    this.#cancelExpiry = this.#options.clock.setTimeout(() => {
      if (this.ended === undefined) this.#awaitExpiry();
    }, this.#leftMs());
  }
}
