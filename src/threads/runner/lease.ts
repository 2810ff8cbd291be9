import type { Clock, Logger } from '../../core/index.ts';
import type { OwnerToken, RunSignals, Stop, ThreadStore } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';

/** Why an owner has to let go: somebody else owns the thread, or this process is to end. */
export type LeaseEnd = 'lost' | 'handoff';

export interface LeaseOptions {
  readonly store: ThreadStore;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly renewMs: number;
  readonly signals: RunSignals;
}

/**
 * The right to run a thread while it lasts: renews itself, and knows whether it has ended and whether people want the
 * exchange stopped, whoever learns it first.
 */
export class Lease {
  readonly #options: LeaseOptions;
  readonly #endWatching: () => void;
  #cancelRenewal: () => void = () => undefined;
  #end: LeaseEnd | undefined;
  #stop: Stop | undefined;
  #onInterrupt: () => void = () => undefined;
  readonly #onSignal = (): void => {
    this.end(this.#options.signals.ending.reason === 'lost' ? 'lost' : 'handoff');
  };

  constructor(options: LeaseOptions, stop: Stop | undefined) {
    this.#options = options;
    this.#stop = stop;
    const { store, thread, token, signals } = options;
    this.#endWatching = store.watchStop(thread, token, (wanted) => {
      this.noticeStop(wanted);
    });
    if (signals.ending.aborted) this.#onSignal();
    signals.ending.addEventListener('abort', this.#onSignal);
    this.#scheduleRenewal();
  }

  /** Set once; nothing may be written from then on. */
  get ended(): LeaseEnd | undefined {
    return this.#end;
  }

  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** `interrupt` is called when the lease ends or a stop arrives; at once if that has happened. One at a time. */
  onInterrupt(interrupt: () => void): void {
    this.#onInterrupt = interrupt;
    if (this.#end !== undefined || this.#stop !== undefined) interrupt();
  }

  end(end: LeaseEnd): void {
    this.#end ??= end;
    this.#onInterrupt();
  }

  noticeStop(stop: Stop | undefined): void {
    if (stop === undefined || this.#stop !== undefined) return;
    this.#stop = stop;
    this.#onInterrupt();
  }

  /** The stop has been carried out. */
  clearStop(): void {
    this.#stop = undefined;
  }

  /** Renews no more, watches no more. */
  close(): void {
    this.#cancelRenewal();
    this.#endWatching();
    this.#onInterrupt = () => undefined;
    this.#options.signals.ending.removeEventListener('abort', this.#onSignal);
  }

  #scheduleRenewal(): void {
    this.#cancelRenewal = this.#options.clock.setTimeout(() => {
      void this.#renew().then(() => {
        if (this.#end === undefined) this.#scheduleRenewal();
      });
    }, this.#options.renewMs);
  }

  async #renew(): Promise<void> {
    const { store, thread, token, logger } = this.#options;
    try {
      const renewed = await store.renew(thread, token);
      if (renewed.status === 'fenced') this.end('lost');
      else this.noticeStop(renewed.stop);
    } catch (error) {
      logger.warn({ err: error }, 'The lease could not be renewed; trying again.');
    }
  }
}
