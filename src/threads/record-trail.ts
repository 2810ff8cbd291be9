import type { Clock, Logger } from '../core/index.ts';
import type { Records } from './ports.ts';
import type { Trail, TrailEntry, TrailStep } from './trail.ts';
import { within } from './within.ts';

/** Steps of one message that are kept; the oldest go first. */
const MAX_STEPS = 50;

/** Messages whose steps may wait to be written; steps of more are dropped and counted. */
const MAX_WAITING = 5_000;

/** Documents that are written at a time. */
const MAX_AT_ONCE = 8;

/** Milliseconds in which steps are collected: a short exchange fits in one or two writes. */
const COLLECT_MS = 2_000;

/** Longest time for one document, in milliseconds. */
const WRITE_LIMIT_MS = 5_000;

/** Tries of one document that others write, too. */
const MAX_TRIES = 5;

const DAY_MS = 24 * 60 * 60_000;

export interface RecordTrailOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds after its last step at which the way of a message is forgotten. @default 7 days */
  readonly ttlMs?: number;
}

/**
 * Keeps the way of messages as documents, `why:<message id>`. Steps are collected and written behind the back of
 * whoever notes them; what cannot be written waits for the next time, and beyond a limit is dropped and counted.
 */
export class RecordTrail implements Trail {
  readonly #options: RecordTrailOptions;
  #waiting = new Map<string, TrailEntry[]>();
  #cancelTimer: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  #dropped = 0;
  #isFailing = false;

  constructor(options: RecordTrailOptions) {
    this.#options = options;
  }

  note(messageId: string, step: TrailStep): void {
    this.#keep(messageId, [{ ...step, at: this.#options.clock.now() }]);
    if (this.#writing === undefined) this.#schedule();
  }

  async read(messageId: string): Promise<readonly TrailEntry[]> {
    const document = await this.#options.records.get<readonly TrailEntry[]>(keyOf(messageId));
    return inOrder([...(document?.value ?? []), ...(this.#waiting.get(messageId) ?? [])]);
  }

  /** Writes what waits, now; resolves within `limitMs` whatever the records do. */
  async close(limitMs: number): Promise<void> {
    const { clock, logger } = this.#options;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const write = async (): Promise<void> => {
      await this.#writing;
      await this.#write();
    };
    const timeout = (): Error => new Error('The records did not answer in time.');
    await within(write, { limitMs, clock, timeout }).catch((error: unknown) => {
      logger.warn({ err: error }, 'The last steps on the way of messages could not be written.');
    });
  }

  #keep(messageId: string, steps: readonly TrailEntry[]): void {
    const known = this.#waiting.get(messageId);
    if (known === undefined && this.#waiting.size >= MAX_WAITING) {
      this.#dropped += steps.length;
      return;
    }
    this.#waiting.set(messageId, known === undefined ? [...steps] : inOrder([...known, ...steps]).slice(-MAX_STEPS));
  }

  #schedule(): void {
    this.#cancelTimer ??= this.#options.clock.setTimeout(() => {
      this.#cancelTimer = undefined;
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
        if (this.#waiting.size > 0) this.#schedule();
      });
    }, COLLECT_MS);
  }

  /** Never rejects. */
  async #write(): Promise<void> {
    const documents = [...this.#waiting];
    this.#waiting = new Map();
    const failures: unknown[] = [];
    const writeNext = async (): Promise<void> => {
      for (let next = documents.shift(); next !== undefined; next = documents.shift()) {
        const [messageId, steps] = next;
        try {
          // Where one fails the others would: they wait for the next time untried.
          if (failures.length > 0) this.#keep(messageId, steps);
          else await this.#append(messageId, steps);
        } catch (error) {
          failures.push(error);
          this.#keep(messageId, steps);
        }
      }
    };
    // What failed last time is tried with one document: more would only pile up.
    await Promise.all(Array.from({ length: this.#isFailing ? 1 : MAX_AT_ONCE }, writeNext));
    this.#report(failures);
  }

  /** Adds steps to what others may be writing to at the same time. */
  async #append(messageId: string, steps: readonly TrailEntry[]): Promise<void> {
    const { records, clock, ttlMs = 7 * DAY_MS } = this.#options;
    const key = keyOf(messageId);
    const limit = { limitMs: WRITE_LIMIT_MS, clock, timeout: () => new Error('The records did not answer in time.') };
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const document = await within(() => records.get<readonly TrailEntry[]>(key), limit);
      const all = inOrder([...(document?.value ?? []), ...steps]).slice(-MAX_STEPS);
      const stored = await within(() => records.put(key, all, document?.version ?? 'new', ttlMs), limit);
      if (stored === 'ok') return;
    }
    throw new Error(`The document was changed by others ${MAX_TRIES} times while it was written.`);
  }

  /** One line when it begins to fail, one when it is well again, and one for what was dropped. */
  #report(failures: readonly unknown[]): void {
    const { logger } = this.#options;
    if (failures.length > 0 && !this.#isFailing) {
      logger.warn({ err: failures[0] }, 'The way of messages cannot be written; it is tried again.');
    }
    if (failures.length === 0 && this.#isFailing) logger.info({}, 'The way of messages is written again.');
    this.#isFailing = failures.length > 0;
    if (this.#dropped === 0) return;
    logger.warn({ dropped: this.#dropped }, 'Steps on the way of messages were dropped: too many waited.');
    this.#dropped = 0;
  }
}

function keyOf(messageId: string): string {
  return `why:${messageId}`;
}

/** By time, each step once: a write whose answer was lost is made again. */
function inOrder(steps: readonly TrailEntry[]): TrailEntry[] {
  const once = new Map(steps.map((step) => [JSON.stringify(step), step]));
  return [...once.values()].sort((a, b) => a.at - b.at);
}
