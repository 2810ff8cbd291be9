/** Who wants to be told, by what they listen for. They are told at once and in order; one that throws harms nobody. */
export class Listeners<K, T> {
  readonly #onFailure: (error: unknown, key: K, value: T) => void;
  readonly #byKey = new Map<K, Set<{ readonly listener: (value: T) => void }>>();

  /** `onFailure` is called with what a listener threw; it must not throw. */
  constructor(onFailure: (error: unknown, key: K, value: T) => void) {
    this.#onFailure = onFailure;
  }

  /** Answers with what ends the listening; calling it again changes nothing. */
  add(key: K, listener: (value: T) => void): () => void {
    // Wrapped, so that the same function may be added twice and each time ends by itself.
    const entry = { listener };
    const entries = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, entries.add(entry));
    return () => {
      entries.delete(entry);
      if (entries.size === 0 && this.#byKey.get(key) === entries) this.#byKey.delete(key);
    };
  }

  /** Whether anybody listens. */
  has(key: K): boolean {
    return this.#byKey.has(key);
  }

  tell(key: K, value: T): void {
    // A copy: a listener may add or end others while it is told.
    const entries = [...(this.#byKey.get(key) ?? [])];
    for (const { listener } of entries) {
      try {
        listener(value);
      } catch (error) {
        this.#onFailure(error, key, value);
      }
    }
  }
}
