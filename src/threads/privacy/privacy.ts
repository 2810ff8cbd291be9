import type { Person } from '../person.ts';

/** What is stored of somebody, by kind. */
export interface StoredOfPerson {
  /** Messages of theirs in how many threads. */
  readonly messages: number;
  readonly threads: number;
  /** Notes and memories of theirs. */
  readonly memories: number;
  /** Timers that only they asked for. */
  readonly timers: number;
  readonly feedback: number;
  /** Days of which it is counted what they used. */
  readonly usageDays: number;
  readonly hasOptedOut: boolean;
  /** There is more than could be counted in time: the numbers are the least there is. */
  readonly isPartial?: true;
}

/** What says afterwards that somebody was forgotten. It names nobody. */
export interface ForgetReceipt {
  readonly id: string;
  readonly at: number;
  /** Threads that something was found in, and messages and other entries of theirs; 0 where that is not known yet. */
  readonly threads: number;
  readonly entries: number;
  /** Whether every place gave it away; one that did not is tried again until it has. */
  readonly isComplete: boolean;
}

/** What people may want of what is stored of them. */
export interface Privacy {
  stored(person: Person): Promise<StoredOfPerson>;
  /** Erases what is stored of somebody, everywhere. */
  forget(person: Person): Promise<ForgetReceipt>;
  /**
   * Leaves somebody out from now on, or no more: nothing of what they write is taken in, searched or shown to a model,
   * and who addresses the bot is told how to come back. It outlives `forget`.
   */
  setOptOut(person: Person, isOut: boolean): Promise<void>;
  hasOptedOut(person: string): Promise<boolean>;
}
