import { clip } from './printed-value.ts';

/** An object or a list by its keys, which is how a JSON pointer sees both. */
export type Holder = Record<string, unknown>;

/** Where a value hangs: `holder[key]`. */
export interface Place {
  readonly holder: Holder;
  readonly key: string;
}

/** Finds the place that a JSON pointer names under `root.value`, by own properties only. */
export function findPlace(root: { value: unknown }, pointer: string): Place | undefined {
  let place: Place = { holder: root, key: 'value' };
  for (const key of splitPointer(pointer)) {
    const holder = readHolder(place);
    if (holder === undefined || !Object.hasOwn(holder, key)) return undefined;
    place = { holder, key };
  }
  return place;
}

/** The object or list at a place. */
export function readHolder(place: Place): Holder | undefined {
  const value = place.holder[place.key];
  return isHolder(value) ? value : undefined;
}

/** Shows a JSON pointer the way people write paths: `filter.tags.0`, and `(root)` for the whole. */
export function printPath(pointer: string): string {
  return pointer === '' ? '(root)' : clip(splitPointer(pointer).join('.'), 100);
}

/** Escapes a key for use in a JSON pointer. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Gives the pointer to the object or list that a value is in. */
export function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}
