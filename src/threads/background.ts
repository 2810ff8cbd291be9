import type { Clock, Logger } from '../core/index.ts';

export interface BackgroundOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The platform, as sentences call it. */
  readonly platform: string;
  /** What the log may say of an error: no words of people, and no tokens. */
  readonly describe: (error: unknown) => Readonly<Record<string, unknown>>;
}

/** What goes on beside an adapter's answers: each piece of work fails into the log, and the end waits for all of them. */
export class Background {
  readonly #options: BackgroundOptions;
  readonly #open = new Set<Promise<void>>();

  constructor(options: BackgroundOptions) {
    this.#options = options;
  }

  readonly run = (name: string, work: () => Promise<unknown>): void => {
    const { logger, platform, describe } = this.#options;
    const done: Promise<void> = Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ work: name, ...describe(error) }, `Work for ${platform} failed.`),
      )
      .finally(() => this.#open.delete(done));
    this.#open.add(done);
  };

  /** Resolves when nothing is left, and after `limitMs` at the latest. */
  async drained(limitMs: number): Promise<void> {
    let cancel = (): void => undefined;
    const late = new Promise<'late'>((resolve) => {
      cancel = this.#options.clock.setTimeout(() => resolve('late'), limitMs);
    });
    // What is done may begin something more.
    while (this.#open.size > 0 && (await Promise.race([Promise.all(this.#open), late])) !== 'late');
    cancel();
  }
}
