import { isObject } from '../../threads/json-value.ts';
import type { ArgumentCondition } from '../../threads/settings.ts';

/** Whether a condition holds for a call; `unknown` where an argument that is compared is missing, empty or of another kind. */
export type Verdict = 'holds' | 'not' | 'unknown';

/** What stands at a condition's argument: once for each item of the lists on the way there. */
type Found = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'missing' | 'otherKind' };

/**
 * Whether a condition holds for the arguments of a call. It holds for a list when it holds for one of its items, `not`
 * included: `to not endsWith @example.com` holds when one address is elsewhere. In doubt it holds: texts are compared
 * with and without regard to capitals, spaces around them and look-alikes of one character, and one of both is enough.
 *
 * May throw on what no JSON is, such as a list that holds itself.
 */
export function conditionHolds(condition: ArgumentCondition, args: unknown): Verdict {
  const found = lookUp(args, condition.argument.split('.'));
  return together(condition.operator === 'given' ? found.map((at) => given(at, condition)) : found.map(compared));

  function compared(at: Found): Verdict {
    if (at.kind !== 'value') return 'unknown';
    if (Array.isArray(at.value)) return together(at.value.map((value) => compared({ kind: 'value', value })));
    return compare(at.value, condition);
  }
}

function lookUp(value: unknown, path: readonly string[]): readonly Found[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value === undefined ? { kind: 'missing' } : { kind: 'value', value }];
  if (value === undefined || value === null) return [{ kind: 'missing' }];
  if (Array.isArray(value))
    return value.length === 0 ? [{ kind: 'missing' }] : value.flatMap((item) => lookUp(item, path));
  if (!isObject(value)) return [{ kind: 'otherKind' }];
  // An argument may have a dot in its name.
  const whole = path.join('.');
  const isNamedSo = rest.length > 0 && Object.hasOwn(value, whole);
  const own = Object.hasOwn(value, name) || !isNamedSo ? lookUp(ownValue(value, name), rest) : [];
  return isNamedSo ? [...own, { kind: 'value', value: value[whole] }] : own;
}

function ownValue(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('holds')) return 'holds';
  return verdicts.length === 0 || verdicts.includes('unknown') ? 'unknown' : 'not';
}

/** Whether null is something is a matter of opinion. */
function given(at: Found, { isNegated = false }: ArgumentCondition): Verdict {
  if (at.kind === 'otherKind') return 'unknown';
  const readings = [at.kind === 'value', at.kind === 'value' && at.value !== null];
  return readings.some((isGiven) => isGiven !== isNegated) ? 'holds' : 'not';
}

function compare(value: unknown, condition: ArgumentCondition): Verdict {
  const { operator, value: wanted } = condition;
  const isNegated = (condition.isNegated ?? false) !== (operator === 'isNot');
  const readings =
    operator === 'above' || operator === 'below' ? asNumbers(value, wanted, operator) : asTexts(value, condition);
  if (readings === undefined) return 'unknown';
  return readings.some((matches) => matches !== isNegated) ? 'holds' : 'not';
}

function asNumbers(value: unknown, wanted: unknown, operator: 'above' | 'below'): readonly boolean[] | undefined {
  if (typeof value !== 'number' || typeof wanted !== 'number' || Number.isNaN(value) || Number.isNaN(wanted))
    return undefined;
  return [operator === 'above' ? value > wanted : value < wanted];
}

function asTexts(value: unknown, { operator, value: wanted }: ArgumentCondition): readonly boolean[] | undefined {
  if (wanted === undefined) return undefined;
  const isEqual = operator === 'is' || operator === 'isNot';
  if (typeof value === 'string') {
    const text = String(wanted);
    return [matches(value, text, operator), matches(folded(value), folded(text), operator)];
  }
  if (typeof value === 'boolean' && isEqual) return [String(value) === folded(String(wanted))];
  if (typeof value !== 'number' || !isEqual) return undefined;
  return [String(value) === String(wanted) || value === Number(wanted)];
}

function matches(value: string, wanted: string, operator: ArgumentCondition['operator']): boolean {
  switch (operator) {
    case 'contains':
      return value.includes(wanted);
    case 'startsWith':
      return value.startsWith(wanted);
    case 'endsWith':
      return value.endsWith(wanted);
    default:
      return value === wanted;
  }
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
