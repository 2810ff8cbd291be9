import type { Entry } from '../entry.ts';
import type { MailboxLimits } from '../ports.ts';

const HOUR_MS = 3_600_000;

/** What was sent longer ago than this may have been forgotten. */
export const OLD_MS = 24 * HOUR_MS;

/** Ids stay an hour longer than a message counts as fresh: platforms' clocks and ours may differ by that much. */
export const REMEMBER_MS = OLD_MS + HOUR_MS;

/** What a thread has accepted: ids with their time, oldest first. */
export interface SeenIds {
  readonly at: Map<string, number>;
  /** This many are remembered whatever their age. */
  keep: number;
  /** The newest `sentAt` of an accepted message. */
  lastSentAt: number | null;
}

/** A memory that has seen nothing. */
export function newSeenIds(): SeenIds {
  return { at: new Map(), keep: 0, lastSentAt: null };
}

/**
 * Whether an entry was accepted before. A message that is older than the memory is taken for one unless it is newer
 * than everything accepted; entries that no person wrote go by their id alone, since nobody would send them again.
 */
export function isSeen(seen: SeenIds, entry: Entry, now: number): boolean {
  if (seen.at.has(entry.id)) return true;
  const isOld = entry.kind === 'message' && entry.sentAt < now - OLD_MS;
  return isOld && seen.lastSentAt !== null && entry.sentAt <= seen.lastSentAt;
}

/** Remembers an accepted entry, and from now on at least twice as many as may wait. */
export function rememberEntry(seen: SeenIds, entry: Entry, limits: MailboxLimits, now: number): void {
  seen.keep = Math.max(seen.keep, 2 * (limits.waking + limits.read));
  if (entry.kind === 'message') seen.lastSentAt = Math.max(seen.lastSentAt ?? entry.sentAt, entry.sentAt);
  rememberId(seen, entry.id, now);
}

/** Remembers an id, and forgets what is too old. */
export function rememberId(seen: SeenIds, id: string, now: number): void {
  seen.at.set(id, now);
  for (const [oldest, at] of seen.at) {
    if (seen.at.size <= seen.keep || at >= now - REMEMBER_MS) return;
    seen.at.delete(oldest);
  }
}
