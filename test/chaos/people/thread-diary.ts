import type { ThreadId } from '../../../src/threads/thread-id.ts';

/** A message, as the person who wrote it knows it. */
export interface SaidMessage {
  readonly id: string;
  readonly text: string;
  readonly isFollowUp: boolean;
  /** What the intake answered the first time; unknown when that answer never came. */
  received: string;
}

/** An edit or a deletion. */
export interface SaidAmendment {
  readonly id: string;
  readonly of: string;
  /** Null for a deletion. */
  readonly text: string | null;
  /** What the store answered; `untold` when that answer never came. */
  amended: string;
}

/** What people did in one thread, in order: the messages in the order of their acceptance. */
export interface ThreadDiary {
  readonly thread: ThreadId;
  readonly said: SaidMessage[];
  readonly amendments: SaidAmendment[];
  /** Ids of stops. */
  readonly stops: string[];
}
