import type { Clock } from '../core/index.ts';

/** What is asked for; its parts have no colons. */
type Key = readonly string[];

export interface LookupsOptions<T, K extends Key> {
  readonly clock: Clock;
  /** Milliseconds that an answer counts as new. */
  readonly ttlMs: number;
  /** The same for a look-up that failed. */
  readonly failureTtlMs: number;
  readonly maxEntries: number;
  readonly lookUp: (...key: K) => Promise<T>;
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Remembers what was looked up, and that it failed. Asks once at a time for each key, whoever wants it, and only again
 * when the answer is old; holds so many answers at most, those that were used last.
 */
export class ExpiringLookups<T, K extends Key> {
  readonly #options: LookupsOptions<T, K>;
  /** In order of their last use. `value` outlives a failed look-up: an old name is better than none. */
  readonly #entries = new Map<string, { readonly outcome: Outcome<T>; readonly at: number; readonly last?: T }>();
  readonly #running = new Map<string, Promise<Outcome<T>>>();

  constructor(options: LookupsOptions<T, K>) {
    this.#options = options;
  }

  /** What is remembered, however old. What is old, or not known, is looked up without anybody waiting for it. */
  known(...key: K): T | undefined {
    if (this.#fresh(keyOf(key)) === undefined) void this.#ask(key);
    return this.remembered(...key);
  }

  /** The same, and nothing is looked up. */
  remembered(...key: K): T | undefined {
    return this.#entries.get(keyOf(key))?.last;
  }

  /** Takes an answer that was learned otherwise; it counts as new. */
  put(key: K, value: T): void {
    this.#running.delete(keyOf(key));
    this.#remember(keyOf(key), { value });
  }

  /**
   * A new answer. Rejects as the look-up did, or when the signal fires; the look-up goes on then for others.
   */
  async get(key: K, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const fresh = this.#fresh(keyOf(key));
    const outcome = fresh ?? (await untilAborted(this.#ask(key), signal));
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Forgets an answer, and one that is on its way: it may be older than the change. */
  forget(...key: K): void {
    this.#entries.delete(keyOf(key));
    this.#running.delete(keyOf(key));
  }

  #fresh(key: string): Outcome<T> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const { clock, ttlMs, failureTtlMs } = this.#options;
    const isFresh = clock.now() - entry.at < ('error' in entry.outcome ? failureTtlMs : ttlMs);
    return isFresh ? entry.outcome : undefined;
  }

  /** Never rejects. */
  #ask(parts: K): Promise<Outcome<T>> {
    const key = keyOf(parts);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const asked = this.#lookUp(parts).then((outcome) => {
      // Not after `forget`, and not over what was asked for since.
      if (this.#running.get(key) === asked) {
        this.#running.delete(key);
        this.#remember(key, outcome);
      }
      return outcome;
    });
    this.#running.set(key, asked);
    return asked;
  }

  async #lookUp(key: K): Promise<Outcome<T>> {
    try {
      return { value: await this.#options.lookUp(...key) };
    } catch (error) {
      return { error };
    }
  }

  #remember(key: string, outcome: Outcome<T>): void {
    const last = 'value' in outcome ? outcome.value : this.#entries.get(key)?.last;
    this.#entries.delete(key);
    this.#entries.set(key, { outcome, at: this.#options.clock.now(), ...(last !== undefined && { last }) });
    if (this.#entries.size <= this.#options.maxEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

function keyOf(key: Key): string {
  return key.join(':');
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
