import type { Entry, MessageEntry, WaitingEntry } from '../../../../threads/entry.ts';
import type { ExchangeEnd } from '../../../../threads/transcript.ts';
import type { Inspection } from '../../protocol.ts';
import { firstLine } from './json-text.ts';
import { describeDuration } from './time-text.ts';

/** An entry in one line: who, and what. */
export function describeEntry(entry: Entry): string {
  switch (entry.kind) {
    case 'message':
      return `${entry.author.name}: ${firstLine(entry.text) || '(no text)'}`;
    case 'correction':
      return entry.text === null
        ? `${entry.author.name} deleted a message`
        : `${entry.author.name} edited a message: ${firstLine(entry.text)}`;
    case 'decision':
      return `Approval ${entry.approval}: ${entry.verdict}`;
    case 'outcome':
      return `Outcome of approval ${entry.approval}: ${firstLine(entry.text)}`;
    case 'reminder':
      return `Reminder: ${firstLine(entry.text)}`;
  }
}

/** Why an entry still waits, as a sentence. */
export function explainWaiting({ wake, followUp }: WaitingEntry, state: Inspection['state']): string {
  if (!wake) return 'It is context only: it wakes nothing and enters with the next exchange.';
  if (followUp) return 'It was asked to wait for the natural stop; then it begins the next exchange.';
  if (state === 'running') return 'It is taken in before the next model request.';
  return 'A run is coming for it.';
}

/** What messages said that the thread has stored, by their ids; deleted ones have no text. */
export function storedTexts(stored: StoredEntries): ReadonlyMap<string, string> {
  return new Map(messageEntries(stored).map(({ id, text }) => [id, text]));
}

/** The names of people who wrote what the thread has stored, by their ids. */
export function authorNames(stored: StoredEntries): ReadonlyMap<string, string> {
  return new Map(messageEntries(stored).map(({ author }) => [author.id, author.name]));
}

type StoredEntries = Pick<Inspection, 'transcript' | 'waiting'>;

function messageEntries({ transcript, waiting }: StoredEntries): readonly MessageEntry[] {
  const taken = transcript.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' ? [line.message.entry] : [],
  );
  const entries = [...taken, ...waiting.map(({ entry }) => entry)];
  return entries.filter((entry) => entry.kind === 'message');
}

/** How an exchange ended, as a sentence. */
export function describeEnd(end: ExchangeEnd | null): string {
  if (end === null) return 'Still going.';
  switch (end.kind) {
    case 'answered':
      return 'Answered.';
    case 'silent':
      return 'Ended without a reply, on purpose.';
    case 'failed':
      return `Failed${end.error === undefined ? '' : ` (${end.error.kind})`}: ${end.reason}`;
    case 'stopped':
      return `Stopped by ${end.by.name}${end.unanswered > 0 ? `; ${countMessages(end.unanswered)} left unanswered` : ''}.`;
    case 'late':
      return `Too late, by ${describeDuration(end.ageMs)}: people were asked whether it is still needed.`;
    case 'limit':
      return `Ended at the limit of ${LIMITS[end.limit]}.`;
    case 'unavailable':
      return end.why === 'paused'
        ? 'Not begun: the bot is paused here.'
        : 'Not begun: the team tries the bot elsewhere.';
    case 'quarantined':
      return `Given up after crashes; ${countMessages(end.unanswered)} left unanswered.`;
  }
}

const LIMITS = {
  turns: 'turns',
  time: 'time',
  repeats: 'equal steps',
  cost: 'cost',
  personDay: 'what one person may use on a day',
  teamDay: 'what the team may use on a day',
  rate: 'requests of one person in an hour',
} as const;

function countMessages(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
