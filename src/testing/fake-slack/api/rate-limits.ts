import type { Method, Tier } from './method.ts';

const MINUTE_MS = 60_000;

/** Calls a minute, as Slack's tiers guarantee them. */
const CALLS_A_MINUTE: Readonly<Record<Tier, number>> = { tier1: 1, tier2: 20, tier3: 50, tier4: 100, special: 600 };

/** Messages a minute in one channel, and how many of them at once. */
const POSTS_A_MINUTE = 60;
const POSTS_AT_ONCE = 4;

/** What a limited app may call once a minute. */
const HISTORY_METHODS = new Set(['conversations.history', 'conversations.replies']);

export interface RateLimitOptions {
  readonly limitsRates: boolean;
  readonly limitsHistory: boolean;
}

/** Counts calls as Slack does: for each method and installation, posts for each channel. */
export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Takes a call into account. Seconds to wait, when it is one too many. */
  take(method: Method, installation: string, channel: string, nowMs: number): number | undefined {
    const key = `${installation}:${method.name}`;
    if (this.#options.limitsHistory && HISTORY_METHODS.has(method.name)) return this.#takeFrom(key, 1, 1, nowMs);
    if (!this.#options.limitsRates) return undefined;
    if (method.name === 'chat.postMessage') {
      return this.#takeFrom(`${key}:${channel}`, POSTS_A_MINUTE, POSTS_AT_ONCE, nowMs);
    }
    const aMinute = CALLS_A_MINUTE[method.tier];
    return this.#takeFrom(key, aMinute, aMinute, nowMs);
  }

  #takeFrom(key: string, aMinute: number, atOnce: number, nowMs: number): number | undefined {
    const bucket = this.#buckets.get(key) ?? { tokens: atOnce, atMs: nowMs };
    this.#buckets.set(key, bucket);
    bucket.tokens = Math.min(atOnce, bucket.tokens + ((nowMs - bucket.atMs) / MINUTE_MS) * aMinute);
    bucket.atMs = nowMs;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return undefined;
    }
    return Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / aMinute / 1000);
  }
}
