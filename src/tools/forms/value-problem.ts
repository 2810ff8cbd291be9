import { findClosestName } from '../../core/validation/index.ts';
import type { FormProblem } from '../../text/index.ts';
import type { Audience } from '../../threads/administration/audience.ts';
import type { Choice, FieldInput } from '../../threads/administration/form-field.ts';

const ID = /^[^:\s]+:\S+$/u;
/** Characters of a secret: a private key and the certificates with it fit. */
const LONGEST_SECRET = 16_000;

/** What is wrong with a value for such an input, whoever gives it; undefined when nothing is. */
export function valueProblem(input: FieldInput, value: unknown): FormProblem | undefined {
  switch (input.kind) {
    case 'text':
      return typeof value === 'string' ? lengthProblem(input, value) : formProblem(input.hint, value);
    case 'number':
      return numberProblem(input, value);
    case 'toggle':
      return typeof value === 'boolean' ? undefined : { kind: 'toggle', entered: printed(value) };
    case 'choice':
      return choiceProblem(input.choices, value);
    case 'choices':
      return choicesProblem(input, value);
    case 'list':
      return listProblem(input, value);
    case 'people':
    case 'channels':
      return idsProblem(input, value);
    case 'audience':
      return isAudience(value) ? undefined : { kind: 'audience', entered: printed(value) };
    case 'secret':
      return secretProblem(value);
  }
}

/** Whether a value says for whom something is. */
export function isAudience(value: unknown): value is Audience {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, people, groups }: { kind?: unknown; people?: unknown; groups?: unknown } = value;
  return kind === 'everyone' || kind === 'admins' || (kind === 'named' && isIds(people) && isIds(groups));
}

function lengthProblem(
  { minLength, maxLength }: Extract<FieldInput, { kind: 'text' }>,
  text: string,
): FormProblem | undefined {
  const length = lengthOf(text);
  if (length > maxLength) return { kind: 'tooLong', limit: maxLength, length };
  if (length >= minLength) return undefined;
  return length === 0 ? { kind: 'missing' } : { kind: 'tooShort', limit: minLength, length };
}

/** As JSON Schema counts: a character of two units is one. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0);
}

function numberProblem(
  { isInteger, minimum, maximum }: Extract<FieldInput, { kind: 'number' }>,
  value: unknown,
): FormProblem | undefined {
  const isNumber = typeof value === 'number' && (isInteger ? Number.isSafeInteger(value) : Number.isFinite(value));
  if (isNumber && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)) return undefined;
  return { kind: 'number', isInteger, minimum, maximum, entered: printed(value) };
}

function choiceProblem(choices: readonly Choice[], value: unknown): FormProblem | undefined {
  if (choices.some((choice) => choice.value === value)) return undefined;
  const entered = printed(value);
  return { kind: 'choice', entered, nearest: nearestChoice(choices, entered) };
}

function nearestChoice(choices: readonly Choice[], entered: string): string | undefined {
  const names = choices.flatMap(({ value, label }) => [value, label]);
  return findClosestName(entered, names);
}

function choicesProblem(input: Extract<FieldInput, { kind: 'choices' }>, value: unknown): FormProblem | undefined {
  if (!Array.isArray(value)) return choiceProblem(input.choices, value);
  const items: readonly unknown[] = value;
  const wrong = items.map((item) => choiceProblem(input.choices, item)).find((problem) => problem !== undefined);
  return wrong ?? repeatedProblem(items) ?? countProblem(input, items.length);
}

function listProblem(input: Extract<FieldInput, { kind: 'list' }>, value: unknown): FormProblem | undefined {
  if (!Array.isArray(value)) return formProblem(input.hint, value);
  const items: readonly unknown[] = value;
  for (const item of items) {
    if (typeof item !== 'string') return { kind: 'refused' };
    if (lengthOf(item) > input.maxLength) return { kind: 'itemTooLong', limit: input.maxLength, item };
  }
  return countProblem(input, items.length);
}

function idsProblem(
  { kind, maxItems }: Extract<FieldInput, { kind: 'people' | 'channels' }>,
  value: unknown,
): FormProblem | undefined {
  if (!Array.isArray(value)) return { kind, entered: printed(value) };
  const items: readonly unknown[] = value;
  const wrong = items.find((item) => typeof item !== 'string' || !ID.test(item));
  if (wrong !== undefined) return { kind, entered: printed(wrong) };
  return repeatedProblem(items) ?? countProblem({ minItems: 0, maxItems }, items.length);
}

function secretProblem(value: unknown): FormProblem | undefined {
  if (typeof value !== 'string') return { kind: 'refused' };
  if (value.length > LONGEST_SECRET) return { kind: 'tooLong', limit: LONGEST_SECRET, length: value.length };
  return value === '' ? { kind: 'missing' } : undefined;
}

function repeatedProblem(items: readonly unknown[]): FormProblem | undefined {
  const repeated = items.find((item, index) => items.indexOf(item) < index);
  return repeated === undefined ? undefined : { kind: 'repeated', item: printed(repeated) };
}

function countProblem(
  { minItems, maxItems }: { readonly minItems: number; readonly maxItems: number },
  count: number,
): FormProblem | undefined {
  if (count > maxItems) return { kind: 'tooMany', limit: maxItems, count };
  if (count >= minItems) return undefined;
  return count === 0 ? { kind: 'missing' } : { kind: 'tooFew', limit: minItems, count };
}

function formProblem(expects: string | undefined, value: unknown): FormProblem {
  return expects === undefined ? { kind: 'refused' } : { kind: 'form', expects, entered: printed(value) };
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && ID.test(item));
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
