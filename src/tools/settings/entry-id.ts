import { createHash } from 'node:crypto';
import type { Scope } from '../../threads/administration/scope.ts';
import { documentKey } from './settings-document.ts';

/** Sorts by time, then by version: the log is read in the order of its ids. Short enough for a button's id. */
export function entryId(
  scope: Scope,
  { at, version, index }: { readonly at: number; readonly version: number; readonly index: number },
): string {
  const name = createHash('sha256').update(documentKey(scope)).digest('hex').slice(0, 8);
  return `${sortable(at, 9)}${sortable(version, 5)}${sortable(index, 3)}${name}`;
}

/** A number whose texts sort as the numbers do. */
export function sortable(number: number, digits: number): string {
  return Math.max(0, Math.floor(number)).toString(36).padStart(digits, '0');
}
