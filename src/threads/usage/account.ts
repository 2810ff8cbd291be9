import { addModels, type ByModel, subtractModels, type Tally } from './tally.ts';

/** Exchanges that are over and are remembered, so that what comes late or twice is not counted again. */
const MAX_OVER = 64;

/** All exchanges that are remembered, over or not. */
const MAX_REMEMBERED = 500;

/** What an exchange was last known to have used. */
export interface Mark {
  readonly thread: string;
  /** Counts the exchanges of the thread upwards. */
  readonly exchange: number;
  /** The id of who began it, so that erasing finds it; null when nobody did. */
  readonly by: string | null;
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
  /** As far as is known nothing more is to come. */
  readonly isOver: boolean;
  readonly tally: Tally;
}

/**
 * A document of the ledger: sums that name nobody, and what is remembered of single exchanges. The sums hold what the
 * marks say, the running ones included, so that both change in one write: that is what makes counting exact, whatever
 * is sent twice, late, or by an owner that goes on after a crash.
 */
export interface Account {
  readonly exchanges: number;
  readonly toolCalls: number;
  readonly models: ByModel;
  /** The last to change is the last. */
  readonly marks: readonly Mark[];
}

export const EMPTY_ACCOUNT: Account = { exchanges: 0, toolCalls: 0, models: {}, marks: [] };

/**
 * What a mark is the next state of. `thread`: a thread has one exchange at a time, and an older one never comes after a
 * newer. `exchange`: every exchange is remembered by itself.
 */
export type MarkPer = 'thread' | 'exchange';

/** Counts an exchange in as it now stands. Answers the same account when it knew that, or something newer. */
export function charge(account: Account, mark: Mark, per: MarkPer): Account {
  const { thread, exchange, tally } = mark;
  const known = account.marks.find(
    (other) => other.thread === thread && (per === 'thread' || other.exchange === exchange),
  );
  if (known !== undefined && known.exchange > exchange) return account;
  const before = known?.exchange === exchange ? known : undefined;
  if (before !== undefined && before.tally.steps >= tally.steps) return account;
  const rest = before === undefined ? account.models : subtractModels(account.models, before.tally.models);
  return {
    exchanges: account.exchanges + (before === undefined ? 1 : 0),
    toolCalls: account.toolCalls + tally.toolCalls - (before?.tally.toolCalls ?? 0),
    models: addModels(rest, tally.models),
    marks: limited([...account.marks.filter((other) => other !== known), mark]),
  };
}

/** The sums of several accounts; marks are of no use in a sum. */
export function sumOf(accounts: readonly Omit<Account, 'marks'>[]): Omit<Account, 'marks'> {
  return accounts.reduce(
    (sum, { exchanges, toolCalls, models }) => ({
      exchanges: sum.exchanges + exchanges,
      toolCalls: sum.toolCalls + toolCalls,
      models: addModels(sum.models, models),
    }),
    { exchanges: 0, toolCalls: 0, models: {} },
  );
}

/** Forgets the longest unchanged first, and those that go on last. */
function limited(marks: readonly Mark[]): readonly Mark[] {
  let over = marks.filter(({ isOver }) => isOver).length;
  const kept = marks.filter(({ isOver }) => !isOver || over-- <= MAX_OVER);
  return kept.slice(-MAX_REMEMBERED);
}
