import { ThreadloopError } from './core/error.ts';
import type { Clock, Logger } from './core/index.ts';

/** Something that begins and ends with the bot. */
export interface LifecyclePart {
  /** As sentences call it, "the storage" for example. */
  readonly name: string;
  /** Milliseconds that it may take to begin. */
  readonly startMs: number;
  start(): Promise<void>;
  /** Milliseconds that it may take to end, besides the grace if it heeds that. */
  readonly stopMs: number;
  readonly heedsGrace?: true;
  /** Also called when `start` failed or took too long. */
  stop(graceMs: number): Promise<void>;
}

export interface LifecycleOptions {
  /** In the order in which they begin; they end in the opposite order. */
  readonly parts: readonly LifecyclePart[];
  readonly clock: Clock;
  readonly logger: Logger;
}

export type LifecycleState = 'new' | 'starting' | 'working' | 'stopping' | 'stopped';

/**
 * Begins and ends the parts of something, in order, each within its time. A beginning that fails ends what had begun,
 * the part that failed too. An end goes on whatever one part does; it can be asked for at any time and several times.
 */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  #state: LifecycleState = 'new';
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #cancel = new AbortController();

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  get state(): LifecycleState {
    return this.#state;
  }

  /**
   * May be called again after an end.
   *
   * @throws ThreadloopError `start_timeout`; what a part throws.
   */
  async start(): Promise<void> {
    if (this.#state !== 'new' && this.#state !== 'stopped') throw new Error('It has been started already.');
    this.#state = 'starting';
    this.#cancel = new AbortController();
    this.#starting = this.#start();
    await this.#starting;
  }

  /** Never rejects. A second call joins the first, whatever grace it gives. */
  stop(graceMs: number): Promise<void> {
    this.#stopping ??= this.#stop(graceMs).finally(() => {
      this.#stopping = undefined;
    });
    return this.#stopping;
  }

  async #start(): Promise<void> {
    const begun: LifecyclePart[] = [];
    try {
      for (const part of this.#options.parts) {
        begun.unshift(part);
        await this.#begin(part);
      }
      this.#state = 'working';
    } catch (error) {
      await this.#end(begun, 0);
      this.#state = 'stopped';
      throw error;
    }
  }

  async #stop(graceMs: number): Promise<void> {
    if (this.#state === 'starting') {
      this.#cancel.abort(new Error('It was stopped while it was starting.'));
      // Its failure is for who started it.
      await this.#starting?.catch(() => undefined);
    }
    if (this.#state !== 'working') return;
    this.#state = 'stopping';
    await this.#end(this.#options.parts.toReversed(), graceMs);
    this.#state = 'stopped';
  }

  async #begin(part: LifecyclePart): Promise<void> {
    const { name, startMs } = part;
    const { clock } = this.#options;
    const { signal } = this.#cancel;
    signal.throwIfAborted();
    let release = (): void => undefined;
    const interrupted = new Promise<never>((_resolve, reject) => {
      const cancelLimit = clock.setTimeout(() => {
        reject(new ThreadloopError('start_timeout', `It took ${name} more than ${startMs / 1_000} s to get ready.`));
      }, startMs);
      const onAbort = (): void => reject(signal.reason as Error); // given above
      signal.addEventListener('abort', onAbort);
      release = () => {
        cancelLimit();
        signal.removeEventListener('abort', onAbort);
      };
    });
    try {
      await Promise.race([part.start(), interrupted]);
    } finally {
      release();
    }
  }

  async #end(parts: readonly LifecyclePart[], graceMs: number): Promise<void> {
    const { clock, logger } = this.#options;
    for (const part of parts) {
      const { name, stopMs, heedsGrace } = part;
      const limitMs = stopMs + (heedsGrace === true ? graceMs : 0);
      let cancel = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = clock.setTimeout(() => {
          logger.warn({ part: name, limitMs }, 'A part did not end in time and is left behind.');
          resolve();
        }, limitMs);
      });
      const ended = Promise.resolve()
        .then(() => part.stop(graceMs))
        .catch((error: unknown) => {
          logger.error({ err: error, part: name }, 'A part did not end in order.');
        });
      await Promise.race([ended, late]);
      cancel();
    }
  }
}
