import type { WaitingEntry } from '../entry.ts';
import type { EntryMessage } from '../transcript.ts';

/**
 * Names an exchange by the first entry that it answers, waiting or in the transcript: whoever goes on with it finds the
 * same name, and by it the slots of its reply. What was only read does not count, since it may be taken in late.
 */
export function exchangeIdOf(entries: readonly (WaitingEntry | EntryMessage)[]): string {
  const first = entries.find((entry) => ('wake' in entry ? entry.wake : entry.read !== true)) ?? entries[0];
  return `x${first?.seq ?? 0}`;
}

/** The place of an exchange among those of its thread: a later one has a greater number. */
export function exchangeNumberOf(exchange: string): number {
  return Number(exchange.slice(1));
}
