import type { Clock, Logger } from '../../core/index.ts';
import { safeErrorFields } from './transport/safe-error.ts';

/** What goes on beside acknowledgements: each piece of work fails into the log, and the end waits for all of them. */
export class Background {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #open = new Set<Promise<void>>();

  constructor({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }) {
    this.#clock = clock;
    this.#logger = logger;
  }

  readonly run = (name: string, work: () => Promise<unknown>): void => {
    const done: Promise<void> = Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.#logger.warn({ work: name, ...safeErrorFields(error) }, 'Work for Slack failed.'),
      )
      .finally(() => this.#open.delete(done));
    this.#open.add(done);
  };

  /** Resolves when nothing is left, and after `limitMs` at the latest. */
  async drained(limitMs: number): Promise<void> {
    let cancel = (): void => undefined;
    const late = new Promise<'late'>((resolve) => {
      cancel = this.#clock.setTimeout(() => resolve('late'), limitMs);
    });
    // What is done may begin something more.
    while (this.#open.size > 0 && (await Promise.race([Promise.all(this.#open), late])) !== 'late');
    cancel();
  }
}
