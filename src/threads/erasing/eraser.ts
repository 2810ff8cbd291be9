import type { Erasure } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';

/** How much was found, by what it is: `{ threads: 2, entries: 7 }`. */
export type ErasedCounts = Readonly<Record<string, number>>;

/** A message that was deleted on its platform. */
export interface Deletion {
  readonly thread: ThreadId;
  /** The id of who wrote it. */
  readonly author: string;
  /** What it said: at first, and after every edit that is known. */
  readonly texts: readonly string[];
}

/**
 * A place where something of people, threads and teams is stored, and how it is taken out there. Whoever stores gives
 * one; what is kept in `Records` or `Schedule` by their conventions needs none of its own.
 */
export interface Eraser {
  /** What operators call the place: `threads`, `documents`. */
  readonly place: string;
  /** Takes it out for good and counts what was found. Doing it again is harmless. */
  erase(what: Erasure): Promise<ErasedCounts>;
  /** Takes out what was kept of a deleted message's words; absent where nothing is kept of them. */
  forget?(deletion: Deletion): Promise<void>;
}

/** Whether `kept` is nothing but words of the deleted message; spaces and case aside. */
export function isOfMessage(kept: string, { texts }: Deletion): boolean {
  const words = plain(kept);
  return words !== '' && texts.some((text) => plain(text).includes(words));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}
