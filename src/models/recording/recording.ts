import type { AssistantMessage, Model, ThinkingLevel } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import type { ThreadId } from '../../threads/thread-id.ts';

/** What the keys of recordings begin with. */
export const RECORDING_PREFIX = 'recordings:';

/** One request to the model and what it answered, failures too. */
export interface RecordedRequest {
  readonly exchange: string;
  /** Counts the requests of the run from 1. */
  readonly no: number;
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number;
  readonly durationMs: number;
  /** `provider/id` of the model that was asked. */
  readonly model: string;
  /** Of the conversation that was sent, without prompt, tools, times and secrets: see request-digest.ts. */
  readonly digest: string;
  readonly answer: AssistantMessage;
}

/** The model's answers in one run of a thread, from claim to release. */
export interface Recording {
  readonly schemaVersion: 1;
  /** Names the run, as in logs. */
  readonly run: string;
  readonly startedAt: number;
  /** How many lines the transcript had when the first answer was asked for. */
  readonly from: number;
  readonly model: Model;
  readonly thinkingLevel: ThinkingLevel;
  /** What limited its exchanges. */
  readonly limits: RecordedLimits;
  readonly requests: readonly RecordedRequest[];
  /** It became too large: what came later is missing. */
  readonly isCut?: true;
}

export interface RecordedLimits {
  readonly turns: number;
  readonly repeats: number;
}

/** The runs of a thread of which answers are recorded, the oldest first. */
export async function readRecordings(records: Records, thread: ThreadId): Promise<readonly Recording[]> {
  const found: Recording[] = [];
  for await (const [, { value }] of records.list<Recording>(prefixOf(thread))) {
    if (value.requests.length > 0) found.push(value);
  }
  return found;
}

/** Keys of one thread are in the order of their runs, and go with the thread: its id stands between colons. */
export function recordingKey(thread: ThreadId, startedAt: number, run: string): string {
  return `${prefixOf(thread)}${String(startedAt).padStart(15, '0')}-${run}`;
}

/** The thread that a recording belongs to, by its key. */
export function threadOfRecording(key: string): ThreadId {
  const thread = key.slice(RECORDING_PREFIX.length, key.lastIndexOf(':'));
  return thread as ThreadId; // recordingKey put it there
}

/** What the keys of a thread's recordings begin with. */
export function prefixOf(thread: ThreadId): string {
  return `${RECORDING_PREFIX}${thread}:`;
}
