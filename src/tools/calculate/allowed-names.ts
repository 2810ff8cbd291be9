/** Constants an expression may name. */
export const CONSTANTS = toSet('pi PI e E tau phi i');

/** Functions that also take a list in brackets. */
export const LIST_FUNCTIONS = toSet('max min mean median mode prod std sum variance');

/** Functions an expression may call. None runs code, keeps state, makes lists or takes longer for a larger number. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...toSet('abs ceil cbrt cube exp fix floor gcd hypot lcm ln log log10 log2 mod nthRoot pow round sign sqrt square'),
  ...toSet('factorial combinations permutations sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh'),
  ...LIST_FUNCTIONS,
]);

/** What the operators are called inside. */
export const OPERATORS = toSet(
  'add subtract multiply divide pow mod unaryMinus unaryPlus factorial to larger largerEq smaller smallerEq equal unequal',
);

/** Operators that stay quick and exact with big numbers; `pow` and `factorial` only with a small whole number. */
export const EXACT_OPERATORS = toSet('add subtract multiply divide unaryMinus unaryPlus pow factorial');

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
