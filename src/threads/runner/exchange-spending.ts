import type { AgentMessage } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { WaitingEntry } from '../entry.ts';
import type { Person } from '../person.ts';
import type { ReachedLimit } from '../transcript.ts';
import type { SpendingExchange } from '../usage/spending.ts';
import { addLine, EMPTY_TALLY, type Tally } from '../usage/tally.ts';
import { exchangeNumberOf } from './exchange-id.ts';
import { ExchangePeople } from './exchange-people.ts';
import type { ThreadRun } from './thread-run.ts';

export interface ExchangeSpendingOptions {
  readonly run: ThreadRun;
  /** The exchange's name. */
  readonly exchange: string;
  readonly payer: Person | null;
  /** When it began, wherever that was: in milliseconds since the epoch. */
  readonly startedAt: number;
  /** What an earlier owner committed of it. */
  readonly spent?: Tally | undefined;
}

/**
 * Counts what an exchange uses, line by line as its transcript grows, and brings it to the ledger at each turn
 * boundary. Counted is what is committed: so the next owner, who counts the same lines, comes to the same sum.
 */
export class ExchangeSpending {
  readonly #run: ThreadRun;
  readonly #exchange: SpendingExchange;
  #tally: Tally;
  /** Steps that are in the ledger. */
  #kept = 0;

  constructor({ run, exchange, payer, startedAt, spent = EMPTY_TALLY }: ExchangeSpendingOptions) {
    this.#run = run;
    this.#exchange = spendingOf(run, exchange, payer, startedAt);
    this.#tally = spent;
    run.turns.watch((line) => {
      this.#tally = addLine(this.#tally, line);
    });
  }

  /** US dollars that may still be used; undefined for no limit. */
  costLeft(): Promise<number | undefined> {
    return this.#run.dependencies.usage.leftOfExchange(this.#run.thread, this.#tally);
  }

  /** Counts what was committed, and adds notes about limits that are nearly used up. Answers the limit it reached. */
  async settle(texts: Texts, note: (sentence: string) => void, isOver: boolean): Promise<ReachedLimit | undefined> {
    const { lease, dependencies } = this.#run;
    const tally = this.#tally;
    if (lease.ended !== undefined || tally.steps === this.#kept) return undefined;
    const { usage } = dependencies;
    const { reached, alerts, isKept } = await usage.settle(this.#exchange, tally, isOver);
    if (isKept) this.#kept = tally.steps;
    for (const { limit, percent } of alerts) {
      note(texts.limitNearlyUsed(limit.kind, percent, { at: limit.resetsAt, zone: usage.days.zone }));
    }
    return reached;
  }
}

/**
 * For whom an exchange counts: who began it, by the entries that it began with. Whoever addresses the bot later, in an
 * exchange that nobody had addressed to it, becomes its initiator and pays nothing; so each owner finds the same one.
 */
export function payerOf(
  waiting: readonly WaitingEntry[],
  committed: readonly AgentMessage[] | undefined,
): Person | null {
  const people = new ExchangePeople();
  people.add(committed === undefined ? waiting : openingEntries(committed));
  return people.initiator;
}

/** An exchange as the ledger knows it. */
export function spendingOf(
  run: ThreadRun,
  exchange: string,
  payer: Person | null,
  startedAt: number,
): SpendingExchange {
  const number = exchangeNumberOf(exchange);
  const logger = run.logger.child({ exchange });
  return { thread: run.thread, exchange: number, person: payer?.id ?? null, startedAt, logger };
}

/** What stands before the first answer; later entries were steered in. */
function openingEntries(committed: readonly AgentMessage[]): readonly Pick<WaitingEntry, 'entry' | 'wake'>[] {
  const firstAnswer = committed.findIndex(({ role }) => role === 'assistant');
  return committed
    .slice(0, firstAnswer === -1 ? committed.length : firstAnswer)
    .flatMap((message) =>
      message.role === 'entry' && message.unanswered !== true
        ? [{ entry: message.entry, wake: message.read !== true }]
        : [],
    );
}
