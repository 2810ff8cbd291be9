import type { MathNode } from 'mathjs';
import { checkExpression } from './check-expression.ts';
import { combinations, permutations } from './count-choices.ts';
import { EXACT_DIGITS, formatExact, formatResult } from './format-result.ts';
import { normaliseExpression } from './normalise-expression.ts';

/** Units that people write and mathjs does not know. */
const EXTRA_UNITS = { mph: '1 mile/hour', kph: '1 km/hour', kmh: '1 km/hour', knot: '1.852 km/hour' };

export interface Calculator {
  /**
   * The value of an expression, as text.
   *
   * @throws Error with a sentence for the model, for anything that is no calculation or has no finite result.
   */
  evaluate(expression: string): string;
}

let loading: Promise<Calculator> | undefined;

/** Gives the calculator; the library, which is large, is loaded at the first call. */
export function loadCalculator(): Promise<Calculator> {
  loading ??= createCalculator();
  return loading;
}

async function createCalculator(): Promise<Calculator> {
  // Typed as possibly absent, as every name of its index is.
  const { all = {}, create } = await import('mathjs');
  // Two instances: plain numbers are bounded in time whatever the function; big numbers are exact, but their powers,
  // roots and logarithms can take minutes, so they only get what `checkExpression` found harmless.
  const floating = create(all, {});
  const exact = create(all, { number: 'BigNumber', precision: EXACT_DIGITS });
  for (const [name, definition] of Object.entries(EXTRA_UNITS)) floating.createUnit(name, definition);
  floating.import({ combinations, permutations, ln: Math.log }, { override: true });
  const isUnit = (name: string): boolean => floating.Unit.isValuelessUnit(name);
  return {
    evaluate(expression) {
      const normalised = normaliseExpression(expression);
      const node = parse(() => floating.parse(normalised));
      const { isExact } = checkExpression(node, isUnit);
      return isExact
        ? formatExact(
            run(() => exact.evaluate(normalised)),
            exact,
          )
        : formatResult(
            run(() => node.evaluate()),
            floating,
          );
    },
  };
}

function parse(parseText: () => MathNode): MathNode {
  try {
    return parseText();
  } catch (error) {
    throw new Error(
      `This is no expression: ${messageOf(error)}. Write one such as "2 * (3 + 4)"; decimals have a point, thousands no separator.`,
      { cause: error },
    );
  }
}

function run(calculate: () => unknown): unknown {
  try {
    return calculate();
  } catch (error) {
    throw new Error(`The expression cannot be worked out: ${messageOf(error)}.`, { cause: error });
  }
}

/** Without the kind of error in front and the full stop behind. */
function messageOf(error: unknown): string {
  return String(error).replace(/^\w*Error: |[.\s]+$/g, '');
}
