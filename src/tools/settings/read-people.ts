import type { JsonValue } from '../../core/index.ts';
import type { FieldInput } from '../../threads/administration/form-field.ts';
import { ERASED } from '../../threads/erased-person.ts';
import { isObject } from '../../threads/json-value.ts';

/** A stored value without people who were erased since: who is left stays named. */
export function readPeople({ kind }: FieldInput, stored: JsonValue): JsonValue {
  if (kind === 'people') return withoutErased(stored);
  if (kind !== 'audience' || !isObject(stored) || stored['people'] === undefined) return stored;
  return { ...stored, people: withoutErased(stored['people']) };
}

function withoutErased(value: JsonValue): JsonValue {
  return Array.isArray(value) ? value.filter((item) => item !== ERASED.id) : value;
}
