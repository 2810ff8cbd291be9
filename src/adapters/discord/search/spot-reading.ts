import { asObjects, type JsonObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import { isRefusal } from '../calls/discord-call-error.ts';
import { timeOf } from '../ids.ts';
import { idOf } from '../inbound/author-of.ts';
import type { DiscordMessage } from '../inbound/discord-event.ts';
import { parseMessage } from '../inbound/parse-message.ts';

const PAGE_SIZE = 100;

/** Discord's codes for what is not there, or is not to be seen. */
const NOT_THERE = [10_003, 50_001] as const;

/** Milliseconds that one call may wait for its budget: somebody waits for all of them. */
const MAX_WAIT_MS = 5_000;

interface Where {
  readonly channel: string;
  readonly isThread: boolean;
  readonly signal: AbortSignal;
}

/** Reads one channel, thread or direct channel page by page, from the newest message on. */
export class SpotReading {
  readonly #backend: Pick<DiscordBackend, 'calls' | 'self'>;
  readonly #where: Where;
  #before: string | undefined;
  #hasMore = true;

  constructor(backend: Pick<DiscordBackend, 'calls' | 'self'>, where: Where) {
    this.#backend = backend;
    this.#where = where;
  }

  /** Whether there may be older messages. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Milliseconds since the epoch of the oldest message that was read. */
  get readBackTo(): number | undefined {
    return this.#before === undefined ? undefined : timeOf(this.#before);
  }

  /** The next page. Rejects with a DiscordCallError. */
  async next(): Promise<readonly DiscordMessage[]> {
    const { channel, signal } = this.#where;
    const path = `/channels/${channel}/messages` as const;
    const query = { limit: String(PAGE_SIZE), ...(this.#before !== undefined && { before: this.#before }) };
    const options = { signal, maxWaitMs: MAX_WAIT_MS };
    const raw = await this.#orNothing(this.#backend.calls.call({ method: 'GET', path, query }, options));
    const oldest = raw.flatMap(({ id }) => idOf(id) ?? []).reduce<bigint | undefined>(least, undefined);
    const isFurther = oldest !== undefined && (this.#before === undefined || oldest < BigInt(this.#before));
    this.#hasMore = raw.length >= PAGE_SIZE && isFurther;
    if (oldest !== undefined) this.#before = oldest.toString();
    return raw.flatMap((each) => {
      const message = parseMessage(each, this.#backend.self);
      return typeof message === 'string' ? [] : [message];
    });
  }

  /** A thread may not be there yet, or no more; of a channel that is worth an error. */
  async #orNothing(answer: Promise<unknown>): Promise<readonly JsonObject[]> {
    try {
      return asObjects(await answer);
    } catch (error) {
      if (this.#where.isThread && isRefusal(error, ...NOT_THERE)) return [];
      throw error;
    }
  }
}

function least(so: bigint | undefined, id: string): bigint {
  const value = BigInt(id);
  return so === undefined || value < so ? value : so;
}
