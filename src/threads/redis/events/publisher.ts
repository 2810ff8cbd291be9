import type { Logger } from '../../../core/index.ts';
import { isConnected } from '../connection/is-connected.ts';
import type { RedisClient } from '../redis-client.ts';

/** Letters that may be on the way, unanswered by the server. */
const MAX_UNANSWERED = 8_000_000;

export interface PublisherOptions {
  readonly client: RedisClient;
  readonly logger: Logger;
  /** What is published, in the plural, for the log. */
  readonly what: string;
}

/**
 * Publishes what may get lost, waits for nothing and never throws. While the server is away or does not answer, what
 * is published is dropped: nothing piles up. One line of the log says that it begins, one that it is over.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  #unanswered = 0;
  #isBroken = false;
  #dropped = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  publish(channel: string, text: string): void {
    if (!isConnected(this.#options.client)) {
      this.#drop('not connected');
      return;
    }
    if (this.#unanswered + text.length > MAX_UNANSWERED) {
      this.#drop('no answer');
      return;
    }
    this.#unanswered += text.length;
    void this.#send(channel, text);
  }

  async #send(channel: string, text: string): Promise<void> {
    try {
      await this.#options.client.publish(channel, text);
      this.#onSent();
    } catch (error) {
      this.#drop('refused', error);
    } finally {
      this.#unanswered -= text.length;
    }
  }

  #onSent(): void {
    if (!this.#isBroken) return;
    this.#isBroken = false;
    const { logger, what } = this.#options;
    logger.info({ dropped: this.#dropped }, `Other processes are told ${what} again.`);
    this.#dropped = 0;
  }

  #drop(reason: string, error?: unknown): void {
    this.#dropped += 1;
    if (this.#isBroken) return;
    this.#isBroken = true;
    const { logger, what } = this.#options;
    const fields = error === undefined ? { reason } : { reason, err: error };
    logger.warn(fields, `Other processes are not told ${what} until Redis takes them again.`);
  }
}
