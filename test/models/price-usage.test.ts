import { expect, it } from 'vitest';
import type { ModelCost } from '../../src/core/index.ts';
import { priceUsage } from '../../src/models/price-usage.ts';

const COUNTS = { input: 1_000_000, output: 100_000, cacheRead: 10_000, cacheWrite: 20_000 };
const COST: ModelCost = { input: 4, output: 20, cacheRead: 0.5, cacheWrite: 5 };

it('prices each kind of token', () => {
  expect(priceUsage(COUNTS, COST)).toEqual({
    ...COUNTS,
    totalTokens: 1_130_000,
    cost: { input: 4, output: 2, cacheRead: 0.005, cacheWrite: 0.1, total: expect.closeTo(6.105, 10) },
  });
});

it.each([
  ['twice the input', COST, 0.1 / 2 + 0.08],
  ['its own price', { ...COST, cacheWrite1h: 6 }, 0.1 / 2 + 0.06],
])('prices what is cached for an hour at %s', (_, cost, cacheWrite) => {
  const usage = priceUsage({ ...COUNTS, cacheWrite1h: 10_000 }, cost);
  expect(usage.cacheWrite1h).toBe(10_000);
  expect(usage.cost.cacheWrite).toBeCloseTo(cacheWrite, 10);
});

it.each([
  [100_000, 1],
  [100_001, 2],
  [200_001, 3],
])('prices an input of %i tokens, cached ones included, by the tier above which it is', (total, price) => {
  const base = { output: 0, cacheRead: 0, cacheWrite: 0 };
  const tiers = [
    { inputTokensAbove: 100_000, input: 2, ...base },
    { inputTokensAbove: 200_000, input: 3, ...base },
  ];
  const counts = { input: total - 30_000, cacheRead: 10_000, cacheWrite: 20_000, output: 0 };
  const { cost } = priceUsage(counts, { input: 1, ...base, tiers });
  expect(cost.input).toBeCloseTo(((total - 30_000) * price) / 1_000_000, 10);
});

it('says that it does not know the cost where nobody knows the prices', () => {
  const { cost } = priceUsage(COUNTS, { ...COST, isUnknown: true });
  expect(cost).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0, isUnknown: true });
});

it('believes the bill of the provider, whether prices are known or not', () => {
  expect(priceUsage(COUNTS, COST, 0.25).cost).toEqual({
    input: 4,
    output: 2,
    cacheRead: 0.005,
    cacheWrite: 0.1,
    total: 0.25,
    totalFromProvider: true,
  });
  expect(priceUsage(COUNTS, { ...COST, isUnknown: true }, 0.25).cost).toEqual({
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    total: 0.25,
    totalFromProvider: true,
  });
});
