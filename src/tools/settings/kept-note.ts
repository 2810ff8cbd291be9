import { createHash } from 'node:crypto';
import type { Scope } from '../../threads/administration/scope.ts';
import type { AuditNote, NotedAct } from '../../threads/administration/settings-service.ts';
import { bounded } from './bounded-value.ts';
import { sortable } from './entry-id.ts';
import type { KeptEntry } from './settings-document.ts';

/** Notes that are kept of one team, of direct messages, and of the deployment. */
const MAX_NOTES = 500;

/** Those of them that anybody can cause, again and again, without being allowed anything. */
const MAX_IDLE_NOTES = 100;

const IDLE: ReadonlySet<string> = new Set<NotedAct>(['refused', 'expired', 'withdrawn']);

/** Characters at the end of an entry's id that stand for the note's own. */
const NAME = 16;

/** A note as the log keeps it. Its id sorts by its time, and the same note has the same end whenever it is said. */
export function keptNote(scope: Scope, { id, at, who, surface, key, change, before, after }: AuditNote): KeptEntry {
  const name = createHash('sha256').update(id).digest('hex').slice(0, NAME);
  return {
    id: `${sortable(at, 9)}${name}`,
    at,
    who: { id: who.id, name: who.name },
    surface,
    scope,
    key,
    change,
    before: bounded(before),
    after: bounded(after),
    version: 0,
  };
}

/** Whether two entries are one note. */
export function isSameNote(one: KeptEntry, other: KeptEntry): boolean {
  return one.id.slice(-NAME) === other.id.slice(-NAME);
}

/** As many as are kept, of entries of which the newest come first: what anybody can cause pushes out nothing else. */
export function withinNotes(entries: readonly KeptEntry[]): readonly KeptEntry[] {
  let idle = 0;
  const kept = entries.filter(({ change }) => {
    if (!IDLE.has(change)) return true;
    idle += 1;
    return idle <= MAX_IDLE_NOTES;
  });
  return kept.slice(0, MAX_NOTES);
}
