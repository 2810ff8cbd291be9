import type { Entry, WaitingEntry } from '../entry.ts';
import type { Amended, Amendment } from '../ports.ts';
import { addWaiting, isShown } from './mailbox.ts';
import { entryMessageOf, mapTranscriptEntries, redactEntry, redactFiles } from './redaction.ts';
import { rememberId } from './seen-ids.ts';
import type { ThreadState } from './thread-state.ts';

/**
 * Applies an edit or deletion; see `ThreadStore.amend`. What the owner was shown it may have injected, so a shown
 * entry is corrected, never changed under it: an edit told as `replaced` would be overtaken by the owner's next step.
 */
export function amend(state: ThreadState, amendment: Amendment, now: number): Amended {
  if (state.seen.at.has(amendment.id)) return 'duplicate';
  const waiting = state.waiting.find(({ entry }) => entry.kind === 'message' && entry.id === amendment.of);
  const stored = state.transcript.findLast((line) => entryMessageOf(line)?.entry.id === amendment.of);
  if (waiting === undefined && stored === undefined) return 'unknown';
  rememberId(state.seen, amendment.id, now);

  if (waiting !== undefined && !isShown(state, waiting)) return amendWaiting(state, waiting, amendment);
  if (amendment.text === null) redactCopies(state, amendment.of);
  const isAtWork = state.state !== 'idle';
  if (isAtWork && waiting !== undefined) return addCorrection(state, amendment, waiting);
  if (isAtWork && stored !== undefined && stored.index > state.lastReset) {
    return addCorrection(state, amendment, { wake: entryMessageOf(stored)?.read !== true, followUp: false });
  }
  const { text } = amendment;
  if (text !== null) changeCopies(state, amendment.of, (entry) => ({ ...entry, text }));
  return 'idle';
}

function amendWaiting(state: ThreadState, { seq }: WaitingEntry, { of, text }: Amendment): Amended {
  if (text === null) redactCopies(state, of);
  // Corrections that wait, since a retry or for an owner that is gone, are older than this one and would be read after it.
  const rest = state.waiting.filter(({ entry }) => !(entry.kind === 'correction' && entry.of === of));
  if (text === null) {
    state.waiting = rest.filter((waiting) => waiting.seq !== seq);
    return 'withdrawn';
  }
  state.waiting = rest.map((waiting) =>
    waiting.seq === seq && waiting.entry.kind === 'message'
      ? { ...waiting, entry: { ...waiting.entry, text } }
      : waiting,
  );
  return 'replaced';
}

/** Waits under the flags of what it corrects, so that the model reads it after that and context wakes nobody. */
function addCorrection(
  state: ThreadState,
  amendment: Amendment,
  flags: Pick<WaitingEntry, 'wake' | 'followUp'>,
): Amended {
  const correction: Entry = { kind: 'correction', ...amendment };
  const earlier = state.waiting.find(
    (waiting) => waiting.entry.kind === 'correction' && waiting.entry.of === amendment.of && !isShown(state, waiting),
  );
  // Somebody who edits again and again fills no mailbox: only the latest text matters.
  if (earlier === undefined) addWaiting(state, correction, flags);
  else
    state.waiting = state.waiting.map((waiting) => (waiting === earlier ? { ...waiting, entry: correction } : waiting));
  return 'injected';
}

function redactCopies(state: ThreadState, of: string): void {
  changeCopies(state, of, redactEntry);
  redactFiles(state, (files) => files.of === of);
  state.redacted.push(of);
}

/** Wherever the text stands: the message, what a retry put back, and edits of it, which would be read after it. */
function changeCopies(state: ThreadState, of: string, change: (entry: Entry) => Entry): void {
  const changeCopy = (entry: Entry): Entry => (isCopy(entry, of) ? change(entry) : entry);
  mapTranscriptEntries(state, changeCopy);
  state.waiting = state.waiting.map((waiting) => ({ ...waiting, entry: changeCopy(waiting.entry) }));
}

/** Whether an entry is a message, or says anew what it says. */
export function isCopy(entry: Entry, of: string): boolean {
  return entry.kind === 'correction' ? entry.of === of : entry.kind === 'message' && entry.id === of;
}
