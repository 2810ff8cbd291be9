import type { TeamId, ThreadId } from '../thread-id.ts';

/**
 * Documents over which what a team uses on a day is spread, so that many runs at once do not write to the same one.
 * Fixed: a thread's part is found again by it.
 */
export const TEAM_PARTS = 8;

/** What a day's document is about. `direct` is all direct messages of a platform, which belong to no team. */
export type DaySubject =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'team'; readonly id: string; readonly part: number }
  | { readonly kind: 'direct'; readonly id: string; readonly part: number };

const DAY = 'usage:day';

/** What the keys of a day's documents begin with. */
export function dayPrefix(day: string): string {
  return `${DAY}:${day}:`;
}

/** The key of a day's document. Ids stand between colons, so that erasing finds them. */
export function dayKey(day: string, subject: DaySubject): string {
  const part = subject.kind === 'person' ? '' : `:${subject.part}`;
  return `${dayPrefix(day)}${subject.kind}:${subject.id}${part}`;
}

/** What a key that {@link dayKey} made is about; undefined for any other. */
export function readDayKey(key: string): DaySubject | undefined {
  const [, kind, rest = ''] = /^usage:day:[^:]+:(person|team|direct):(.+)$/u.exec(key) ?? [];
  if (kind === 'person') return { kind, id: rest };
  const [, id = '', part = ''] = /^(.+):(\d+)$/u.exec(rest) ?? [];
  return (kind === 'team' || kind === 'direct') && id !== '' ? { kind, id, part: Number(part) } : undefined;
}

export const THREAD_PREFIX = 'usage:thread:';

/** The key of a thread's account. */
export function threadKey(thread: ThreadId): string {
  return `${THREAD_PREFIX}${thread}`;
}

/** The key that says that somebody was told how much of a day's limit is used. */
export function alertKey(
  day: string,
  subject: { readonly person: string } | { readonly team: TeamId },
  percent: number,
): string {
  const who = 'person' in subject ? `person:${subject.person}` : `team:${subject.team}`;
  return `usage:alert:${day}:${who}:${percent}`;
}

/** Which of a team's documents a thread writes to. */
export function partOf(thread: ThreadId): number {
  return hashOf(thread) % TEAM_PARTS;
}

/**
 * Stands for an id where a key is not searched when a person is erased: it does not tell the id. Two ids that share a
 * hash share a count, which does nobody harm.
 */
export function maskedId(id: string): string {
  return [id, `${id}#`].map((text) => hashOf(text).toString(36)).join('');
}

/** FNV-1a, 32 bits, its bits mixed at the end, since the low ones alone hardly differ: the same in every process. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}
