import { readMonotonic } from '../../../core/clock.ts';
import type { Clock, Logger } from '../../../core/index.ts';

/** How often a lease is renewed while it lasts. */
const RENEWALS_PER_LEASE = 4;

export interface JobLeasesOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a job's lock lasts without being renewed. */
  readonly leaseMs: number;
  /** Renews the locks of jobs and answers with the ids of those that were not this process's any more. */
  readonly extend: (jobIds: string[], tokens: string[]) => Promise<readonly string[]>;
}

/** The right to work on a job. */
export interface JobLease {
  /** Somebody else may have the job. It stays so, whatever the server says later. */
  readonly isLost: boolean;
  lose(): void;
  /** Renews it no more. */
  release(): void;
}

interface Held {
  readonly jobId: string;
  readonly token: string;
  readonly onLost: () => void;
  renewedAt: number;
  isLost: boolean;
}

/**
 * Keeps BullMQ's locks of the jobs that this process works on. BullMQ's own renewal is not used: it notices no loss while
 * the server does not answer, and stops renewing a job that it was given twice as soon as the first of the two ends.
 */
export class JobLeases {
  readonly #options: JobLeasesOptions;
  readonly #held = new Set<Held>();
  #cancelTimer: (() => void) | undefined;

  constructor(options: JobLeasesOptions) {
    this.#options = options;
  }

  /**
   * Holds a job whose lock was asked for `ageMs` ago: a process that was frozen finds jobs that it was given before.
   * `onLost` is called once, when somebody else may have the job; at once where that has happened.
   */
  hold(jobId: string, token: string, ageMs: number, onLost: () => void): JobLease {
    const { leaseMs } = this.#options;
    const held: Held = { jobId, token, onLost, renewedAt: this.#now() - ageMs, isLost: false };
    this.#held.add(held);
    if (ageMs >= leaseMs) this.#lose([held]);
    else if (ageMs > leaseMs / RENEWALS_PER_LEASE) void this.#renew([held], this.#now());
    if (this.#held.size > 0) this.#arm();
    return {
      get isLost() {
        return held.isLost;
      },
      lose: () => this.#lose([held]),
      release: () => {
        this.#held.delete(held);
        if (this.#held.size === 0) this.#disarm();
      },
    };
  }

  /** Wakes for the next renewal, or earlier for a lease that ends before. */
  #arm(): void {
    if (this.#cancelTimer !== undefined) return;
    const { clock, leaseMs } = this.#options;
    const endings = [...this.#held].map(({ renewedAt }) => renewedAt + leaseMs - this.#now());
    this.#cancelTimer = clock.setTimeout(
      () => {
        this.#cancelTimer = undefined;
        this.#tick();
      },
      Math.min(leaseMs / RENEWALS_PER_LEASE, ...endings),
    );
  }

  #disarm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #tick(): void {
    const now = this.#now();
    // The server counts from the moment it got the last renewal, which was later than it was sent: never too late here.
    this.#lose([...this.#held].filter(({ renewedAt }) => now - renewedAt >= this.#options.leaseMs));
    const batch = [...this.#held];
    if (batch.length === 0) return;
    void this.#renew(batch, now);
    this.#arm();
  }

  /** Never rejects: nobody waits for it. One that gets no answer ends when its leases do. */
  async #renew(batch: readonly Held[], sentAt: number): Promise<void> {
    const { extend, logger } = this.#options;
    try {
      const failed = await extend(
        batch.map(({ jobId }) => jobId),
        batch.map(({ token }) => token),
      );
      this.#lose(batch.filter((held) => failed.includes(held.jobId) && this.#held.has(held)));
      for (const held of batch) held.renewedAt = Math.max(held.renewedAt, sentAt);
    } catch (error) {
      logger.debug({ err: error }, 'The leases of runs could not be renewed; trying again.');
    }
  }

  #lose(lost: readonly Held[]): void {
    const news = lost.filter(({ isLost }) => !isLost);
    if (news.length === 0) return;
    for (const held of news) {
      held.isLost = true;
      this.#held.delete(held);
      held.onLost();
    }
    if (this.#held.size === 0) this.#disarm();
    this.#options.logger.warn(
      { jobs: news.map(({ jobId }) => jobId) },
      'Runs are given up: their leases were not renewed in time, so another process may go on with them.',
    );
  }

  #now(): number {
    return readMonotonic(this.#options.clock);
  }
}
