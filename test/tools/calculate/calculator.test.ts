import { beforeAll, describe, expect, it } from 'vitest';
import { type Calculator, loadCalculator } from '../../../src/tools/calculate/calculator.ts';

let calculator: Calculator;
beforeAll(async () => {
  calculator = await loadCalculator();
});

const right: Record<string, string> = {
  '0.1 + 0.2': '0.3',
  '0.1 * 3': '0.3',
  '1.1 * 1.1': '1.21',
  '1/3': '0.33333333333333',
  '1/3*3': '1',
  '6*7': '42',
  '-2^2': '-4',
  '2^-1': '0.5',
  '2(3+4)': '14',
  '2^100': '1267650600228229401496703205376',
  '123456789*987654321': '121932631112635269',
  '9007199254740993 + 0': '9007199254740993',
  '20!': '2432902008176640000',
  '1000!': '4.0238726007709e+2567',
  '2^300': '2.0370359763345e+90',
  '1e999999999 + 1': '1e+999999999',
  '17% of 80': '13.6',
  '80 - 25%': '60',
  '100 + 10%': '110',
  '10 % 3': '1',
  '10 mod 3': '1',
  '3 × 4² ÷ 2': '24',
  '2**3': '8',
  'sqrt(2)': '1.4142135623731',
  'sqrt(-1)': 'i',
  'ln(e)': '1',
  'log(8, 2)': '3',
  'sin(30°)': '0.5',
  '2π': '6.2831853071796',
  'round(2.567, 2)': '2.57',
  'mean(1, 2, 3)': '2',
  'mean([1, 2, 3])': '2',
  'combinations(52, 5)': '2598960',
  'combinations(5, 5)': '1',
  'permutations(5, 2)': '20',
  'permutations(5)': '120',
  '2 > 1': 'true',
  '5 miles to km': '8.04672 km',
  '20 °C to °F': '68 degF',
  '90 mph in km/h': '144.84096 km / h',
  '5 ft + 3 in to cm': '160.02 cm',
  '2 hours + 30 minutes to minutes': '150 minutes',
};

const NO_PLAIN = 'Only one plain calculation is possible: no variables, definitions, ranges, conditions or texts.';
const NO_LIST = 'Lists may only stand in a function such as mean([1, 2, 3]); there are no matrices.';
const NOT_FINITE = 'The expression has no finite result: it divides by zero, is not defined there, or is too large.';
const NO_TEXT = 'An expression holds numbers only, no text and no truth values.';

/** What must not be within reach, however it is written. */
const refused: Record<string, unknown> = {
  'import({})': expect.stringMatching(/^There is no function "import" here; known are abs, /),
  'createUnit(1)': expect.stringMatching(/^There is no function "createUnit" here/),
  'evaluate(1)': expect.stringMatching(/^There is no function "evaluate" here/),
  'parse(1)': expect.stringMatching(/^There is no function "parse" here/),
  'simplify(1)': expect.stringMatching(/^There is no function "simplify" here/),
  'derivative(1, 2)': expect.stringMatching(/^There is no function "derivative" here/),
  'constructor(1)': expect.stringMatching(/^There is no function "constructor" here/),
  'toString(1)': expect.stringMatching(/^There is no function "toString" here/),
  'zeros(1000, 1000)': expect.stringMatching(/^There is no function "zeros" here/),
  'random()': expect.stringMatching(/^There is no function "random" here/),
  'map([1], sqrt)': expect.stringMatching(/^There is no function "map" here/),
  '(sqrt)(4)': expect.stringMatching(/^"sqrt" is no number, unit or constant|^There is no function/),
  'sqrt.constructor(1)': expect.stringMatching(/^There is no function/),
  '"evil"': NO_TEXT,
  true: NO_TEXT,
  '  ': NO_TEXT,
  'sqrt = 3': NO_PLAIN,
  'x = 3': NO_PLAIN,
  'f(x) = x': NO_PLAIN,
  '1; 2': NO_PLAIN,
  '1:10': NO_PLAIN,
  '{a: 1}': NO_PLAIN,
  'pi.sin(1)': NO_PLAIN,
  'pi.constructor': NO_PLAIN,
  'pi["constructor"]': NO_PLAIN,
  '1 ? 2 : 3': NO_PLAIN,
  '[1, 2] * 3': NO_LIST,
  'mean([[1], [2]])': NO_LIST,
  'sqrt([1, 4])': NO_LIST,
  '1 and 2': expect.stringMatching(/^The operator "and" is not known here; known are \+ - /),
  "2'": expect.stringMatching(/^The operator "'" is not known here/),
  sqrt: '"sqrt" is no number, unit or constant that the calculator knows.',
  '3 USD to EUR': '"USD" is no number, unit or constant that the calculator knows.',
  toString: '"toString" is no number, unit or constant that the calculator knows.',
  '1 +':
    'This is no expression: Unexpected end of expression (char 4). Write one such as "2 * (3 + 4)"; decimals have a point, thousands no separator.',
  '1,000 + 1': expect.stringMatching(/^This is no expression: Unexpected operator , \(char 2\)/),
  '1 kg to m': "The expression cannot be worked out: Units do not match ('m' != '1 kg').",
  'combinations(1000000000, 5)':
    'The expression cannot be worked out: one chooses from a whole number up to 1000, and not more than there are.',
  'permutations(3, 4)':
    'The expression cannot be worked out: one chooses from a whole number up to 1000, and not more than there are.',
  '1/0': NOT_FINITE,
  '0/0': NOT_FINITE,
  'ln(-1)': NOT_FINITE,
  '9^9^9': NOT_FINITE,
  '9^9^9^9': NOT_FINITE,
  '1001!': NOT_FINITE,
  'factorial(1e9)': NOT_FINITE,
  'exp(1e17)': NOT_FINITE,
  Infinity: NOT_FINITE,
};

describe('the calculator', () => {
  it.each(Object.entries(right))('works out %s', (expression, result) => {
    expect(calculator.evaluate(expression)).toBe(result);
  });

  it.each(Object.entries(refused))('refuses %s', (expression, sentence) => {
    expect(outcomeOf(expression)).toEqual({ refusal: sentence });
  });

  it('keeps nothing between two calculations', () => {
    expect(outcomeOf('e = 3')).toEqual({ refusal: NO_PLAIN });
    expect(calculator.evaluate('round(e, 3)')).toBe('2.718');
  });

  it('cuts a result that is too long', () => {
    const list = Array.from({ length: 110 }, (_, index) => 100 + index).join();
    expect(calculator.evaluate(`mode(${list})`)).toMatch(/^\[100, 101, [\d, ]{489}…$/);
  });

  it('is loaded once', () => {
    expect(loadCalculator()).toBe(loadCalculator());
  });

  it('stays quick for whatever fits into an expression', { timeout: 5000 }, () => {
    const hard = [
      `${'sin('.repeat(80)}1e300${')'.repeat(80)}`,
      `${'9^'.repeat(200)}9`,
      `${'9^1000*'.repeat(60)}1`,
      `${'1000!*'.repeat(80)}1`,
    ];
    expect(hard.map(outcomeOf)).toEqual([
      { result: expect.stringMatching(/^-?0\.\d+$/) },
      { refusal: NOT_FINITE },
      { result: expect.stringMatching(/^\d\.\d+e\+57254$/) },
      { result: expect.stringMatching(/^\d\.\d+e\+205408$/) },
    ]);
  });
});

function outcomeOf(expression: string): { readonly result: string } | { readonly refusal: string } {
  try {
    return { result: calculator.evaluate(expression) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : 'no error' };
  }
}
