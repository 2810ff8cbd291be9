import type { Scope } from '../administration/scope.ts';
import type { Person } from '../person.ts';
import type { Records } from '../ports.ts';
import { type ThreadId, teamOf } from '../thread-id.ts';
import { maskedId } from '../usage/usage-keys.ts';
import type { FeedbackEntry } from './feedback.ts';
import { DIRECT_FEEDBACK_PREFIX, FEEDBACK_PREFIX, teamFeedbackPrefix } from './feedback-keys.ts';

/** How what somebody thinks of an answer is kept. `by` and `thread` are what erasing looks for. */
export interface StoredFeedback {
  readonly thread: ThreadId;
  readonly exchange: string;
  readonly by: Person;
  readonly value: 'up' | 'down';
  readonly reason?: string;
  readonly link?: string;
  readonly at: number;
  /** What the thread stood in when it was given: `platform:channel`, the narrowest first. */
  readonly channels: readonly string[];
}

/** Stands for who gave feedback in direct messages: nobody else is told. */
const NOBODY: Person = { id: '', name: '' };

/** What was given in a scope, the newest first. */
export async function readFeedback(records: Records, scope: Scope): Promise<readonly FeedbackEntry[]> {
  const entries: FeedbackEntry[] = [];
  for await (const [key, { value }] of records.list<StoredFeedback>(prefixOf(scope))) {
    if (isIn(value, scope)) entries.push(entryOf(key, value));
  }
  return entries.toSorted(newestFirst);
}

/** Whether an entry comes after the one that an id was given to, in the order of a list. */
export function isAfter({ id, at }: Pick<FeedbackEntry, 'id' | 'at'>, earlier: string): boolean {
  return newestFirst({ id: earlier, at: Number.parseInt(earlier, 10) }, { id, at }) < 0;
}

function prefixOf(scope: Scope): string {
  switch (scope.kind) {
    case 'deployment':
      return FEEDBACK_PREFIX;
    case 'direct':
      return DIRECT_FEEDBACK_PREFIX;
    case 'team':
    case 'channel':
      return teamFeedbackPrefix(scope.team);
  }
}

function isIn({ channels }: StoredFeedback, scope: Scope): boolean {
  return scope.kind !== 'channel' || channels.includes(scope.channels[0]);
}

function entryOf(key: string, { thread, exchange, by, value, reason, link, at }: StoredFeedback): FeedbackEntry {
  const entry = { id: `${at}.${maskedId(key)}`, thread, exchange, value, at };
  if (teamOf(thread) === undefined) return { ...entry, by: NOBODY };
  return { ...entry, by, ...(reason !== undefined && { reason }), ...(link !== undefined && { link }) };
}

function newestFirst(one: Pick<FeedbackEntry, 'id' | 'at'>, other: Pick<FeedbackEntry, 'id' | 'at'>): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
