import type { JsonValue } from '../../core/index.ts';
import type { FormProblem, Texts } from '../../text/index.ts';
import type { Choice, FieldInput, FormField, ParsedValue, RawValue } from '../../threads/administration/form-field.ts';
import { audienceOf } from './audience-text.ts';
import { parseList } from './list-text.ts';
import { parseNumber } from './parse-number.ts';
import { valueProblem } from './value-problem.ts';

/** Characters that an input of several lines may hold on every platform. */
const LONGEST_INPUT = 3_000;

const SWITCHES: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['on', 'yes', 'y', 'true', '1', 'an', 'ein', 'ja', 'j', 'wahr'].map((word) => [word, true])),
  ...Object.fromEntries(['off', 'no', 'n', 'false', '0', 'aus', 'nein', 'falsch'].map((word) => [word, false])),
};

/**
 * Reads what somebody entered in a field, in any of the ways that people write it, or says in a sentence what is wrong
 * with it. Undefined is the value of a field that was left empty and may be. What only the option's schema knows, such
 * as a pattern, is told by {@link schemaProblem}.
 */
export function parseRaw(field: FormField, raw: RawValue, texts: Pick<Texts, 'formProblem'>): ParsedValue {
  const parsed = parseInput(field.input, raw, field.isOptional);
  return parsed.ok ? parsed : { ok: false, problem: texts.formProblem(parsed.problem) };
}

export type ParsedInput =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly problem: FormProblem };

/** What {@link parseRaw} does, without words. */
export function parseInput(input: FieldInput, raw: RawValue, isOptional: boolean): ParsedInput {
  if (isOptional && isEmpty(raw)) return { ok: true, value: undefined };
  const read = readInput(input, raw);
  if (!read.ok) return read;
  const problem = valueProblem(input, read.value);
  return problem === undefined ? read : { ok: false, problem };
}

function isEmpty(raw: RawValue): boolean {
  if (typeof raw === 'string') return raw.trim() === '';
  return raw === undefined || (Array.isArray(raw) && raw.length === 0);
}

function readInput(input: FieldInput, raw: RawValue): ParsedInput {
  switch (input.kind) {
    case 'toggle':
      return readToggle(raw);
    case 'number':
      return readNumber(input, textOf(raw));
    case 'text':
      return { ok: true, value: input.isLong ? linesOf(textOf(raw)) : lineOf(textOf(raw)) };
    case 'choice':
      return readChoices(input.choices, [textOf(raw).trim()], ([value = '']) => value);
    case 'choices':
      return readEntries(raw, (entries) => readChoices(input.choices, entries, (values) => values));
    case 'list':
      return readEntries(raw, (value) => ({ ok: true, value }));
    case 'people':
    case 'channels':
      return readEntries(raw, (value) => ({ ok: true, value: [...new Set(value)] }));
    case 'audience':
      return readEntries(raw, readAudience);
    case 'secret':
      return { ok: true, value: textOf(raw).trim() };
  }
}

function readToggle(raw: RawValue): ParsedInput {
  if (typeof raw === 'boolean') return { ok: true, value: raw };
  if (isEmpty(raw)) return missing();
  const entered = textOf(raw);
  const value = SWITCHES[entered.trim().toLowerCase()];
  return value === undefined ? { ok: false, problem: { kind: 'toggle', entered } } : { ok: true, value };
}

function readNumber(input: Extract<FieldInput, { kind: 'number' }>, entered: string): ParsedInput {
  if (entered.trim() === '') return missing();
  const { isInteger, minimum, maximum } = input;
  // Nobody writes a number of so many characters, and reading is not for them.
  const value = entered.length > 400 ? undefined : parseNumber(entered, isInteger);
  if (value === 'ambiguous') return { ok: false, problem: { kind: 'ambiguousNumber', entered } };
  if (value !== undefined && valueProblem(input, value) === undefined) return { ok: true, value };
  return { ok: false, problem: { kind: 'number', isInteger, minimum, maximum, entered } };
}

function readChoices(
  choices: readonly Choice[],
  entries: readonly string[],
  result: (values: readonly string[]) => JsonValue,
): ParsedInput {
  const found = entries.map((entry) => choiceOf(choices, entry));
  const wrong = found.findIndex((value) => value === undefined);
  if (wrong !== -1) {
    const entered = entries[wrong] ?? '';
    if (entered === '') return missing();
    const problem = valueProblem({ kind: 'choice', choices }, entered);
    return { ok: false, problem: problem ?? { kind: 'refused' } };
  }
  // In the order of the choices: menus give them in one order or another.
  const ordered = choices.map(({ value }) => value).filter((value) => found.includes(value));
  return { ok: true, value: result(ordered) };
}

function choiceOf(choices: readonly Choice[], entry: string): string | undefined {
  const exact = choices.find(({ value }) => value === entry);
  if (exact !== undefined) return exact.value;
  const word = entry.toLowerCase();
  const meant = choices.filter(({ value, label }) => value.toLowerCase() === word || label.toLowerCase() === word);
  return meant.length === 1 ? meant[0]?.value : undefined;
}

function readAudience(entries: readonly string[]): ParsedInput {
  if (entries.length === 0) return missing();
  const read = audienceOf(entries);
  if ('wrong' in read) return { ok: false, problem: { kind: 'audience', entered: read.wrong } };
  const { audience } = read;
  if (audience.kind !== 'named') return { ok: true, value: { kind: audience.kind } };
  return { ok: true, value: { kind: 'named', people: [...audience.people], groups: [...audience.groups] } };
}

function readEntries(raw: RawValue, read: (entries: string[]) => ParsedInput): ParsedInput {
  if (typeof raw === 'string' && raw.length > LONGEST_INPUT) {
    return { ok: false, problem: { kind: 'tooLong', limit: LONGEST_INPUT, length: raw.length } };
  }
  if (typeof raw === 'object') return read(raw.map((entry) => entry.trim()).filter((entry) => entry !== ''));
  return read([...parseList(textOf(raw))]);
}

function missing(): ParsedInput {
  return { ok: false, problem: { kind: 'missing' } };
}

function textOf(raw: RawValue): string {
  return typeof raw === 'object' ? raw.join('\n') : String(raw ?? '');
}

function lineOf(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/gu, ' ').trim();
}

function linesOf(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').trim();
}
