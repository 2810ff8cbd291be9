import type { Clock } from '../../../core/index.ts';
import type { Need } from './method-limits.ts';
import type { CallPriority } from './slack-calls.ts';
import { TokenBucket } from './token-bucket.ts';

const RANKS: Readonly<Record<CallPriority, number>> = {
  final: 0,
  error: 1,
  card: 2,
  status: 3,
  lookup: 4,
  progress: 5,
};

/** Calls that may wait at a time; more are told to come again. */
const MAX_WAITING = 1_000;

/** Buckets that are kept before those that are full again are let go. */
const MAX_BUCKETS = 500;

/** Milliseconds after which a call is told to come again, when nothing else is known. */
const AGAIN_MS = 1_000;

export interface TakeOptions {
  readonly priority: CallPriority;
  /** Milliseconds that the call may wait. Progress never waits. */
  readonly maxWaitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A call may go, or would have to wait longer than it may: so long, in milliseconds. */
export type Taken = { readonly status: 'go' } | { readonly status: 'later'; readonly retryAfterMs: number };

interface Waiting {
  readonly needs: readonly Need[];
  readonly rank: number;
  readonly until: number;
  readonly settle: (taken: Taken) => void;
}

/**
 * The budget of calls in one workspace. Each call needs a token of every bucket that counts it. Calls that wait go by
 * priority, then in the order in which they came; each is promised its tokens, and a later one takes what is left.
 */
export class CallBudget {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, TokenBucket>();
  /** By priority, then by time. */
  readonly #waiting: Waiting[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the call may go, or at once when it would have to wait too long. Rejects when the signal fires. */
  take(needs: readonly Need[], { priority, maxWaitMs, signal }: TakeOptions): Promise<Taken> {
    const now = this.#clock.now();
    const rank = RANKS[priority];
    const ahead = this.#waiting.filter((other) => other.rank <= rank);
    const waitMs = this.#readyAt(needs, now, rank, promisedTo(ahead)) - now;
    if (waitMs <= 0) {
      this.#takeAll(needs, now);
      return Promise.resolve({ status: 'go' });
    }
    if (priority === 'progress' || waitMs > maxWaitMs || this.#waiting.length >= MAX_WAITING) {
      return Promise.resolve({ status: 'later', retryAfterMs: Math.ceil(Math.max(waitMs, AGAIN_MS)) });
    }
    return this.#wait({ needs, rank, until: now + maxWaitMs }, signal);
  }

  /** Whether so many calls could go now and leave what drafts leave. */
  hasRoom(needs: readonly Need[], calls: number): boolean {
    const now = this.#clock.now();
    const promised = promisedTo(this.#waiting);
    return needs.every((need) => {
      const others = (promised.get(need.key) ?? 0) + calls - 1;
      return this.#bucketOf(need).readyAt(now, others, true) <= now;
    });
  }

  /** Slack answered 429: what counts there is quiet for a while, and nothing else. */
  pause(need: Need, ms: number): void {
    this.#bucketOf(need).pause(this.#clock.now() + ms);
    this.#pump();
  }

  /** Whether it says what a new one would say. */
  get isIdle(): boolean {
    const now = this.#clock.now();
    return this.#waiting.length === 0 && [...this.#buckets.values()].every((bucket) => bucket.isFull(now));
  }

  #wait(call: Omit<Waiting, 'settle'>, signal: AbortSignal | undefined): Promise<Taken> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason);
        this.#pump();
      };
      const settle = (taken: Taken): void => {
        signal?.removeEventListener('abort', onAbort);
        resolve(taken);
      };
      const waiting: Waiting = { ...call, settle };
      const behind = this.#waiting.findIndex(({ rank }) => rank > call.rank);
      this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#pump();
    });
  }

  /** Lets go what may, tells those whose time is over, and comes back when the next one may. */
  #pump(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const now = this.#clock.now();
    const promised = new Map<string, number>();
    let nextAt = Number.POSITIVE_INFINITY;
    // Of a copy: those that leave are taken out on the way.
    for (const call of this.#waiting.slice()) {
      const readyAt = this.#readyAt(call.needs, now, call.rank, promised);
      // A process that was frozen comes late: whoever asked was given up, and somebody else may have gone on.
      if (readyAt <= now && now <= call.until) {
        this.#takeAll(call.needs, now);
        this.#leave(call, { status: 'go' });
      } else if (call.until <= now || readyAt > call.until) {
        this.#leave(call, { status: 'later', retryAfterMs: Math.ceil(Math.max(readyAt - now, AGAIN_MS)) });
      } else {
        promise(promised, call);
        nextAt = Math.min(nextAt, readyAt, call.until);
      }
    }
    if (Number.isFinite(nextAt))
      this.#cancelTimer = this.#clock.setTimeout(() => this.#pump(), Math.ceil(nextAt - now));
  }

  #leave(call: Waiting, taken: Taken): void {
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
    call.settle(taken);
  }

  #readyAt(needs: readonly Need[], now: number, rank: number, promised: ReadonlyMap<string, number>): number {
    const isDraft = rank === RANKS.progress;
    const times = needs.map((need) => this.#bucketOf(need).readyAt(now, promised.get(need.key) ?? 0, isDraft));
    return Math.max(now, ...times);
  }

  #takeAll(needs: readonly Need[], now: number): void {
    for (const need of needs) this.#bucketOf(need).take(now);
  }

  #bucketOf({ key, limit }: Need): TokenBucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    const now = this.#clock.now();
    if (this.#buckets.size >= MAX_BUCKETS) {
      for (const [other, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(other);
    }
    const made = new TokenBucket(limit, now);
    this.#buckets.set(key, made);
    return made;
  }
}

/** How many tokens of each bucket calls that wait are to have. */
function promisedTo(waiting: readonly Waiting[]): ReadonlyMap<string, number> {
  const promised = new Map<string, number>();
  for (const call of waiting) promise(promised, call);
  return promised;
}

function promise(promised: Map<string, number>, { needs }: Waiting): void {
  for (const { key } of needs) promised.set(key, (promised.get(key) ?? 0) + 1);
}
