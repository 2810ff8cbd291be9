import type { JournalledCall } from '../../ports.ts';
import type { ThreadState } from '../../state/thread-state.ts';
import type { ThreadId } from '../../thread-id.ts';
import type { StoredTranscriptEntry } from '../../transcript.ts';
import { parseLine } from './line-record.ts';
import { parseMeta } from './meta.ts';
import type { Bodies } from './record.ts';
import { fieldsOf, listOf, textsOf } from './reply.ts';
import { parseSlots } from './slot-record.ts';
import { parseWaiting } from './waiting-record.ts';

/** A thread as `load.lua` answered it: its state, and the revision that a change is to find. */
export interface LoadedThread {
  readonly state: ThreadState;
  /** Counts changes; 0 for a thread that nobody knew. */
  readonly revision: string;
  readonly isKnown: boolean;
}

/** Makes the state of what `load.lua` answered. `touchedAt` counts messages, too: it is for lists alone. */
export function parseLoaded(reply: unknown, thread: ThreadId): LoadedThread {
  const [metaReply, waiting, positions, lines, journal, bodyReply, seen, redacted, length, lastAt] = listOf(
    reply,
    'load',
  );
  const meta = fieldsOf(metaReply, 'load');
  const bodies = fieldsOf(bodyReply, 'load');
  const { keep, lastSentAt, ...rest } = parseMeta(meta);
  const transcript = parseLines(textsOf(positions, 'load'), textsOf(lines, 'load'), bodies);
  const state: ThreadState = {
    ...rest,
    waiting: textsOf(waiting, 'load').map((record) => parseWaiting(record, bodies)),
    transcript,
    length: Number(length),
    journal: parseJournal(fieldsOf(journal, 'load')),
    slots: parseSlots(meta, thread),
    seen: { at: parseSeen(fieldsOf(seen, 'load')), keep, lastSentAt },
    redacted: [...textsOf(redacted, 'load')],
    touchedAt: Number(lastAt),
  };
  return { state, revision: meta.get('rev') ?? '0', isKnown: meta.size > 0 };
}

/** What is known of tool calls, in no order: they are looked up by call. */
export function parseJournal(fields: ReadonlyMap<string, string>): [string, JournalledCall][] {
  return [...fields].map(([call, json]) => {
    const known: JournalledCall = JSON.parse(json);
    return [call, known];
  });
}

/** Ids in the order in which they were accepted. */
function parseSeen(fields: ReadonlyMap<string, string>): Map<string, number> {
  const pairs = [...fields].map(([id, at]) => [id, Number(at)] as const);
  return new Map(pairs.toSorted(([a, at], [b, other]) => at - other || (a < b ? -1 : 1)));
}

/** Lines with their positions: one position for each, or the first alone. */
export function parseLines(
  positions: readonly string[],
  lines: readonly string[],
  bodies: Bodies,
): StoredTranscriptEntry[] {
  const first = Number(positions[0] ?? 0);
  const isEach = positions.length === lines.length;
  return lines.map((record, at) => ({
    index: isEach ? Number(positions[at]) : first + at,
    line: parseLine(record, bodies),
  }));
}
