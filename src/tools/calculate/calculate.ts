import { type Static, Type } from '@sinclair/typebox';
import { defineTool } from '../define-tool.ts';
import type { ToolContext } from '../tool-context.ts';
import { loadCalculator } from './calculator.ts';
import { MAX_EXPRESSION_LENGTH } from './check-expression.ts';

const parameters = Type.Object({
  expression: Type.String({
    minLength: 1,
    maxLength: MAX_EXPRESSION_LENGTH,
    description: 'One expression, such as "17% of 80", "sqrt(2)^3", "5 miles to km" or "mean(1, 2, 3)".',
  }),
});

/** Works out one expression, without running code. */
export const calculate = defineTool({
  name: 'calculate',
  label: 'Calculator',
  about: 'Works out sums, percentages, units and statistics exactly.',
  description:
    'Works out one arithmetic expression exactly; use it for every calculation instead of working it out yourself. ' +
    'Knows + - * / ^ % ! mod, percentages ("17% of 80", "80 - 25%"), comparisons, functions (sqrt, log, sin, round, ' +
    'gcd, combinations …), statistics (mean, median, std, sum …), pi and e, and units ("5 miles to km", "20 degC to ' +
    'degF", "90 mph in km/h"). Decimals have a point and thousands no separator. It knows no variables, matrices or ' +
    'exchange rates.',
  parameters,
  replay: 'safe',
  prepare: loadCalculator,
  execute: evaluate,
});

async function evaluate({ expression }: Static<typeof parameters>, { signal }: ToolContext): Promise<string> {
  const calculator = await loadCalculator();
  // Loading takes a while the first time.
  if (signal.aborted) throw new Error('The calculation was aborted.');
  return `${expression.trim()} = ${calculator.evaluate(expression)}`;
}
