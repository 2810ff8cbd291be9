import type { Choice, FieldInput } from '../../threads/administration/form-field.ts';
import { fitsSchema } from './fits-schema.ts';

/** Characters that one value of a form may have: what fits into an input of every platform. */
const LONGEST_TEXT = 3_000;
/** From here on a text is entered in an input of several lines. */
const LONGEST_LINE = 200;
/** Characters of what stands for a choice in a platform's menu. */
const LONGEST_CHOICE = 100;
const MOST_ITEMS = 100;

/** How an option is entered, or why it cannot be, as the end of a sentence that begins with the option. */
export type ReadOption =
  | { readonly ok: true; readonly input: FieldInput }
  | { readonly ok: false; readonly problem: string };

type Schema = Readonly<Record<string, unknown>>;

const ALWAYS = ['title', 'description', 'default', 'type', '$id', '$comment', 'examples'];

/** Tells how a value of this schema is entered. `isOptional`: it may be left out. */
export function readOption(schema: unknown, isOptional: boolean): ReadOption {
  if (!isSchema(schema)) return no('is no schema.');
  const isChoice = schema['anyOf'] !== undefined || schema['enum'] !== undefined;
  if (isChoice) return readChoice(schema);
  switch (schema['type']) {
    case 'string':
      return readText(schema, isOptional);
    case 'number':
    case 'integer':
      return readNumber(schema);
    case 'boolean':
      return keywordProblem(schema, []) ?? { ok: true, input: { kind: 'toggle' } };
    case 'array':
      return readArray(schema, isOptional);
    case 'object':
      return no('is an object, which no form can show; make each of its values an option.');
    default:
      return no('is of a type that no form can show: there are texts, numbers, switches, choices and lists of them.');
  }
}

/** Whether something is a JSON Schema that is an object. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readText(schema: Schema, isOptional: boolean): ReadOption {
  const refused = keywordProblem(schema, ['minLength', 'maxLength', 'pattern', 'format', 'expects']);
  if (refused !== undefined) return refused;
  const { minLength = 0, maxLength = LONGEST_TEXT } = schema;
  if (!isCount(minLength) || !isCount(maxLength) || maxLength < 1 || minLength > maxLength) {
    return no('needs a minLength and maxLength that some text can have.');
  }
  if (maxLength > LONGEST_TEXT) return no(`has a maxLength above ${LONGEST_TEXT}, more than a form can take.`);
  const form = readForm(schema);
  if (!form.ok) return form;
  return {
    ok: true,
    input: {
      kind: 'text',
      // What is left empty is not set, so a text of no characters is none.
      minLength: isOptional ? Math.max(1, minLength) : minLength,
      maxLength,
      isLong: maxLength > LONGEST_LINE,
      ...form.hint,
    },
  };
}

type Form =
  | { readonly ok: true; readonly hint: { readonly hint?: string } }
  | { readonly ok: false; readonly problem: string };

/** What a right text looks like. People cannot read patterns, so whoever writes one says what it means. */
function readForm({ pattern, format, expects }: Schema): Form {
  if (expects !== undefined && !isText(expects)) return no('has an "expects" that is no text.');
  if (format !== undefined && format !== 'uri') return no('has a format that no form knows; there is "uri".');
  if (pattern !== undefined && expects === undefined) {
    return no('has a pattern; say in "expects" what it means, such as "the name of a city".');
  }
  if (isText(expects)) return { ok: true, hint: { hint: expects } };
  return { ok: true, hint: format === 'uri' ? { hint: 'https://example.com' } : {} };
}

function readNumber(schema: Schema): ReadOption {
  const { type, minimum, maximum } = schema;
  const refused = keywordProblem(schema, ['minimum', 'maximum']);
  if (refused !== undefined) return refused;
  if (!isLimit(minimum) || !isLimit(maximum) || (minimum ?? -Infinity) > (maximum ?? Infinity)) {
    return no('needs a minimum and maximum that some number keeps.');
  }
  return { ok: true, input: { kind: 'number', isInteger: type === 'integer', minimum, maximum } };
}

