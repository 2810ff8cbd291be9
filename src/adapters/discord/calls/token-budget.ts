/** Requests of one token in a second. Docs: "All bots can make up to 50 requests per second". */
const PER_SECOND = 50;

/** As few it becomes where other processes use the token, too, and how many more it may be after each second of peace. */
const LEAST_PER_SECOND = 15;
const REGAINED_PER_SECOND = 2;

/** What progress leaves of them. */
const RESERVE = 10;

const SECOND_MS = 1_000;

/** A request that counts: at least until `until`, and until it is answered. */
interface Counted {
  until: number;
  isUnderWay: boolean;
}

/**
 * What the bot's token may still ask for in this second, whichever routes it is for. Pure: time is handed in.
 *
 * Discord counts a request when it arrives there, which is some time before its answer is here: counted from the answer on,
 * there are never more in a second of Discord's, however late some of them arrive. Other processes with the same token are
 * not seen here: each time Discord says that all of them asked too much, each asks for half, and then for slowly more.
 */
export class TokenBudget {
  #counted: Counted[] = [];
  #pausedUntil = 0;
  #most = PER_SECOND;

  readonly reserve = RESERVE;

  room(now: number): number {
    if (now < this.#pausedUntil) return 0;
    this.#counted = this.#counted.filter(({ until, isUnderWay }) => isUnderWay || until > now);
    return this.#mostAt(now) - this.#counted.length;
  }

  /** When there is room at the earliest, if there is none; an answer may have to come first. */
  opensAt(now: number): number {
    const isFull = this.room(now) <= 0 && this.#counted.length > 0;
    const first = isFull ? Math.min(...this.#counted.map(({ until }) => until)) : 0;
    return Math.max(now, this.#pausedUntil, first);
  }

  /** Takes a request into account. To be called back when its answer has come, or none will. */
  take(now: number): (now: number) => void {
    const counted: Counted = { until: now + SECOND_MS, isUnderWay: true };
    this.#counted.push(counted);
    return (answeredAt) => {
      counted.until = answeredAt + SECOND_MS;
      counted.isUnderWay = false;
    };
  }

  /** Discord wants quiet until then, of everything. */
  pause(now: number, until: number): void {
    // What was under way is refused as well: one time too much.
    if (now >= this.#pausedUntil) this.#most = Math.max(LEAST_PER_SECOND, Math.floor(this.#mostAt(now) / 2));
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  #mostAt(now: number): number {
    const secondsOfPeace = Math.max(0, Math.floor((now - this.#pausedUntil) / SECOND_MS));
    return Math.min(PER_SECOND, this.#most + secondsOfPeace * REGAINED_PER_SECOND);
  }
}
