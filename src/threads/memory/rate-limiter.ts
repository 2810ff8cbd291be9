import type { Clock } from '../../core/index.ts';
import type { RateLimiter } from '../ports.ts';
import { ExpiringMap } from './expiring-map.ts';

/** Counts events of this process, each one exactly as long as its window. Refused events are not counted. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #times: ExpiringMap<readonly number[]>;

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock;
    this.#times = new ExpiringMap(clock);
  }

  async take(
    key: string,
    { limit, windowMs }: { readonly limit: number; readonly windowMs: number },
  ): Promise<{ readonly ok: true; readonly left: number } | { readonly ok: false; readonly retryAfterMs: number }> {
    const now = this.#clock.now();
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - windowMs);
    if (recent.length < limit) {
      this.#times.set(key, [...recent, now], now + windowMs);
      return { ok: true, left: limit - recent.length - 1 };
    }
    // There is room when so many have left the window that one less than the limit remains.
    const leaves = recent[recent.length - limit];
    return { ok: false, retryAfterMs: leaves === undefined ? windowMs : leaves + windowMs - now };
  }
}
