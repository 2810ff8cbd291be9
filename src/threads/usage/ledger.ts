import type { Clock } from '../../core/index.ts';
import type { Records } from '../ports.ts';
import { parseThreadId, type TeamId, type ThreadId, teamOf } from '../thread-id.ts';
import { type Account, charge, EMPTY_ACCOUNT, type Mark, type MarkPer, sumOf } from './account.ts';
import type { ByModel } from './tally.ts';
import { updateDocument } from './update-document.ts';
import { type DaySubject, dayKey, partOf, TEAM_PARTS, threadKey } from './usage-keys.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Days for which what was used on a day is kept. */
const KEPT_DAYS = 90;

export interface LedgerOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** From 0 to 1; spreads tries that collided. */
  readonly random: () => number;
  /** Milliseconds that an idle thread is kept, and so what it used; absent, for ever. */
  readonly threadTtlMs?: number | undefined;
}

/** Whose day is looked at: a person's, and that of the team of a thread. */
export interface DayOf {
  readonly day: string;
  readonly thread: ThreadId;
  /** The person's id; null where nobody began the exchange. */
  readonly person: string | null;
}

/** What is used on a day so far, by model. */
export interface DayUse {
  readonly person: ByModel;
  /** Of the team; in a direct message nothing. */
  readonly team: ByModel;
}

/**
 * What was used, as documents: by person and day, by team and day (spread over several), by thread. Counting an
 * exchange again as it stands changes nothing, so that whoever is not sure does it again.
 */
export class Ledger {
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  /**
   * Counts an exchange as it now stands, for who began it, for the team and for the thread; all on the day on which it
   * began. Rejects when one of them could not be written; the next time makes up for it.
   */
  async record({ day, thread, person }: DayOf, exchange: Omit<Mark, 'thread' | 'by'>): Promise<void> {
    const mark: Mark = { thread, by: person, ...exchange };
    const ttlMs = KEPT_DAYS * DAY_MS;
    const written = [
      this.#charge(dayKey(day, scopeOf(thread)), mark, 'thread', ttlMs),
      this.#charge(threadKey(thread), mark, 'exchange', this.#options.threadTtlMs),
    ];
    if (person !== null) written.push(this.#charge(dayKey(day, { kind: 'person', id: person }), mark, 'thread', ttlMs));
    for (const outcome of await Promise.allSettled(written)) {
      if (outcome.status === 'rejected') throw outcome.reason;
    }
  }

  /** What a person and a team have used on a day. */
  async read({ day, thread, person }: DayOf): Promise<DayUse> {
    const team = teamOf(thread);
    const [ofPerson, ofTeam] = await Promise.all([
      person === null ? undefined : this.#read(dayKey(day, { kind: 'person', id: person })),
      team === undefined ? undefined : this.readTeam(team, day),
    ]);
    return { person: ofPerson?.models ?? {}, team: ofTeam?.models ?? {} };
  }

  /** What a team has used on a day. */
  async readTeam(team: TeamId, day: string): Promise<Omit<Account, 'marks'>> {
    const parts = Array.from({ length: TEAM_PARTS }, (_, part) => part);
    const accounts = await Promise.all(parts.map((part) => this.#read(dayKey(day, { kind: 'team', id: team, part }))));
    return sumOf(accounts.flatMap((account) => account ?? []));
  }

  /** What a thread has used as long as it is kept, and its latest exchanges; undefined when nothing is known. */
  readThread(thread: ThreadId): Promise<Account | undefined> {
    return this.#read(threadKey(thread));
  }

  async #charge(key: string, mark: Mark, per: MarkPer, ttlMs: number | undefined): Promise<void> {
    await updateDocument<Account>(key, (account = EMPTY_ACCOUNT) => charge(account, mark, per), {
      ...this.#options,
      ttlMs,
    });
  }

  async #read(key: string): Promise<Account | undefined> {
    return (await this.#options.records.get<Account>(key))?.value;
  }
}

/** The document of a day that a thread's exchanges count in, besides the person's. */
function scopeOf(thread: ThreadId): DaySubject {
  const team = teamOf(thread);
  const part = partOf(thread);
  if (team !== undefined) return { kind: 'team', id: team, part };
  return { kind: 'direct', id: encodeURIComponent(parseThreadId(thread).platform), part };
}
