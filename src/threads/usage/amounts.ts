import type { Usage } from '../../core/index.ts';

/** What was used of one model, or of several together. */
export interface Amounts {
  /** Answers, summaries and tool results that were billed. */
  readonly uses: number;
  /** Tokens. `input` excludes cached ones; `reasoning` is a part of `output`. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly reasoning: number;
  /** US dollars, as far as prices are known. */
  readonly costUsd: number;
  /** So many of the uses have no known price; `costUsd` is less than the truth then. */
  readonly unpriced: number;
}

export const NOTHING_USED: Amounts = {
  uses: 0,
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
  costUsd: 0,
  unpriced: 0,
};

/** Dollars are kept to a billionth, so that sums of many parts show no rounding of their own. */
const DOLLAR_PARTS = 1_000_000_000;

/** What one answer or result used; undefined when that is nothing, as of a request that failed at once. */
export function amountsOf({ input, output, cacheRead, cacheWrite, reasoning = 0, cost }: Usage): Amounts | undefined {
  const isUnpriced = cost.isUnknown === true;
  if (input + output + cacheRead + cacheWrite === 0 && (isUnpriced || cost.total === 0)) return undefined;
  const priced = { costUsd: isUnpriced ? 0 : cost.total, unpriced: isUnpriced ? 1 : 0 };
  return { uses: 1, input, output, cacheRead, cacheWrite, reasoning, ...priced };
}

/** The sum of both. */
export function plus(one: Amounts, other: Amounts): Amounts {
  return combine(one, other, 1);
}

/** `one` without `other`, which was counted into it. */
export function minus(one: Amounts, other: Amounts): Amounts {
  return combine(one, other, -1);
}

/** Whether it amounts to nothing at all. */
export function isNothing(amounts: Amounts): boolean {
  return Object.values(amounts).every((amount) => amount === 0);
}

/** All tokens that went in or out, cached ones too. */
export function tokensOf({ input, output, cacheRead, cacheWrite }: Amounts): number {
  return input + output + cacheRead + cacheWrite;
}

function combine(one: Amounts, other: Amounts, sign: 1 | -1): Amounts {
  return {
    uses: one.uses + sign * other.uses,
    input: one.input + sign * other.input,
    output: one.output + sign * other.output,
    cacheRead: one.cacheRead + sign * other.cacheRead,
    cacheWrite: one.cacheWrite + sign * other.cacheWrite,
    reasoning: one.reasoning + sign * other.reasoning,
    costUsd: Math.round((one.costUsd + sign * other.costUsd) * DOLLAR_PARTS) / DOLLAR_PARTS,
    unpriced: one.unpriced + sign * other.unpriced,
  };
}
