import type { Clock, Logger } from '../../core/index.ts';
import type { RateLimiter, Records } from '../ports.ts';
import type { PlaceBudgets } from '../settings.ts';
import { type TeamId, type ThreadId, teamOf } from '../thread-id.ts';
import type { ReachedLimit } from '../transcript.ts';
import { within } from '../within.ts';
import type { Account } from './account.ts';
import { type Budgets, type DayLimit, findReached, shareUsed } from './budgets.ts';
import { type DayOf, Ledger } from './ledger.ts';
import { type Tally, totalOf } from './tally.ts';
import type { TeamDay } from './team-usage.ts';
import { UsageDays } from './usage-days.ts';
import { alertKey, maskedId } from './usage-keys.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds that a channel is known to have been told of a limit: longer than any limit stands. */
const TOLD_MS = 2 * DAY_MS;

/** Longest time for one question or one entry, in milliseconds: an answer to somebody never waits longer for it. */
const LIMIT_MS = 3_000;

/** Percents of a day's limit that are told, each once a day; that all is used is only logged: people are told anyway. */
const ALERTS = [75, 95, 100] as const;

/** Alerts that this process remembers to have looked at, so that it does not look again at every turn. */
const MAX_REMEMBERED = 10_000;

export interface SpendingOptions {
  readonly records: Records;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly budgets: Budgets;
  /** What is limited otherwise in a place. @default nothing is */
  readonly budgetsIn?: ((place: BudgetPlace) => Promise<PlaceBudgets>) | undefined;
  /** Milliseconds that an idle thread is kept; absent, for ever. */
  readonly threadTtlMs?: number | undefined;
}

/** Where a limit is asked for: in a thread, or in a team as a whole. */
export type BudgetPlace = { readonly thread: ThreadId } | { readonly team: TeamId };

/** One exchange, as far as it uses something. */
export interface SpendingExchange {
  readonly thread: ThreadId;
  /** Counts the exchanges of the thread upwards. */
  readonly exchange: number;
  /** The id of who began it; null when nobody did: it counts for the team only. */
  readonly person: string | null;
  /** When it began: what it uses counts for that day, also past midnight. */
  readonly startedAt: number;
  readonly logger: Logger;
}

/** What came of counting. */
export interface Standing {
  readonly reached: ReachedLimit | undefined;
  /** Days' limits of which, for the first time today, so many percent are used. */
  readonly alerts: readonly { readonly limit: DayLimit; readonly percent: number }[];
}

/** What an adapter may show of it. */
export interface UsageReader {
  /** How far the limits of today are used by a person, if any, and by the team of a thread, if it has one. */
  today(thread: ThreadId, person: string | null): Promise<readonly DayLimit[]>;
  /** What a thread has used as long as it is kept; undefined when nothing is known. */
  ofThread(thread: ThreadId): Promise<Account | undefined>;
  /** What a team has used, day by day, today first; days without use are among them. */
  ofTeam(team: TeamId, days: number): Promise<readonly TeamDay[]>;
  /** How far today's limit of a team is used. */
  teamToday(team: TeamId): Promise<DayLimit>;
}

const NOTHING_REACHED: Standing = { reached: undefined, alerts: [] };

/**
 * Keeps to budgets: says whether an exchange may begin, counts what it uses at each turn, and says when a limit is
 * reached. What one exchange uses counts for who began it and for the team. When the records cannot be reached in time
 * an exchange goes on and the log says so: an answer is worth more than an exact bill.
 */
export class Spending implements UsageReader {
  readonly days: UsageDays;
  readonly #options: SpendingOptions;
  readonly #ledger: Ledger;
  readonly #looked = new Set<string>();

  constructor(options: SpendingOptions) {
    this.#options = options;
    this.#ledger = new Ledger(options);
    this.days = new UsageDays(options.budgets.timeZone);
  }