function readChoice(schema: Schema): ReadOption {
  const choices = readChoices(schema);
  if (!choices.ok) return choices;
  const refused = keywordProblem(schema, ['anyOf', 'enum']);
  return refused ?? { ok: true, input: { kind: 'choice', choices: choices.choices } };
}

type ReadChoices =
  | { readonly ok: true; readonly choices: readonly Choice[] }
  | { readonly ok: false; readonly problem: string };

function readChoices({ anyOf, enum: values }: Schema): ReadChoices {
  const alternatives: unknown = anyOf ?? values;
  if (!Array.isArray(alternatives) || (anyOf !== undefined && values !== undefined)) {
    return no('needs its choices as a list.');
  }
  const choices = alternatives.flatMap((one: unknown) => choiceOf(one) ?? []);
  if (choices.length < alternatives.length) {
    return no(
      `has alternatives that are no choices: each must be a text of 1 to ${LONGEST_CHOICE} characters on one line, without spaces around it.`,
    );
  }
  if (choices.length === 0) return no('has no choices.');
  const isUnique = new Set(choices.map(({ value }) => value)).size === choices.length;
  return isUnique ? { ok: true, choices } : no('has the same choice more than once.');
}

function choiceOf(alternative: unknown): Choice | undefined {
  const literal = isSchema(alternative) ? alternative : { const: alternative };
  const { const: value, title, description } = literal;
  const isOther = Object.keys(literal).some((keyword) => !['const', ...ALWAYS].includes(keyword));
  if (isOther || !isText(value) || value !== value.trim() || /[\r\n]/u.test(value)) return undefined;
  if (value.length > LONGEST_CHOICE) return undefined;
  const label = isText(title) ? title : value;
  return { value, label, ...(isText(description) && { description }) };
}

function readArray(schema: Schema, isOptional: boolean): ReadOption {
  const { items, minItems = 0, maxItems, uniqueItems } = schema;
  const refused = keywordProblem(schema, ['items', 'minItems', 'maxItems', 'uniqueItems']);
  if (refused !== undefined) return refused;
  if (!isSchema(items)) return no('is a list without a schema for its items.');
  const most = maxItems ?? Math.max(MOST_ITEMS, Number(minItems));
  if (!isCount(minItems) || !isCount(most) || most < 1 || minItems > most) {
    return no('needs a minItems and maxItems that some list can have.');
  }
  const least = isOptional ? Math.max(1, minItems) : minItems;
  if (items['anyOf'] !== undefined || items['enum'] !== undefined) {
    if (uniqueItems !== true) return no('is a list of choices; set "uniqueItems", as each can be chosen once.');
    return readChoiceList(items, least, maxItems === undefined ? Infinity : most);
  }
  if (items['type'] !== 'string') return no('is a list of other things than texts or choices, which no form can show.');
  const item = readText(items, true);
  if (!item.ok) return no(`is a list whose item ${item.problem}`);
  if (item.input.kind !== 'text') return no('is a list of other things than texts.');
  const { maxLength, hint } = item.input;
  return {
    ok: true,
    input: { kind: 'list', minItems: least, maxItems: most, maxLength, ...(hint !== undefined && { hint }) },
  };
}

function readChoiceList(items: Schema, minItems: number, maxItems: number): ReadOption {
  const choices = readChoice(items);
  if (!choices.ok) return no(`is a list whose item ${choices.problem}`);
  if (choices.input.kind !== 'choice') return no('is a list of other things than choices.');
  const count = choices.input.choices.length;
  if (minItems > count) return no('needs more items than there are choices.');
  return {
    ok: true,
    input: { kind: 'choices', choices: choices.input.choices, minItems, maxItems: Math.min(maxItems, count) },
  };
}

function keywordProblem(schema: Schema, known: readonly string[]): ReadOption | undefined {
  const other = Object.keys(schema).find((keyword) => ![...ALWAYS, ...known].includes(keyword));
  if (other !== undefined) return no(`has a rule "${other}" that no form can show.`);
  return isUsable(schema) ? undefined : no('is no valid schema.');
}

function isUsable(schema: Schema): boolean {
  try {
    fitsSchema(schema, null);
    return true;
  } catch {
    return false;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isLimit(value: unknown): value is number | undefined {
  return value === undefined || Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function no(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
