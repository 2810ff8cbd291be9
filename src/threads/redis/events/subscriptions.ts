import type { Clock, Logger } from '../../../core/index.ts';
import { isConnected } from '../connection/is-connected.ts';
import type { RedisClient } from '../redis-client.ts';

/** After so long what the server refused is tried again. */
const RETRY_MS = 1_000;

export interface SubscriptionsOptions {
  readonly subscriber: RedisClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called with what comes on a wanted channel. What it throws is logged. */
  readonly onMessage: (channel: string, text: string) => void;
}

/**
 * Channels that are wanted on a connection. What the server is asked for follows what is wanted: one command at a time,
 * so that a channel that comes and goes piles nothing up, and everything anew whenever the connection is made.
 */
export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #wanted = new Set<string>();
  /** What the server was asked for, as far as is known. */
  #asked: ReadonlySet<string> = new Set();
  /** Counts the connections: a command of a former one has no say any more. */
  #connection = 0;
  #isAsking = false;
  #isRefused = false;
  #isClosed = false;
  #cancelRetry: (() => void) | undefined;

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
    options.subscriber.on('message', this.#onMessage);
    options.subscriber.on('ready', this.#onReady);
  }

  add(channel: string): void {
    if (this.#isClosed) return;
    this.#wanted.add(channel);
    void this.#ask();
  }

  remove(channel: string): void {
    this.#wanted.delete(channel);
    void this.#ask();
  }

  /** Lets go of every channel, for good; the connection stays. */
  close(): void {
    this.#isClosed = true;
    this.#wanted.clear();
    void this.#ask();
    this.#cancelRetry?.();
    this.#options.subscriber.off('message', this.#onMessage);
    this.#options.subscriber.off('ready', this.#onReady);
  }

  readonly #onMessage = (channel: string, text: string): void => {
    if (!this.#wanted.has(channel)) return;
    try {
      this.#options.onMessage(channel, text);
    } catch (error) {
      // Never into the client, which would take it for a broken connection.
      this.#options.logger.warn({ err: error, channel }, 'What another process published cannot be read.');
    }
  };

  readonly #onReady = (): void => {
    this.#connection += 1;
    this.#isAsking = false;
    // The client asks for what it had by itself. What nobody wants any more stays in the list, to be given back.
    this.#asked = difference(this.#asked, this.#wanted);
    void this.#ask();
  };

  async #ask(): Promise<void> {
    const { subscriber } = this.#options;
    if (this.#isAsking || !isConnected(subscriber)) return;
    const connection = this.#connection;
    this.#isAsking = true;
    try {
      while (await this.#askOnce());
    } catch (error) {
      if (connection === this.#connection) this.#onRefused(error);
    } finally {
      if (connection === this.#connection) this.#isAsking = false;
    }
  }

  /** Answers whether there may be more to ask for. */
  async #askOnce(): Promise<boolean> {
    const { subscriber } = this.#options;
    const connection = this.#connection;
    const fresh = difference(this.#wanted, this.#asked);
    const stale = difference(this.#asked, this.#wanted);
    if (fresh.size === 0 && stale.size === 0) return false;
    const asked = new Set(this.#wanted);
    const commands = [
      ...(fresh.size > 0 ? [subscriber.subscribe(...fresh)] : []),
      ...(stale.size > 0 ? [subscriber.unsubscribe(...stale)] : []),
    ];
    await Promise.all(commands);
    if (connection !== this.#connection) return false;
    this.#asked = asked;
    this.#isRefused = false;
    return true;
  }

  #onRefused(error: unknown): void {
    const { clock, logger } = this.#options;
    if (this.#isClosed) return;
    if (!this.#isRefused) logger.warn({ err: error }, 'Redis refused a subscription; it is tried every second.');
    this.#isRefused = true;
    this.#cancelRetry?.();
    this.#cancelRetry = clock.setTimeout(() => void this.#ask(), RETRY_MS);
  }
}

function difference(all: ReadonlySet<string>, without: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...all].filter((channel) => !without.has(channel)));
}
