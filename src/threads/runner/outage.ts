import type { Logger } from '../../core/index.ts';

/** Logs once when the first of a run's calls fails, and once when none fails any more: not once for every try. */
export class Outage {
  readonly #logger: Logger;
  readonly #failing = new Set<object>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** `call` stands for all tries of one call. */
  failed(call: object, error: unknown): void {
    const isFirst = this.#failing.size === 0;
    this.#failing.add(call);
    if (isFirst) this.#logger.warn({ err: error }, 'The store cannot be reached; the run waits and tries again.');
  }

  succeeded(call: object): void {
    if (this.#failing.delete(call) && this.#failing.size === 0) {
      this.#logger.info({}, 'The store is reached again; the run goes on.');
    }
  }
}
