import type { Clock } from '../../../core/index.ts';
import { Bucket, type BucketShape } from './bucket.ts';
import type { CallPriority } from './discord-calls.ts';
import type { RateFacts } from './rate-facts.ts';
import type { Route } from './route.ts';
import { TokenBudget } from './token-budget.ts';

const RANKS: Readonly<Record<CallPriority, number>> = { final: 0, error: 1, status: 2, lookup: 3, progress: 4 };

/** Calls that may wait at a time; more are told to come again. */
const MAX_WAITING = 1_000;

/** Budgets that are kept before those that are whole again are let go. */
const MAX_BUCKETS = 2_000;

/** Milliseconds after which a call is told to come again, when nothing else is known. */
const AGAIN_MS = 1_000;

export interface TakeOptions {
  readonly priority: CallPriority;
  /** Milliseconds that the call may wait. Progress never waits. */
  readonly maxWaitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A call may go, and says afterwards what the answer told; or it would have to wait longer than it may. */
export type Taken =
  | { readonly status: 'go'; readonly settle: (facts: RateFacts | undefined) => void }
  | { readonly status: 'later'; readonly retryAfterMs: number };

interface Waiting {
  readonly route: Route;
  readonly rank: number;
  readonly until: number;
  readonly settle: (taken: Taken) => void;
}

/** How many requests others are to have, of each budget. */
type Promised = Map<Bucket | TokenBudget, number>;

/**
 * The budgets of one token, as far as the answers have told them: routes share one when Discord gives them one name, and
 * each channel, server and webhook has its own. Calls that wait go by priority, then in the order in which they came; each
 * is promised its place, and a later one takes what is left.
 */
export class CallBudget {
  readonly #clock: Clock;
  readonly #token = new TokenBudget();
  /** The name of a route's budget, and what is known of budgets of a name. */
  readonly #names = new Map<string, string>();
  readonly #shapes = new Map<string, BucketShape>();
  /** By the route, and by the budget's name, each with what it is counted by. */
  readonly #buckets = new Map<string, Bucket>();
  readonly #named = new Map<string, Bucket>();
  /** By priority, then by time. */
  readonly #waiting: Waiting[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the call may go, or as soon as it is sure to wait too long. Rejects when the signal fires. */
  take(route: Route, { priority, maxWaitMs, signal }: TakeOptions): Promise<Taken> {
    const now = this.#clock.now();
    const rank = RANKS[priority];
    const promised = this.#promisedTo(this.#waiting.filter((other) => other.rank <= rank));
    if (this.#isOpen(route, rank, now, promised)) return Promise.resolve(this.#go(route, now));
    const waitMs = this.#opensAt(route, now) - now;
    const isTooLong = maxWaitMs <= 0 || (this.#isClosed(route, now) && waitMs > maxWaitMs);
    if (priority === 'progress' || isTooLong || this.#waiting.length >= MAX_WAITING) {
      return Promise.resolve({ status: 'later', retryAfterMs: Math.ceil(Math.max(waitMs, AGAIN_MS)) });
    }
    return this.#wait({ route, rank, until: now + maxWaitMs }, signal);
  }

  /** Whether so many requests could go now and leave what progress leaves. */
  hasRoom(route: Route, requests: number): boolean {
    const now = this.#clock.now();
    const promised = this.#promisedTo(this.#waiting);
    const bucket = this.#bucketOf(route);
    // What a whole budget would not have is not asked for: somebody must be the first.
    const more = Math.min(requests, bucket.most) - 1;
    promised.set(bucket, (promised.get(bucket) ?? 0) + more);
    return this.#isOpen(route, RANKS.progress, now, promised);
  }

  #go(route: Route, now: number): Taken {
    const bucket = this.#bucketOf(route);
    bucket.take();
    const answered = route.isCountedForToken ? this.#token.take(now) : undefined;
    return {
      status: 'go',
      settle: (facts) => {
        answered?.(this.#clock.now());
        bucket.settle(this.#clock.now(), facts);
        if (facts?.bucket !== undefined) this.#learn(route, facts.bucket, facts, bucket);
        if (facts?.quiet !== undefined) this.#pause(route, facts.quiet);
        this.#pump();
      },
    };
  }

  /** A route's budget has a name, which other routes may have as well: then they count together from now on. */
  #learn(route: Route, name: string, facts: RateFacts, bucket: Bucket): void {
    this.#names.set(route.name, name);
    if (bucket.shape !== undefined) this.#shapes.set(name, bucket.shape);
    const named = this.#named.get(`${name} ${route.major}`) ?? bucket;
    this.#named.set(`${name} ${route.major}`, named);
    this.#buckets.set(`${route.name} ${route.major}`, named);
    if (named === bucket) return;
    named.take();
    named.settle(this.#clock.now(), facts);
  }

  /** Discord answered 429: what counts there is quiet for a while. What is meant for a resource alone is its caller's. */
  #pause(route: Route, { ms, scope }: NonNullable<RateFacts['quiet']>): void {
    const now = this.#clock.now();
    if (scope === 'user') this.#bucketOf(route).pause(now + ms);
    if (scope === 'global') this.#token.pause(now, now + ms);
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
    const promised: Promised = new Map();
    let nextAt = Number.POSITIVE_INFINITY;
    // Of a copy: those that leave are taken out on the way.
    for (const call of this.#waiting.slice()) {
      const opensAt = this.#opensAt(call.route, now);
      // A process that was frozen comes late: whoever asked was given up, and somebody else may have gone on.
      if (now <= call.until && this.#isOpen(call.route, call.rank, now, promised)) {
        this.#leave(call, this.#go(call.route, now));
      } else if (call.until <= now || (this.#isClosed(call.route, now) && opensAt > call.until)) {
        this.#leave(call, { status: 'later', retryAfterMs: Math.ceil(Math.max(opensAt - now, AGAIN_MS)) });
      } else {
        this.#promise(promised, call);
        nextAt = Math.min(nextAt, call.until, opensAt > now ? opensAt : Number.POSITIVE_INFINITY);
      }
    }
    if (Number.isFinite(nextAt)) {
      this.#cancelTimer = this.#clock.setTimeout(() => this.#pump(), Math.ceil(nextAt - now));
    }
  }

  #leave(call: Waiting, taken: Taken): void {
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
    call.settle(taken);
  }

  #isOpen(route: Route, rank: number, now: number, promised: Promised): boolean {
    return this.#budgetsOf(route).every((budget) => {
      const reserve = rank === RANKS.progress ? budget.reserve : 0;
      return budget.room(now) - (promised.get(budget) ?? 0) >= 1 + reserve;
    });
  }

