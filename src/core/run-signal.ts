import type { Clock } from './clock.ts';

/** Milliseconds an aborted run waits for work that ignores its signal, unless the host says otherwise. */
export const DEFAULT_ABANDON_MS = 500;

/**
 * The abort signal of what one run starts: it fires with the caller's signal, or when the run itself fails.
 *
 * There is one listener on the caller's signal per run, removed by `dispose`, and a set of callbacks behind it: a
 * signal may outlive thousands of calls, and adding and removing a listener costs what the signal already has.
 */
export class RunSignal {
  /** Made when somebody asks for the signal: a run without tools needs none. */
  #controller: AbortController | undefined;
  readonly #callbacks = new Set<() => void>();
  readonly #clock: Clock;
  readonly #abandonMs: number;
  readonly #unlink: () => void;
  #isAborted = false;
  #reason: unknown;

  constructor(parent: AbortSignal | undefined, clock: Clock, abandonMs = DEFAULT_ABANDON_MS) {
    this.#clock = clock;
    this.#abandonMs = abandonMs;
    const follow = () => this.abort(parent?.reason);
    parent?.addEventListener('abort', follow, { once: true });
    this.#unlink = () => parent?.removeEventListener('abort', follow);
    if (parent?.aborted === true) follow();
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isAborted) this.#controller.abort(this.#reason);
    return this.#controller.signal;
  }

  get isAborted(): boolean {
    return this.#isAborted;
  }

  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    for (const callback of this.#callbacks) callback();
  }

  /** Calls back at the abort, at once when that was before. Returns what takes the callback away. */
  onAbort(callback: () => void): () => void {
    if (this.#isAborted) {
      callback();
      return () => undefined;
    }
    this.#callbacks.add(callback);
    return () => this.#callbacks.delete(callback);
  }

  /**
   * Settles as `work` does, or, some time after an abort that `work` ignores, with what `giveUp` returns. While
   * `giveUp` returns `undefined` the work is still waited for. What abandoned work does later is ignored.
   */
  waitFor<T>(work: Promise<T>, giveUp: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      let cancelTimer: (() => void) | undefined;
      const forget = this.onAbort(() => {
        cancelTimer = this.#clock.setTimeout(() => {
          const result = giveUp();
          if (result !== undefined) resolve(result);
        }, this.#abandonMs);
      });
      const settle = () => {
        forget();
        cancelTimer?.();
      };
      work.then(
        (result) => {
          settle();
          resolve(result);
        },
        (error: unknown) => {
          settle();
          reject(error);
        },
      );
    });
  }

  dispose(): void {
    this.#unlink();
  }
}
