import type { Entry } from './entry.ts';
import type { ThreadId } from './thread-id.ts';

/** A timer that is kept. */
export interface Timer {
  readonly id: string;
  readonly thread: ThreadId;
  readonly dueAt: number;
  readonly entry: Entry;
  /** When it is due again; absent for one that is due once. */
  readonly repeat?: Repeat;
}

/** A cron expression of five fields, and the zone that it is meant in. */
export interface Repeat {
  readonly cron: string;
  /** An IANA name. */
  readonly timeZone: string;
}

/** Durable timers that deliver an entry. Delivering is the caller's; `replace` follows, and the dedupe makes it once. */
export interface Schedule {
  put(timer: Timer): Promise<void>;
  remove(id: string): Promise<boolean>;
  /**
   * Puts a timer of the same id and thread in the place of one, or removes that, but only while it stands there exactly
   * as it was read: whoever cancelled it, erased somebody in it or came first is not undone.
   */
  replace(read: Timer, next: Timer | undefined): Promise<boolean>;
  list(thread: ThreadId): Promise<readonly Timer[]>;
  /** Timers due now, oldest first, at most `limit`. */
  due(limit: number): Promise<readonly Timer[]>;
  /** Every timer, in no order; one that comes or goes on the way may be missing. */
  all(): AsyncIterable<Timer>;
}
