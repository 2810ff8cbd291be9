import type { Clock } from '../../core/index.ts';
import type { Records, Versioned } from '../ports.ts';
import { ExpiringMap } from './expiring-map.ts';

/** Keeps named documents in this process. */
export class MemoryRecords implements Records {
  readonly #clock: Clock;
  readonly #documents: ExpiringMap<{ readonly json: string; readonly version: number }>;
  /** Counts over all keys, so that a document that was removed and written again is not taken for the old one. */
  #lastVersion = 0;

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock;
    this.#documents = new ExpiringMap(clock);
  }

  async get<T>(key: string): Promise<Versioned<T> | undefined> {
    const document = this.#documents.get(key);
    if (document === undefined) return undefined;
    // Which type a key has is the caller's knowledge: whoever reads it wrote it.
    const value: T = JSON.parse(document.json);
    return { value, version: document.version };
  }

  async put(
    key: string,
    value: unknown,
    ifVersion: number | 'new' | 'any',
    ttlMs?: number | 'keep',
  ): Promise<'ok' | 'conflict'> {
    const version = this.#documents.get(key)?.version;
    if (ifVersion !== 'any' && version !== (ifVersion === 'new' ? undefined : ifVersion)) return 'conflict';
    const json = JSON.stringify(value);
    this.#lastVersion += 1;
    this.#documents.set(key, { json, version: this.#lastVersion }, this.#end(key, ttlMs));
    return 'ok';
  }

  async *list<T>(prefix: string): AsyncIterable<readonly [key: string, document: Versioned<T>]> {
    const keys = [...this.#documents.keys()].filter((key) => key.startsWith(prefix)).sort();
    for (const key of keys) {
      const document = await this.get<T>(key);
      if (document !== undefined) yield [key, document];
    }
  }

  async remove(key: string): Promise<void> {
    this.#documents.delete(key);
  }

  #end(key: string, ttlMs: number | 'keep' | undefined): number {
    if (ttlMs === 'keep') return this.#documents.expiresAt(key) ?? Infinity;
    return ttlMs === undefined ? Infinity : this.#clock.now() + ttlMs;
  }
}
