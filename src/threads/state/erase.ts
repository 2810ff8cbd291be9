import { type Entry, requestersOf } from '../entry.ts';
import type { Person } from '../person.ts';
import { isShown } from './mailbox.ts';
import { entryMessageOf, mapTranscriptEntries, redactEntry } from './redaction.ts';
import type { ThreadState } from './thread-state.ts';

/** Stands where an erased person stood. Whoever asks for its rights finds none. */
const ERASED: Person = { id: 'erased', name: '' };

/**
 * Takes a person out of a thread: what they wrote, and their id and name wherever it stands. Answers how many entries
 * it found. Speakers keep their number, so that a thread of two is not taken for a thread of one.
 */
export function erasePerson(state: ThreadState, person: string): number {
  const isTheirs = (entry: Entry): boolean => {
    const requesters = requestersOf(entry);
    return requesters.length > 0 && requesters.every(({ id }) => id === person);
  };
  const waiting = state.waiting.filter(({ entry }) => isTheirs(entry));
  const stored = state.transcript.flatMap((line) => entryMessageOf(line) ?? []).filter(({ entry }) => isTheirs(entry));
  const redact = (entry: Entry): Entry => (isTheirs(entry) ? redactEntry(entry) : entry);

  state.redacted.push(...[...waiting, ...stored].map(({ entry }) => entry.id));
  mapTranscriptEntries(state, redact);
  // What the owner was shown it will consume: it finds the entry, and no text in it.
  state.waiting = state.waiting
    .filter((candidate) => !isTheirs(candidate.entry) || isShown(state, candidate))
    .map((candidate) => ({ ...candidate, entry: redact(candidate.entry) }));
  state.participation = {
    ...state.participation,
    speakers: state.participation.speakers.map((id) => (id === person ? ERASED.id : id)),
  };
  state.transcript = withoutPerson(state.transcript, person);
  state.waiting = withoutPerson(state.waiting, person);
  state.journal = withoutPerson(state.journal, person);
  state.initiator = withoutPerson(state.initiator, person);
  state.stop = withoutPerson(state.stop, person);
  return waiting.length + stored.length;
}

/** Whether a thread holds anything of the person. */
export function knowsPerson(state: ThreadState, person: string): boolean {
  const { transcript, waiting, journal, initiator, stop, participation } = state;
  if (participation.speakers.includes(person)) return true;
  let isKnown = false;
  JSON.stringify([transcript, waiting, journal, initiator, stop], (_, value: unknown) => {
    isKnown ||= isPerson(value, person);
    return value;
  });
  return isKnown;
}

function withoutPerson<T>(value: T, person: string): T {
  // A person is replaced by a person, so the shape stays the same.
  const without: T = JSON.parse(JSON.stringify(value), (_, part: unknown) => (isPerson(part, person) ? ERASED : part));
  return without;
}

function isPerson(value: unknown, person: string): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && value.id === person;
}
