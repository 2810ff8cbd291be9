import type { Scope } from '../administration/scope.ts';
import type { Person } from '../person.ts';
import type { ThreadId } from '../thread-id.ts';

export interface GivenFeedback {
  readonly thread: ThreadId;
  /** The exchange that the answer ended. */
  readonly exchange: string;
  readonly by: Person;
  /** Null takes back what was given. */
  readonly value: 'up' | 'down' | null;
  /** Why, in their own words; left out, an earlier reason stays. */
  readonly reason?: string;
}

/** What somebody thinks of an answer. */
export interface FeedbackEntry {
  readonly id: string;
  readonly thread: ThreadId;
  readonly exchange: string;
  readonly by: Person;
  readonly value: 'up' | 'down';
  readonly reason?: string;
  /** Leads to the thread, where the platform has addresses; not in direct messages. */
  readonly link?: string;
  readonly at: number;
}

export interface FeedbackPage {
  readonly entries: readonly FeedbackEntry[];
  /** To be given as `before` for the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** What people think of answers. Kept for 90 days; what they said last counts. */
export interface FeedbackBook {
  /** Resolves when it is durable, with whether it is the first time. */
  give(given: GivenFeedback): Promise<boolean>;
  /**
   * What was given in a scope, the newest first. Direct messages are listed in the scopes `direct` and `deployment` only,
   * and with neither words nor names.
   */
  list(scope: Scope, options: { readonly limit: number; readonly before?: string }): Promise<FeedbackPage>;
}
