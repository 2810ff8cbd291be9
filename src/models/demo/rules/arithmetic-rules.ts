import { calling, type Rule } from './rule.ts';
import { toExpression } from './to-expression.ts';

const toArgs = (locale: Rule['locale']) => (text: string) => {
  const expression = toExpression(text, locale);
  return expression === undefined ? undefined : { expression };
};

const toConversion = (unit: string, quantity: string) => ({ expression: `${quantity.trim()} to ${unit.trim()}` });

/** Calculations, and units, which are left to the calculator. */
export const arithmeticRules: readonly Rule[] = [
  calling(
    'en',
    'calculate',
    /^how (?:many|much) ([a-z°]{1,20}) (?:are|is|in)(?: there in)? (-?\d[\d.]* ?[a-z°]{1,20})$/i,
    toConversion,
  ),
  calling('de', 'calculate', /^wie ?viele? ([a-z°]{1,20}) sind (-?\d[\d.]* ?[a-z°]{1,20})$/i, toConversion),
  calling(
    'de',
    'calculate',
    /^(?:was (?:ist|sind|ergibt|macht)|wie ?viel (?:ist|sind|ergibt|macht)|rechne(?: aus)?|berechne)[:,]? (.+)$/i,
    toArgs('de'),
  ),
  calling(
    'en',
    'calculate',
    /^(?:(?:what(?:'s| is| are)|how much (?:is|are)|calculate|compute|work out|convert|solve)[:,]? )?(.+)$/i,
    toArgs('en'),
  ),
];
