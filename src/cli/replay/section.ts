import type { Recording } from '../../models/recording/recording.ts';
import type { StoredTranscriptEntry } from '../../threads/transcript.ts';

/** The part of a transcript that one run wrote. */
export interface Section {
  /** What stood there before. */
  readonly before: readonly StoredTranscriptEntry[];
  readonly lines: readonly StoredTranscriptEntry[];
  /** The run did not end its last exchange: its process died, or another went on. */
  readonly isUnfinished: boolean;
}

/**
 * Finds what a recorded run wrote: from where it began to the end of the last exchange that it asked a model for, or to
 * where the next run took over.
 *
 * @param next the recording of the run after it
 */
export function findSection(
  transcript: readonly StoredTranscriptEntry[],
  recording: Recording,
  next: Recording | undefined,
): Section {
  const { from, requests } = recording;
  const before = transcript.filter(({ index }) => index < from);
  const rest = transcript.filter(({ index }) => index >= from && (next === undefined || index < next.from));
  const last = requests.at(-1)?.exchange;
  const end = rest.findLastIndex(({ line }) => line.kind === 'exchange' && line.exchange === last);
  if (end === -1) return { before, lines: rest, isUnfinished: true };
  // The line of a reset is written with the end of the exchange that it stopped.
  const ending = rest[end]?.line;
  const isReset = ending?.kind === 'exchange' && ending.end.kind === 'stopped' && rest[end + 1]?.line.kind === 'reset';
  return { before, lines: rest.slice(0, isReset ? end + 2 : end + 1), isUnfinished: false };
}
