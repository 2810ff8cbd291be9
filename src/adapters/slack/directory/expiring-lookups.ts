import type { Clock } from '../../../core/index.ts';

export interface LookupsOptions<T> {
  readonly clock: Clock;
  /** Milliseconds that an answer counts as new. */
  readonly ttlMs: number;
  /** The same for a look-up that failed. */
  readonly failureTtlMs: number;
  readonly maxEntries: number;
  readonly lookUp: (workspace: string, id: string) => Promise<T>;
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Remembers what was looked up, and that it failed. Asks once at a time for each id, whoever wants it, and only again
 * when the answer is old; holds so many answers at most, those that were used last.
 */
export class ExpiringLookups<T> {
  readonly #options: LookupsOptions<T>;
  /** In order of their last use. `value` outlives a failed look-up: an old name is better than none. */
  readonly #entries = new Map<string, { readonly outcome: Outcome<T>; readonly at: number; readonly last?: T }>();
  readonly #running = new Map<string, Promise<Outcome<T>>>();

  constructor(options: LookupsOptions<T>) {
    this.#options = options;
  }

  /** What is remembered, however old. What is old, or not known, is looked up without anybody waiting for it. */
  known(workspace: string, id: string): T | undefined {
    const key = keyOf(workspace, id);
    if (this.#fresh(key) === undefined) void this.#ask(workspace, id);
    return this.#entries.get(key)?.last;
  }

  /**
   * A new answer. Rejects as the look-up did, or when the signal fires; the look-up goes on then for others.
   */
  async get(workspace: string, id: string, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const fresh = this.#fresh(keyOf(workspace, id));
    const outcome = fresh ?? (await untilAborted(this.#ask(workspace, id), signal));
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Forgets an answer, and one that is on its way: it may be older than the change. */
  forget(workspace: string, id: string): void {
    this.#entries.delete(keyOf(workspace, id));
    this.#running.delete(keyOf(workspace, id));
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
  #ask(workspace: string, id: string): Promise<Outcome<T>> {
    const key = keyOf(workspace, id);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const asked = this.#lookUp(workspace, id).then((outcome) => {
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

  async #lookUp(workspace: string, id: string): Promise<Outcome<T>> {
    try {
      return { value: await this.#options.lookUp(workspace, id) };
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

function keyOf(workspace: string, id: string): string {
  return `${workspace}:${id}`;
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
