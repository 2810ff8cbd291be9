import type { SplitRules } from './split-rules.ts';

const ENDS_IN_PAIR = /[\ud800-\udbff][\udc00-\udfff]$/;

/** Moves an end of a text back, by whole code points, until at least so many units are free. */
export function shortenFit(text: string, end: number, unitsToFree: number, rules: SplitRules): number {
  let missing = unitsToFree;
  let shorter = end;
  while (missing > 0 && shorter > 0) {
    const size = ENDS_IN_PAIR.test(text.slice(Math.max(0, shorter - 2), shorter)) ? 2 : 1;
    missing -= rules.length(text.slice(shorter - size, shorter));
    shorter -= size;
  }
  return shorter;
}
