import type { JsonValue } from '../../core/index.ts';

/** Replaces lone surrogates in all texts of a value: providers refuse a request with one. */
export function makeWellFormed<T extends JsonValue>(value: T): T {
  // The copy has the shape of the original: only texts are replaced, by texts.
  return copy(value) as T;
}

function copy(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key.toWellFormed(), copy(field)]));
}
