import type { Clock } from '../../core/index.ts';

/** Milliseconds between two searches for values that nobody asked for again. */
const SWEEP_EVERY_MS = 60_000;

/**
 * A map whose values end with their time. A value is gone from `expiresAt` on, whether or not it was swept yet: the
 * sweep, made in passing by `set`, only gives the memory back.
 */
export class ExpiringMap<T> {
  readonly #clock: Clock;
  readonly #held = new Map<string, { readonly value: T; readonly expiresAt: number }>();
  #nextSweepAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#nextSweepAt = clock.now() + SWEEP_EVERY_MS;
  }

  /** How many values are held, ended ones that were not swept included. */
  get size(): number {
    return this.#held.size;
  }

  get(key: string): T | undefined {
    const held = this.#held.get(key);
    return held !== undefined && held.expiresAt > this.#clock.now() ? held.value : undefined;
  }

  /** When a value ends: Infinity for one that is kept, undefined where there is none. */
  expiresAt(key: string): number | undefined {
    return this.get(key) === undefined ? undefined : this.#held.get(key)?.expiresAt;
  }

  /** `expiresAt` Infinity keeps the value until it is deleted. */
  set(key: string, value: T, expiresAt: number): void {
    this.#held.set(key, { value, expiresAt });
    this.#sweep(this.#clock.now());
  }

  delete(key: string): void {
    this.#held.delete(key);
  }

  /** The keys of values that were not deleted, ended ones that were not swept included. */
  keys(): IterableIterator<string> {
    return this.#held.keys();
  }

  #sweep(now: number): void {
    if (now < this.#nextSweepAt) return;
    this.#nextSweepAt = now + SWEEP_EVERY_MS;
    for (const [key, { expiresAt }] of this.#held) {
      if (expiresAt <= now) this.#held.delete(key);
    }
  }
}
