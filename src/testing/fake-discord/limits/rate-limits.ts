import { createHash } from 'node:crypto';
import type { Clock } from '../../../core/index.ts';
import type { FakeDiscordLimit } from '../fake-discord.ts';

/** What a token may ask for within a second. */
const GLOBAL_REQUESTS = 50;
const SECOND_MS = 1000;

/** How long a caller has to wait, and whose limit it is. */
export interface TooMany {
  readonly retryAfterSeconds: number;
  readonly isGlobal: boolean;
}

/** What the limits say of one call. */
export interface LimitVerdict {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: the call may be done. */
  readonly tooMany?: TooMany;
}

/**
 * Counts calls by the clock. Each route has a bucket of its own for each channel, server or interaction; those that nobody
 * asked for are as large as the limit of the token, so that every answer tells one.
 */
export class RateLimits {
  readonly #clock: Clock;
  readonly #limits = new Map<string, FakeDiscordLimit>();
  readonly #buckets = new Map<string, { used: number; resetAt: number }>();
  #recent: readonly number[] = [];

  constructor(clock: Clock, limits: readonly FakeDiscordLimit[]) {
    this.#clock = clock;
    for (const limit of limits) this.set(limit);
  }

  /** Lets a limit stand from now on. Its buckets begin full. */
  set(limit: FakeDiscordLimit): void {
    this.#limits.set(limit.route, limit);
    for (const key of this.#buckets.keys()) if (key.startsWith(`${limit.route} `)) this.#buckets.delete(key);
  }

  /** Takes a call into account. Those of interactions do not count for the token. */
  take(route: string, major: string, isExempt: boolean): LimitVerdict {
    const now = this.#clock.now();
    if (!isExempt) {
      this.#recent = this.#recent.filter((at) => now - at < SECOND_MS);
      if (this.#recent.length >= GLOBAL_REQUESTS) {
        const [oldest = now] = this.#recent;
        return { headers: {}, tooMany: { retryAfterSeconds: (oldest + SECOND_MS - now) / 1000, isGlobal: true } };
      }
      this.#recent = [...this.#recent, now];
    }
    const { requests, seconds } = this.#limits.get(route) ?? { requests: GLOBAL_REQUESTS, seconds: 1 };
    const key = `${route} ${major}`;
    const known = this.#buckets.get(key);
    const bucket = known !== undefined && known.resetAt > now ? known : { used: 0, resetAt: now + seconds * 1000 };
    this.#buckets.set(key, bucket);
    const isTooMany = bucket.used >= requests;
    if (!isTooMany) bucket.used += 1;
    const resetAfter = (bucket.resetAt - now) / 1000;
    return {
      headers: {
        'x-ratelimit-limit': String(requests),
        'x-ratelimit-remaining': String(requests - bucket.used),
        'x-ratelimit-reset': (bucket.resetAt / 1000).toFixed(3),
        'x-ratelimit-reset-after': resetAfter.toFixed(3),
        'x-ratelimit-bucket': bucketName(route),
      },
      ...(isTooMany && { tooMany: { retryAfterSeconds: resetAfter, isGlobal: false } }),
    };
  }
}

/** Discord's names of buckets say nothing: they are digests. */
function bucketName(route: string): string {
  return createHash('sha256').update(route).digest('hex').slice(0, 32);
}
