import type { Records } from '../ports.ts';
import { isThreadId, type ThreadId } from '../thread-id.ts';
import { type Account, sumOf } from './account.ts';
import type { ByModel } from './tally.ts';
import { type DaySubject, dayPrefix, readDayKey, THREAD_PREFIX } from './usage-keys.ts';

/** What a person, a team, a day or a thread has used. */
export interface UsageRow {
  /** An id or a day; direct messages, which belong to no team, are `direct:<platform>`. */
  readonly name: string;
  readonly exchanges: number;
  readonly toolCalls: number;
  readonly models: ByModel;
}

export interface UsageReport {
  /** In the order of time, with days on which nothing was used. */
  readonly days: readonly UsageRow[];
  readonly persons: readonly UsageRow[];
  readonly teams: readonly UsageRow[];
  /** All of it together. */
  readonly total: UsageRow;
}

/** Whose usage is read; of everybody when neither is given. */
export interface UsageFilter {
  readonly person?: string | undefined;
  readonly team?: string | undefined;
}

/** Reads what was used on days, from the documents of the ledger. */
export async function readUsage(
  records: Records,
  days: readonly string[],
  { person, team }: UsageFilter = {},
): Promise<UsageReport> {
  const byDay = new Map<string, UsageRow[]>(days.map((day) => [day, []]));
  const byPerson = new Map<string, UsageRow[]>();
  const byTeam = new Map<string, UsageRow[]>();
  for (const day of days) {
    for await (const [key, { value }] of records.list<Account>(dayPrefix(day))) {
      const subject = readDayKey(key);
      if (subject === undefined || !isWanted(subject, { person, team })) continue;
      const row = { name: nameOf(subject), ...sumOf([value]) };
      put(subject.kind === 'person' ? byPerson : byTeam, row.name, row);
      // A person's exchanges stand among those of a team, too.
      if ((subject.kind === 'person') === (person !== undefined)) put(byDay, day, row);
    }
  }
  const ofDays = sumRows(byDay);
  return {
    days: ofDays,
    persons: sumRows(byPerson),
    teams: sumRows(byTeam),
    total: { name: 'total', ...sumOf(ofDays) },
  };
}

/** Reads what threads have used as long as they are kept, of those in which an exchange began after a moment. */
export async function readThreadUsage(
  records: Records,
  since: number,
): Promise<readonly (UsageRow & { readonly name: ThreadId })[]> {
  const rows: (UsageRow & { readonly name: ThreadId })[] = [];
  for await (const [key, { value }] of records.list<Account>(THREAD_PREFIX)) {
    const name = key.slice(THREAD_PREFIX.length);
    if (isThreadId(name) && value.marks.some(({ at }) => at >= since)) rows.push({ name, ...sumOf([value]) });
  }
  return rows;
}

function isWanted(subject: DaySubject, { person, team }: UsageFilter): boolean {
  if (person !== undefined) return subject.kind === 'person' && subject.id === person;
  return team === undefined || (subject.kind === 'team' && subject.id === team);
}

function nameOf(subject: DaySubject): string {
  return subject.kind === 'direct' ? `direct:${subject.id}` : subject.id;
}

function put(rows: Map<string, UsageRow[]>, name: string, row: UsageRow): void {
  rows.set(name, [...(rows.get(name) ?? []), row]);
}

function sumRows(rows: ReadonlyMap<string, readonly UsageRow[]>): readonly UsageRow[] {
  return [...rows].map(([name, parts]) => ({ name, ...sumOf(parts) }));
}
