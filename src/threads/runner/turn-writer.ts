import { type Clock, type Logger, sleep } from '../../core/index.ts';
import type { OwnerToken, ThreadStore, TurnStep, TurnTaken } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Lease } from './lease.ts';

/** Milliseconds between two tries while the store cannot be reached. */
const RETRY_MS = 1_000;

type Line = TurnStep['append'][number];

export interface TurnWriterOptions {
  readonly store: ThreadStore;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly lease: Lease;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** An owner's way into the transcript: collects lines in loop order and writes them, numbered, in fenced steps. */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #lines: Line[] = [];
  #no = 0;

  constructor(options: TurnWriterOptions) {
    this.#options = options;
  }

  /** Adds a line to the next step. */
  add(line: Line): void {
    this.#lines.push(line);
  }

  /** Whether something was added that is not written. */
  get hasLines(): boolean {
    return this.#lines.length > 0;
  }

  /**
   * Writes what was added. While the store cannot be reached the run waits here and sends the same step again: its
   * number makes that harmless. Writes nothing once the lease has ended, and ends it when the store refuses.
   */
  async write(step: Omit<TurnStep, 'no' | 'append'>): Promise<TurnTaken> {
    const { store, thread, token, lease, clock, logger } = this.#options;
    const append = this.#lines;
    this.#lines = [];
    this.#no += 1;
    while (lease.ended === undefined) {
      try {
        const taken = await store.turn(thread, token, { ...step, no: this.#no, append });
        if (taken.status === 'fenced') lease.end('lost');
        if (taken.status === 'ok') lease.noticeStop(taken.stop);
        return taken;
      } catch (error) {
        logger.warn({ err: error }, 'A turn could not be stored; the run waits and tries again.');
        await sleep(RETRY_MS, clock);
      }
    }
    return { status: 'fenced' };
  }
}
