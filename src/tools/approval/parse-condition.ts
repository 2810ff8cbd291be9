import type { ConditionProblem } from '../../text/index.ts';
import type { ArgumentCondition } from '../../threads/settings.ts';

/** Conditions of one tool, and characters of one. */
export const MOST_CONDITIONS = 12;
export const LONGEST_CONDITION = 200;

type Operator = ArgumentCondition['operator'];

const OPERATORS: readonly Operator[] = ['is', 'isNot', 'contains', 'startsWith', 'endsWith', 'above', 'below', 'given'];

/** An argument, a comparison, and all that is left. */
const LINE = /^(\S+)(?:\s+(not))?(?:\s+(\S+)(?:\s+(.*))?)?$/isu;

export type ParsedCondition =
  | { readonly ok: true; readonly condition: ArgumentCondition }
  | { readonly ok: false; readonly problem: ConditionProblem };

/**
 * Reads a condition as admins write it: `amount above 100`, `to not endsWith @example.com`, `force given`. A value may
 * stand in quotation marks, which keep its spaces. Never throws.
 */
export function parseCondition(line: string): ParsedCondition {
  const [, argument = '', not, word, rest = ''] = LINE.exec(line.trim()) ?? [];
  if (word === undefined) return wrong({ kind: 'incomplete' });
  const operator = OPERATORS.find((each) => each.toLowerCase() === word.toLowerCase());
  if (operator === undefined) return wrong({ kind: 'comparison', entered: word, known: OPERATORS });
  const found = { argument, operator, ...(not !== undefined && { isNegated: true }) };
  const value = unquoted(rest.trim());
  switch (operator) {
    case 'given':
      return rest.trim() === '' ? right(found) : wrong({ kind: 'tooMuch' });
    case 'above':
    case 'below': {
      const number = value === '' ? Number.NaN : Number(value);
      return Number.isFinite(number) ? right({ ...found, value: number }) : wrong({ kind: 'number', entered: value });
    }
    default: {
      const isEqual = operator === 'is' || operator === 'isNot';
      const isMissing = rest.trim() === '' || (value === '' && !isEqual);
      // Every text contains the empty one.
      return isMissing ? wrong({ kind: 'value' }) : right({ ...found, value });
    }
  }
}

/** The conditions of lines that were checked before; undefined where one of them is none. */
export function conditionsIn(lines: readonly string[]): readonly ArgumentCondition[] | undefined {
  const parsed = lines.map(parseCondition);
  const conditions = parsed.flatMap((each) => (each.ok ? [each.condition] : []));
  return conditions.length === lines.length ? conditions : undefined;
}

function unquoted(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

function right(condition: ArgumentCondition): ParsedCondition {
  return { ok: true, condition };
}

function wrong(problem: ConditionProblem): ParsedCondition {
  return { ok: false, problem };
}
