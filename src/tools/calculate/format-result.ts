import type { MathJsInstance } from 'mathjs';

/** Enough to hide what binary fractions get wrong: 0.1 + 0.2 is 0.3. */
const DIGITS = 14;
const MAX_LENGTH = 500;

/** Significant digits of exact arithmetic. */
export const EXACT_DIGITS = 64;

/**
 * The text of a result of plain numbers: a number, a complex number, a unit, a truth value or a list of them.
 *
 * @throws Error with a sentence when there is no finite result.
 */
export function formatResult(result: unknown, math: MathJsInstance): string {
  if (typeof result === 'number' && Number.isSafeInteger(result)) return String(result);
  const text = math.format(result, { precision: DIGITS });
  refuseInfinite(text);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}

/**
 * The text of a result of exact arithmetic: whole numbers with all their digits, as far as they are exact.
 *
 * @throws Error with a sentence when there is no finite result.
 */
export function formatExact(result: unknown, math: MathJsInstance): string {
  const allDigits = math.format(result, { precision: EXACT_DIGITS, upperExp: EXACT_DIGITS });
  return /^-?\d+$/.test(allDigits) ? allDigits : formatResult(result, math);
}

function refuseInfinite(text: string): void {
  if (!/\b(?:Infinity|NaN)\b/.test(text)) return;
  throw new Error('The expression has no finite result: it divides by zero, is not defined there, or is too large.');
}
