import { type Entry, requestersOf } from '../entry.ts';
import { ERASED, holdsPerson, withoutPerson } from '../erased-person.ts';
import { entryWithoutQuotes, journalWithoutMadeOf, quotesPerson, tracesOf, withoutMadeOf } from './made-of.ts';
import { isShown } from './mailbox.ts';
import { entryMessageOf, mapTranscriptEntries, redactEntry, redactFiles } from './redaction.ts';
import type { ThreadState } from './thread-state.ts';

/**
 * Takes a person out of a thread: what they wrote, what was made of it, and their id and name wherever it stands.
 * Answers how many entries it found. Speakers keep their number, so that a thread of two is not taken for a thread of
 * one.
 */
export function erasePerson(state: ThreadState, person: string): number {
  const isTheirs = (entry: Entry): boolean => {
    const requesters = requestersOf(entry);
    return requesters.length > 0 && requesters.every(({ id }) => id === person);
  };
  const waiting = state.waiting.filter(({ entry }) => isTheirs(entry));
  const stored = state.transcript.flatMap((line) => entryMessageOf(line) ?? []).filter(({ entry }) => isTheirs(entry));
  const { transcript, journal, initiator, stop } = state;
  const traces = tracesOf(person, entriesOf(state), [transcript, journal, initiator, stop]);
  const redact = (entry: Entry): Entry => (isTheirs(entry) ? redactEntry(entry) : entryWithoutQuotes(entry, traces));

  state.redacted.push(...[...waiting, ...stored].map(({ entry }) => entry.id));
  // First what was made of their words: whose exchange it is shows while they stand in it.
  state.journal = journalWithoutMadeOf(journal, transcript, traces);
  state.transcript = [...withoutMadeOf(transcript, traces)];
  mapTranscriptEntries(state, redact);
  redactFiles(state, ({ author }) => author.id === person);
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
  if (entriesOf(state).some((entry) => quotesPerson(entry, person))) return true;
  return holdsPerson([transcript, waiting, journal, initiator, stop], person);
}

function entriesOf({ transcript, waiting }: ThreadState): readonly Entry[] {
  const stored = transcript.flatMap((line) => entryMessageOf(line) ?? []);
  return [...stored, ...waiting].map(({ entry }) => entry);
}