  /** Whether an exchange may begin, and counts it as a request of the person. Answers the limit that stands against it. */
  async admit(exchange: SpendingExchange): Promise<ReachedLimit | undefined> {
    const ask = async (): Promise<ReachedLimit | undefined> => {
      const budgets = await this.#budgetsIn(exchange);
      const reached = findReached(await this.#limitsOf(exchange, budgets));
      return reached === undefined
        ? await this.#takeRequest(exchange, budgets)
        : { limit: reached.kind, resetsAt: reached.resetsAt };
    };
    return await this.#orGoOn(ask, undefined, exchange.logger, 'Whether a limit stands could not be found out');
  }

  /** Whether nobody in this channel was told yet that this limit stands, until it resets. */
  async isNews({ limit, resetsAt = 0 }: ReachedLimit, channel: string, exchange: SpendingExchange): Promise<boolean> {
    const whose = limit === 'teamDay' ? teamOf(exchange.thread) : exchange.person;
    const key = `usage:told:${limit}:${resetsAt}:${maskedId(`${channel} ${whose}`)}`;
    const rule = { limit: 1, windowMs: TOLD_MS };
    const ask = async (): Promise<boolean> => (await this.#options.rateLimiter.take(key, rule)).ok;
    return await this.#orGoOn(ask, true, exchange.logger, 'Whether a limit was told could not be found out');
  }

  /** Counts what an exchange has used so far; the same again changes nothing. */
  async settle(
    exchange: SpendingExchange,
    tally: Tally,
    isOver: boolean,
  ): Promise<Standing & { readonly isKept: boolean }> {
    let { exchangeCost } = this.#options.budgets;
    const record = async (): Promise<Standing & { readonly isKept: boolean }> => {
      const { startedAt: at, exchange: number } = exchange;
      await this.#ledger.record(this.#dayOf(exchange), { exchange: number, at, isOver, tally });
      const budgets = await this.#budgetsIn(exchange);
      ({ exchangeCost } = budgets);
      const limits = await this.#limitsOf(exchange, budgets);
      const reached = findReached(limits);
      const alerts = await this.#newAlerts(limits, exchange);
      const { kind, resetsAt } = reached ?? {};
      return { reached: kind && resetsAt ? { limit: kind, resetsAt } : undefined, alerts, isKept: true };
    };
    const failed = { ...NOTHING_REACHED, isKept: false };
    const standing = await this.#orGoOn(
      record,
      failed,
      exchange.logger,
      'What an exchange used could not be written down',
    );
    const isTooDear = exchangeCost > 0 && totalOf(tally.models).costUsd >= exchangeCost;
    return { ...standing, reached: standing.reached ?? (isTooDear ? { limit: 'cost' } : undefined) };
  }

  /** US dollars that an exchange of a thread may still use of what one may; undefined where nothing limits it. */
  async leftOfExchange(thread: ThreadId, tally: Tally): Promise<number | undefined> {
    const { exchangeCost } = await this.#budgetsIn({ thread });
    return exchangeCost === 0 ? undefined : Math.max(0, exchangeCost - totalOf(tally.models).costUsd);
  }

  async today(thread: ThreadId, person: string | null): Promise<readonly DayLimit[]> {
    const budgets = await this.#budgetsIn({ thread });
    return await this.#limitsOf({ thread, person, startedAt: this.#options.clock.now() }, budgets);
  }

  ofThread(thread: ThreadId): Promise<Account | undefined> {
    return this.#ledger.readThread(thread);
  }

  async ofTeam(team: TeamId, days: number): Promise<readonly TeamDay[]> {
    const wanted = this.days.lastDays(this.#options.clock.now(), days).toReversed();
    return await Promise.all(
      wanted.map(async (day) => {
        const { exchanges, models } = await this.#ledger.readTeam(team, day);
        return { day, exchanges, used: totalOf(models) };
      }),
    );
  }

  async teamToday(team: TeamId): Promise<DayLimit> {
    const now = this.#options.clock.now();
    const { models } = await this.#ledger.readTeam(team, this.days.dayOf(now));
    const { teamDayCost: maxCostUsd, teamDayTokens: maxTokens } = await this.#budgetsIn({ team });
    return { kind: 'teamDay', used: totalOf(models), maxCostUsd, maxTokens, resetsAt: this.days.endOfDay(now) };
  }

  /** The limits of the day on which an exchange began. Those that are switched off are among them, as of no limit. */
  async #limitsOf(
    exchange: Pick<SpendingExchange, 'thread' | 'person' | 'startedAt'>,
    { personDayCost, personDayTokens, teamDayCost, teamDayTokens }: Budgets,
  ): Promise<readonly DayLimit[]> {
    const used = await this.#ledger.read(this.#dayOf(exchange));
    const resetsAt = this.days.endOfDay(exchange.startedAt);
    const ofPerson = { used: totalOf(used.person), maxCostUsd: personDayCost, maxTokens: personDayTokens, resetsAt };
    const ofTeam = { used: totalOf(used.team), maxCostUsd: teamDayCost, maxTokens: teamDayTokens, resetsAt };
    return [
      ...(exchange.person === null ? [] : [{ kind: 'personDay' as const, ...ofPerson }]),
      ...(teamOf(exchange.thread) === undefined ? [] : [{ kind: 'teamDay' as const, ...ofTeam }]),
    ];
  }

  /** What is limited in a place: read at each use, since an admin may change it. */
  async #budgetsIn(place: BudgetPlace): Promise<Budgets> {
    const { budgets, budgetsIn } = this.#options;
    return { ...budgets, ...(await budgetsIn?.('thread' in place ? { thread: place.thread } : place)) };
  }

