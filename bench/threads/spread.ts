/** Figures of the same thing, measured again and again on a machine that others use, too. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value that so many of the values do not exceed, by rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median and extremes. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}
