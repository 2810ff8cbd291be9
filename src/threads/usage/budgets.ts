import { type Amounts, tokensOf } from './amounts.ts';

/** What may be used; 0 is no limit. Costs are US dollars, tokens all that go in and out. */
export interface Budgets {
  /** Of one exchange. */
  readonly exchangeCost: number;
  readonly personDayCost: number;
  readonly personDayTokens: number;
  readonly teamDayCost: number;
  readonly teamDayTokens: number;
  /** Exchanges that one person may begin within an hour. */
  readonly requestsPerHour: number;
  /** The time zone that days are of. */
  readonly timeZone: string;
}

/** A limit of a day, as far as it is used. */
export interface DayLimit {
  readonly kind: 'personDay' | 'teamDay';
  readonly used: Amounts;
  /** 0 is no limit. */
  readonly maxCostUsd: number;
  readonly maxTokens: number;
  /** When the day ends, in milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** How much of a day's limit is used: 1 is all of it; 0 where there is no limit. Cost or tokens, whichever is more. */
export function shareUsed({
  used,
  maxCostUsd,
  maxTokens,
}: Pick<DayLimit, 'used' | 'maxCostUsd' | 'maxTokens'>): number {
  const ofCost = maxCostUsd === 0 ? 0 : used.costUsd / maxCostUsd;
  const ofTokens = maxTokens === 0 ? 0 : tokensOf(used) / maxTokens;
  return Math.max(ofCost, ofTokens);
}

/** The first limit of which nothing is left; undefined while all leave something. */
export function findReached(limits: readonly DayLimit[]): DayLimit | undefined {
  return limits.find((limit) => shareUsed(limit) >= 1);
}
