import type { Amounts } from './amounts.ts';

/**
 * A cost as people read it: to the cent, and less than a cent to two figures. A cost that is not known is never 0: it
 * is `unknown`, or `at least` what is known of it.
 */
export function costText({ costUsd, unpriced, uses }: Pick<Amounts, 'costUsd' | 'unpriced' | 'uses'>): string {
  if (unpriced > 0 && unpriced >= uses) return 'unknown';
  const known = dollarText(costUsd);
  return unpriced > 0 ? `at least ${known}` : known;
}

/** A number with separators: `1,234,567`. */
export function countText(count: number): string {
  return count.toLocaleString('en');
}

function dollarText(dollars: number): string {
  if (dollars === 0 || dollars >= 0.01) return `$${dollars.toLocaleString('en', TWO_DIGITS)}`;
  return `$${dollars.toLocaleString('en', { maximumSignificantDigits: 2 })}`;
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