  #opensAt(route: Route, now: number): number {
    return Math.max(...this.#budgetsOf(route).map((budget) => budget.opensAt(now)));
  }

  #isClosed(route: Route, now: number): boolean {
    return this.#bucketOf(route).isClosed(now) || (route.isCountedForToken && this.#token.room(now) <= 0);
  }

  #promisedTo(waiting: readonly Waiting[]): Promised {
    const promised: Promised = new Map();
    for (const call of waiting) this.#promise(promised, call);
    return promised;
  }

  #promise(promised: Promised, { route }: Waiting): void {
    for (const budget of this.#budgetsOf(route)) promised.set(budget, (promised.get(budget) ?? 0) + 1);
  }

  #budgetsOf(route: Route): readonly (Bucket | TokenBudget)[] {
    const bucket = this.#bucketOf(route);
    return route.isCountedForToken ? [bucket, this.#token] : [bucket];
  }

  #bucketOf({ name: route, major }: Route): Bucket {
    const known = this.#buckets.get(`${route} ${major}`);
    if (known !== undefined) return known;
    if (this.#buckets.size >= MAX_BUCKETS) this.#letGo();
    const name = this.#names.get(route);
    const named = name === undefined ? undefined : this.#named.get(`${name} ${major}`);
    const bucket = named ?? new Bucket(name === undefined ? undefined : this.#shapes.get(name));
    this.#buckets.set(`${route} ${major}`, bucket);
    if (name !== undefined) this.#named.set(`${name} ${major}`, bucket);
    return bucket;
  }

  #letGo(): void {
    const now = this.#clock.now();
    for (const buckets of [this.#buckets, this.#named]) {
      for (const [key, bucket] of buckets) if (bucket.isIdle(now)) buckets.delete(key);
    }
  }
}
