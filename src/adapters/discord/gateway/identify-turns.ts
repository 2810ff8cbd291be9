import { type Clock, type Logger, sleep } from '../../../core/index.ts';
import type { SessionStarts } from './gateway-info.ts';

/** Milliseconds that what Discord said of the budget counts as new. */
const FRESH_MS = 60_000;

/** Milliseconds between two sessions of one turn; Discord says five seconds, by its own clock. */
const TURN_MS = 5_500;

/** Milliseconds after the time at which Discord gives the budget back. */
const MARGIN_MS = 1_000;

/** Milliseconds in which a wait is looked at again: another process may have changed what is left. */
const LONGEST_WAIT_MS = 60 * 60_000;

type ReadStarts = SessionStarts & { readonly readAt: number };

export interface IdentifyTurnsOptions {
  /** What Discord says now. */
  readonly readStarts: () => Promise<SessionStarts>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Lets sessions begin no more often than Discord allows: so many a day, and so many within five seconds. Beyond the
 * limit of a day Discord resets the token. Of the second half of a day's sessions, each waits for its share of the time
 * that is left; only the first of each connection does not, so that a start is quick.
 */
export class IdentifyTurns {
  readonly #options: IdentifyTurnsOptions;
  #known: ReadStarts | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** When the next session of each turn may begin. */
  readonly #nextAt = new Map<number, number>();
  /** When Discord lets sessions begin again, while none may. */
  #waitsUntil: number | undefined;

  constructor(options: IdentifyTurnsOptions) {
    this.#options = options;
  }

  /** Undefined where sessions may begin; else the time, in milliseconds since the epoch, until which all wait. */
  get waitsUntil(): number | undefined {
    return this.#waitsUntil;
  }

  /** Takes in what Discord has just said. */
  know(starts: SessionStarts): void {
    this.#known = { ...starts, readAt: this.#options.clock.now() };
  }

  /**
   * Resolves when a session may begin: before connecting, since Discord does not wait long for an IDENTIFY. Rejects when
   * aborted, and when Discord has never said what is left and does not now.
   */
  async untilBudget(isFirst: boolean, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (;;) {
      signal.throwIfAborted();
      const starts = await this.#starts();
      const resetsAt = starts.readAt + starts.resetAfterMs;
      const isOver = starts.remaining <= 0;
      this.#tell(isOver ? resetsAt + MARGIN_MS : undefined, starts);
      const isScarce = starts.remaining < starts.total / 2;
      const shareMs = isScarce && !isFirst ? (resetsAt - clock.now()) / starts.remaining : 0;
      const waitMs = isOver ? resetsAt + MARGIN_MS - clock.now() : this.#lastAt + shareMs - clock.now();
      if (waitMs <= 0) return;
      await sleep(Math.min(waitMs, LONGEST_WAIT_MS), clock, signal);
    }
  }

  /** Resolves when a connection may send its IDENTIFY, and counts it. Rejects when aborted. */
  async take(shard: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const turn = shard % (this.#known?.maxConcurrency ?? 1);
    const at = Math.max(clock.now(), this.#nextAt.get(turn) ?? 0);
    this.#nextAt.set(turn, at + TURN_MS);
    await sleep(at - clock.now(), clock, signal);
    this.#lastAt = clock.now();
    if (this.#known !== undefined) this.#known = { ...this.#known, remaining: this.#known.remaining - 1 };
  }

  async #starts(): Promise<ReadStarts> {
    const { clock, readStarts } = this.#options;
    const known = this.#known;
    if (known !== undefined && clock.now() - known.readAt < FRESH_MS && known.remaining > 0) return known;
    let read: ReadStarts;
    try {
      read = { ...(await readStarts()), readAt: clock.now() };
    } catch (error) {
      if (known === undefined) throw error;
      const isReset = clock.now() > known.readAt + known.resetAfterMs;
      read = isReset ? { ...known, remaining: known.total, readAt: clock.now() } : known;
    }
    this.#known = read;
    return read;
  }

  #tell(until: number | undefined, { total }: SessionStarts): void {
    if (until !== undefined && this.#waitsUntil === undefined) {
      const time = new Date(until).toISOString();
      this.#options.logger.warn({ total }, `Discord lets the bot begin no more sessions before ${time}; it waits.`);
    }
    this.#waitsUntil = until;
  }
}
