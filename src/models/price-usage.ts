import type { ModelCost, TokenPrices, Usage } from '../core/index.ts';

/** Tokens of one response. `input` excludes cached tokens; `cacheWrite` includes `cacheWrite1h`. */
export type TokenCounts = Pick<Usage, 'input' | 'output' | 'cacheRead' | 'cacheWrite' | 'cacheWrite1h' | 'reasoning'>;

const TOKENS_PER_PRICE = 1_000_000;

/** Hour-long caching costs twice the input where no price says otherwise. */
const HOUR_FACTOR = 2;

/**
 * Makes a usage of token counts: their sum, and their cost in US dollars by a model's prices. A bill of the provider
 * goes before the prices; without both the cost is unknown, and its numbers are 0.
 *
 * @param billed US dollars, as the provider says
 */
export function priceUsage(counts: TokenCounts, cost: ModelCost, billed?: number): Usage {
  const { input, output, cacheRead, cacheWrite } = counts;
  const totalTokens = input + output + cacheRead + cacheWrite;
  const parts = cost.isUnknown === true ? NOTHING : priceParts(counts, cost);
  const total = billed ?? parts.input + parts.output + parts.cacheRead + parts.cacheWrite;
  return {
    ...counts,
    totalTokens,
    cost: {
      ...parts,
      total,
      ...(billed !== undefined && { totalFromProvider: true }),
      ...(billed === undefined && cost.isUnknown === true && { isUnknown: true }),
    },
  };
}

const NOTHING = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

function priceParts(counts: TokenCounts, cost: ModelCost): typeof NOTHING {
  const prices = pricesFor(counts, cost);
  const hourLong = Math.min(counts.cacheWrite1h ?? 0, counts.cacheWrite);
  const hourPrice = prices.cacheWrite1h ?? HOUR_FACTOR * prices.input;
  return {
    input: (counts.input * prices.input) / TOKENS_PER_PRICE,
    output: (counts.output * prices.output) / TOKENS_PER_PRICE,
    cacheRead: (counts.cacheRead * prices.cacheRead) / TOKENS_PER_PRICE,
    cacheWrite: ((counts.cacheWrite - hourLong) * prices.cacheWrite + hourLong * hourPrice) / TOKENS_PER_PRICE,
  };
}

/** A tier holds for the whole request, by all of its input. */
function pricesFor({ input, cacheRead, cacheWrite }: TokenCounts, cost: ModelCost): TokenPrices {
  const total = input + cacheRead + cacheWrite;
  return cost.tiers?.findLast(({ inputTokensAbove }) => total > inputTokensAbove) ?? cost;
}
