import { isDeepStrictEqual } from 'node:util';
import type { FieldInput } from '../../threads/administration/form-field.ts';
import { fitsSchema } from './fits-schema.ts';
import { parseInput } from './parse-raw.ts';
import { rawOfInput } from './raw-of.ts';
import { isSchema, readOption } from './read-option.ts';
import { valueProblem } from './value-problem.ts';

const OPTION_NAME = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/u;
const KEYWORDS = ['type', 'properties', 'required', 'additionalProperties', 'title', 'description', '$id', '$comment'];

/** Why a schema cannot be shown as a form, as a sentence; undefined when it can. */
export function optionsProblem(schema: unknown): string | undefined {
  if (!isSchema(schema) || schema['type'] !== 'object') return 'they are no object schema; use Type.Object({ … }).';
  const { properties = {}, required = [] } = schema;
  const other = Object.keys(schema).find((keyword) => !KEYWORDS.includes(keyword));
  if (other !== undefined) return `they have a rule "${other}" that no form can show; use Type.Object({ … }).`;
  if (!isSchema(properties) || !Array.isArray(required)) return 'they are no valid object schema.';
  for (const name of required) {
    if (typeof name !== 'string' || !Object.hasOwn(properties, name)) return `"${name}" is required, and no option.`;
  }
  for (const [name, option] of Object.entries(properties)) {
    const problem = optionProblem(name, option, !required.includes(name));
    if (problem !== undefined) return `"${name}" ${problem}`;
  }
  return undefined;
}

function optionProblem(name: string, option: unknown, isOptional: boolean): string | undefined {
  if (!OPTION_NAME.test(name)) return 'needs a name of 1 to 40 letters and digits that begins with a letter.';
  const read = readOption(option, isOptional);
  if (!read.ok) return read.problem;
  if (!isSchema(option)) return 'is no schema.';
  if (isBlank(option['title'])) return 'has no title; give it the name that admins shall see.';
  if (isBlank(option['description'])) return 'has no description; admins read there what it does.';
  return defaultProblem(option, read.input, isOptional);
}

function defaultProblem(option: object, input: FieldInput, isOptional: boolean): string | undefined {
  const value: unknown = 'default' in option ? option.default : undefined;
  if (value === undefined) {
    if (input.kind === 'toggle') return 'has no default; a switch is on or off before anybody sets it.';
    return isOptional ? undefined : 'has no default; give it one, or make it optional.';
  }
  if (valueProblem(input, value) !== undefined || !fitsSchema(option, value)) {
    return 'has a default that its own schema does not take.';
  }
  const parsed = parseInput(input, rawOfInput(input, value), false);
  if (parsed.ok && isDeepStrictEqual(parsed.value, value)) return undefined;
  return 'has a default that cannot be entered in a form: without spaces around it, on one line unless it may be long, and choices in their order.';
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
