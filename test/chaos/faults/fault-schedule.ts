import type { People } from '../people/people.ts';
import type { Faults } from '../variant.ts';
import type { Fleet } from '../worker/fleet.ts';
import type { ChaosRedis } from './chaos-redis.ts';

export interface FaultScheduleOptions {
  readonly faults: Faults;
  readonly fleet: Fleet;
  readonly people: People;
  readonly redis: ChaosRedis;
  readonly leaseMs: number;
}

/** Makes things go wrong, each in its own rhythm, until it is stopped. */
export class FaultSchedule {
  readonly counts = { outages: 0 };
  readonly #timers: NodeJS.Timeout[] = [];
  #outage: Promise<void> | undefined;

  constructor({ faults, fleet, people, redis, leaseMs }: FaultScheduleOptions) {
    this.#every(faults.killMs, () => fleet.kill());
    // A third longer than the lease: somebody else owns the threads by the time it thaws.
    this.#every(faults.freezeMs, () => fleet.freeze(leaseMs * 1.75));
    this.#every(faults.handOffMs, () => fleet.handOff());
    this.#every(faults.stopMs, () => people.stop());
    this.#every(faults.amendMs, () => people.amend());
    this.#every(faults.redisKillMs, () => {
      if (this.#outage !== undefined) return;
      this.counts.outages += 1;
      this.#outage = redis.outage(faults.redisAwayMs ?? 0).finally(() => {
        this.#outage = undefined;
      });
    });
  }

  /** Nothing goes wrong any more from when it resolves. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#outage;
  }

  #every(ms: number | undefined, fault: () => void): void {
    if (ms !== undefined) this.#timers.push(setInterval(fault, ms));
  }
}
