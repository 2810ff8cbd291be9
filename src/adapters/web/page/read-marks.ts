import type { PageState } from './state/page-state.ts';

/** What is used of the browser's storage. */
export interface MarkStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What a person has seen on earlier visits; nothing when it cannot be read. */
export function readReadMarks(storage: MarkStorage, person: string): PageState['readThrough'] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(person)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Keeps what a person has seen for the next visit. A full or forbidden storage costs only the marks. */
export function writeReadMarks(storage: MarkStorage, person: string, marks: PageState['readThrough']): void {
  try {
    storage.setItem(keyOf(person), JSON.stringify(marks));
  } catch {
    // Without it everything is new on the next visit.
  }
}

function keyOf(person: string): string {
  return `threadloop.read.${person}`;
}
