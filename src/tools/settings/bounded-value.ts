import type { JsonValue } from '../../core/index.ts';
import { cutText } from './cut-text.ts';

/** Characters of a text, and items of a list, that the audit log keeps. */
const LONGEST_TEXT = 300;
const MOST_ITEMS = 100;

/** A value as the audit log keeps it. Values stay values: a person in a list can be erased, which in a sentence they could not. */
export function bounded(value: JsonValue): JsonValue {
  if (typeof value === 'string') return cutText(value, LONGEST_TEXT);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(bounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, bounded(item)]));
}