  async #takeRequest(
    { person }: SpendingExchange,
    { requestsPerHour: limit }: Budgets,
  ): Promise<ReachedLimit | undefined> {
    const { rateLimiter, clock } = this.#options;
    if (limit === 0 || person === null) return undefined;
    const taken = await rateLimiter.take(`usage:requests:${maskedId(person)}`, { limit, windowMs: HOUR_MS });
    return taken.ok ? undefined : { limit: 'rate', resetsAt: clock.now() + taken.retryAfterMs };
  }

  async #newAlerts(limits: readonly DayLimit[], exchange: SpendingExchange): Promise<Standing['alerts']> {
    const alerts: { limit: DayLimit; percent: number }[] = [];
    for (const limit of limits) {
      const passed = ALERTS.filter((percent) => shareUsed(limit) * 100 >= percent);
      let highest: number | undefined;
      for (const percent of passed) if (await this.#isFirst(limit, percent, exchange)) highest = percent;
      if (highest === undefined) continue;
      const { kind, resetsAt } = limit;
      exchange.logger.warn({ limit: kind, percent: highest, resetsAt }, sentenceOf(highest));
      if (highest < 100) alerts.push({ limit, percent: highest });
    }
    return alerts;
  }

  /** Of all processes and exchanges one is the first; whoever dies between this and telling took it along. */
  async #isFirst({ kind }: DayLimit, percent: number, exchange: SpendingExchange): Promise<boolean> {
    const team = teamOf(exchange.thread);
    const subject = kind === 'teamDay' && team !== undefined ? { team } : { person: exchange.person ?? '' };
    const key = alertKey(this.#dayOf(exchange).day, subject, percent);
    if (this.#looked.has(key)) return false;
    if (this.#looked.size >= MAX_REMEMBERED) this.#looked.clear();
    const put = await this.#options.records.put(key, { at: this.#options.clock.now() }, 'new', 2 * DAY_MS);
    this.#looked.add(key);
    return put === 'ok';
  }

  #dayOf({ thread, person, startedAt }: Pick<SpendingExchange, 'thread' | 'person' | 'startedAt'>): DayOf {
    return { day: this.days.dayOf(startedAt), thread, person };
  }

  async #orGoOn<T>(ask: () => Promise<T>, otherwise: T, logger: Logger, what: string): Promise<T> {
    const { clock } = this.#options;
    const timeout = (): Error => new Error(`The records were to answer within ${LIMIT_MS} ms and did not.`);
    try {
      return await within(ask, { limitMs: LIMIT_MS, clock, timeout });
    } catch (error) {
      logger.warn({ err: error }, `${what}; the exchange goes on all the same.`);
      return otherwise;
    }
  }
}

function sentenceOf(percent: number): string {
  return percent === 100 ? "A day's limit is used up." : "A day's limit is nearly used up.";
}
