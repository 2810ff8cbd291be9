import type { EntryMessage, StoredTranscriptEntry } from '../transcript.ts';
import { entryMessageOf } from './redaction.ts';
import type { ThreadState } from './thread-state.ts';

/** The lines of an ended exchange that a retry replaces, and the entries it answers again. */
export interface LastExchange {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly EntryMessage[];
}

/**
 * Finds the exchange that ended last, or nothing when it began before a reset, was replaced or summarised already, or
 * has no entry left that could be answered. `from` is its first message: lines that replace or reset stay in force.
 */
export function findLastExchange({ transcript, redacted }: ThreadState): LastExchange | undefined {
  const to = transcript.findLast(({ line }) => line.kind === 'exchange')?.index ?? -1;
  const before = transcript.findLast(
    ({ index, line }) => index < to && (line.kind === 'exchange' || line.kind === 'reset'),
  );
  const begin = before?.index ?? -1;
  const messages = transcript.filter(({ index, line }) => index > begin && index < to && line.kind === 'message');
  const from = messages[0]?.index;
  if (from === undefined || transcript.some((stored) => isOver(stored, from, to))) return undefined;
  const entries = messages
    .flatMap((stored) => entryMessageOf(stored) ?? [])
    .filter(({ entry }) => !redacted.includes(entry.kind === 'correction' ? entry.of : entry.id));
  return entries.every(({ read }) => read === true) ? undefined : { from, to, entries };
}

function isOver({ index, line }: StoredTranscriptEntry, from: number, to: number): boolean {
  switch (line.kind) {
    case 'reset':
      return index > to;
    case 'replaced':
      return line.to >= to;
    case 'compaction':
      return line.coversThrough >= from;
    default:
      return false;
  }
}
