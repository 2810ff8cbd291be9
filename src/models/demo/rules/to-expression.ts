import type { Locale } from './rule.ts';

/** A request that is longer is no calculation that somebody types. */
const MAX_LENGTH = 200;

type Spellings = readonly (readonly [spoken: RegExp, written: string])[];

const SPELLINGS: Readonly<Record<Locale, Spellings>> = {
  en: [
    [/(\d),(?=\d{3}\b)/g, '$1'],
    [/\b(?:to the power of|raised to)\b/gi, '^'],
    [/\bsquared\b/gi, '^2'],
    [/\bcubed\b/gi, '^3'],
    [/\b(?:the )?square root of (\d[\d.]*)/gi, 'sqrt($1)'],
    [/\bplus\b/gi, '+'],
    [/\bminus\b/gi, '-'],
    [/\b(?:times|multiplied by)\b/gi, '*'],
    [/\b(?:divided by|over)\b/gi, '/'],
    [/\s?\bper ?cent\b/gi, '%'],
  ],
  de: [
    [/(\d)\.(?=\d{3}\b)/g, '$1'],
    [/(\d),(?=\d)/g, '$1.'],
    [/\bhoch\b/gi, '^'],
    [/\b(?:die )?(?:quadrat)?wurzel (?:aus|von) (\d[\d.]*)/gi, 'sqrt($1)'],
    [/\bplus\b/gi, '+'],
    [/\bminus\b/gi, '-'],
    [/\bmal\b/gi, '*'],
    [/\b(?:geteilt durch|durch)\b/gi, '/'],
    [/\s?\bprozent\b/gi, '%'],
    [/%\s*von\b/gi, '% of'],
    [/\bnach\b/gi, 'to'],
  ],
};

const NUMBER_WORDS =
  'sqrt|cbrt|abs|round|floor|ceil|sin|cos|tan|log|ln|exp|min|max|mean|median|sum|gcd|lcm|mod|pi|e|of';
const CALCULATION = new RegExp(String.raw`^(?:\d|[\s.,+\-*/^%!()×÷−²³π]|\b(?:${NUMBER_WORDS})\b)+$`, 'i');
/** A digit, and something that is done with it. */
const HAS_OPERATION = /\d\s*[-+*/^%!×÷−²³(]|[-+*/^×÷−]\s*\d|\w\(.*\d|\d\s+mod\s/i;
const CONVERSION =
  /^-?\d[\d.]*\s*[a-zµ°][a-zµ°/²³^0-9]*(?: [a-z]+)?\s+(?:to|into|in|as)\s+[a-zµ°][a-zµ°/²³^0-9]*(?: [a-z]+)?$/i;

/** The expression that somebody typed or spelt out, for the calculator; undefined when it is something else. */
export function toExpression(text: string, locale: Locale): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const written = SPELLINGS[locale]
    .reduce((current, [spoken, replacement]) => current.replace(spoken, replacement), text)
    .replace(/(\d)\s*x\s*(?=\d)/gi, '$1 * ')
    .trim();
  if (CALCULATION.test(written)) return HAS_OPERATION.test(written) ? written : undefined;
  return CONVERSION.test(written) ? written.replace(/\s(?:into|in|as)\s/i, ' to ') : undefined;
}
