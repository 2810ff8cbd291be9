import type { Entry } from '../entry.ts';
import { type FilesMessage, withoutContents } from '../files-message.ts';
import type { EntryMessage, StoredTranscriptEntry } from '../transcript.ts';
import type { ThreadState } from './thread-state.ts';

/** The entry without anything that somebody wrote. */
export function redactEntry(entry: Entry): Entry {
  switch (entry.kind) {
    case 'message':
      return { ...entry, text: '', files: [], quotes: [] };
    case 'correction':
      return { ...entry, text: null };
    case 'outcome':
    case 'reminder':
      return { ...entry, text: '' };
    case 'decision':
      break;
  }
  const { reason: _, ...rest } = entry;
  return rest;
}

/** The entry message of a transcript line, or undefined for every other line. */
export function entryMessageOf({ line }: StoredTranscriptEntry): EntryMessage | undefined {
  return line.kind === 'message' && line.message.role === 'entry' ? line.message : undefined;
}

/** Takes away what files hold, where `isTheirs` says so. */
export function redactFiles(state: ThreadState, isTheirs: (files: FilesMessage) => boolean): void {
  state.transcript = state.transcript.map((stored) => {
    const { index, line } = stored;
    if (line.kind !== 'message' || line.message.role !== 'files' || !isTheirs(line.message)) return stored;
    return { index, line: { ...line, message: withoutContents(line.message) } };
  });
}

/** Changes the entries of the transcript; `change` answers with the same entry to leave it. */
export function mapTranscriptEntries(state: ThreadState, change: (entry: Entry) => Entry): void {
  state.transcript = state.transcript.map((stored) => {
    const message = entryMessageOf(stored);
    if (message === undefined) return stored;
    const { index, line } = stored;
    return { index, line: { kind: 'message', message: { ...message, entry: change(message.entry) }, at: line.at } };
  });
}
