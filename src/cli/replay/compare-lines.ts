import { isDeepStrictEqual } from 'node:util';
import type { StoredTranscriptEntry, TranscriptEntry } from '../../threads/transcript.ts';
import { countedLines, isSystem } from './run-script.ts';

/** Where two transcripts part. */
export interface Difference {
  /** The position of the line in the stored transcript; absent when it has none there. */
  readonly index?: number;
  readonly sentence: string;
}

/** Fields that say when something was, and no more. */
const TIMES: ReadonlySet<string> = new Set(['at', 'timestamp', 'durationMs', 'ageMs']);

/** Characters of a value that are shown. */
const LONGEST = 120;

/** Compares what a run wrote with what is stored, but for times, prompts and tools. Undefined when it is the same. */
export function firstDifference(
  stored: readonly StoredTranscriptEntry[],
  replayed: readonly StoredTranscriptEntry[],
): Difference | undefined {
  const wanted = stored.filter(({ line }) => !isSystem(line));
  const written = countedLines(replayed);
  for (const [at, { index, line }] of wanted.entries()) {
    const other = written[at];
    if (other === undefined) {
      return { index, sentence: `The replay ends before line ${index} of the transcript, ${nameOf(line)}.` };
    }
    const found = findDifference(withoutTimes(line), withoutTimes(other), '');
    if (found !== undefined) return { index, sentence: sentenceOf(index, line, other, found) };
  }
  const more = written[wanted.length];
  return more && { sentence: `The replay goes on where the transcript ends, with ${nameOf(more)}.` };
}

interface Found {
  readonly path: string;
  readonly stored: unknown;
  readonly replayed: unknown;
}

function findDifference(stored: unknown, replayed: unknown, path: string): Found | undefined {
  if (isDeepStrictEqual(stored, replayed)) return undefined;
  if (!isObject(stored) || !isObject(replayed)) return { path, stored, replayed };
  for (const name of new Set([...Object.keys(stored), ...Object.keys(replayed)])) {
    const inner = Array.isArray(stored) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const found = findDifference(stored[name], replayed[name], inner);
    if (found !== undefined) return found;
  }
  return { path, stored, replayed };
}

function sentenceOf(index: number, line: TranscriptEntry, other: TranscriptEntry, found: Found): string {
  const [name, otherName] = [nameOf(line), nameOf(other)];
  if (name !== otherName) return `Line ${index} is ${name} in the transcript, and ${otherName} in the replay.`;
  const { path, stored, replayed } = found;
  return `Line ${index}, ${name}, differs: ${path} is ${shown(stored)} in the transcript, and ${shown(replayed)} in the replay.`;
}

function nameOf(line: TranscriptEntry): string {
  switch (line.kind) {
    case 'message':
      break;
    case 'exchange':
      return `the end of exchange ${line.exchange}`;
    case 'reset':
      return 'a reset';
    case 'replaced':
      return 'the beginning of another try';
    case 'compaction':
      return 'a summary';
  }
  const { message } = line;
  switch (message.role) {
    case 'entry':
      return `entry ${message.seq} of the mailbox`;
    case 'assistant':
      return 'an answer of the model';
    case 'toolResult':
      return `a result of ${message.toolName}`;
    case 'files':
      return 'what files hold';
    case 'user':
    case 'system':
      return 'a note of the program';
  }
}

function withoutTimes(line: TranscriptEntry): unknown {
  return JSON.parse(JSON.stringify(line, (name, value: unknown) => (TIMES.has(name) ? undefined : value)));
}

function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
