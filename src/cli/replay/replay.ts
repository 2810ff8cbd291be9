import { sanitizeLine } from '../../adapters/terminal/index.ts';
import { ThreadloopError } from '../../core/error.ts';
import type { Clock } from '../../core/index.ts';
import { type Recording, readRecordings } from '../../models/recording/recording.ts';
import type { Redact } from '../../models/recording/redact-secrets.ts';
import { ERASED_TEXT, someText } from '../../threads/erased-person.ts';
import type { Storage } from '../../threads/ports.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import type { CliContext, ExitCode } from '../cli-context.ts';
import { unknownThread } from '../thread-argument.ts';
import { timeText } from '../time-text.ts';
import { writeJson } from '../write-json.ts';
import { type Difference, firstDifference } from './compare-lines.ts';
import { runAgain } from './run-again.ts';
import { findSection, type Section } from './section.ts';

export interface ReplayOptions {
  readonly storage: Pick<Storage, 'store' | 'records'>;
  readonly thread: ThreadId;
  /** Counts the recorded runs of the thread from 1. @default the last */
  readonly run?: number | undefined;
  readonly redact: Redact;
  readonly isJson: boolean;
}

/**
 * Runs a recorded run of a thread again and says whether it comes to the same transcript; exit code 1 when it does not.
 *
 * @throws ThreadloopError `thread_unknown`; `recording_unknown` when there is no such recording; `recording_unusable`
 *   when it cannot be replayed.
 */
export async function replay(
  options: ReplayOptions,
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const { thread, isJson } = options;
  const { run, of, recording, section } = await load(options);
  const { difference, requests } = await compare(options, recording, section, clock);
  const isSame = difference === undefined;
  if (isJson) {
    const { startedAt } = recording;
    const lines = {
      from: section.lines[0]?.index ?? recording.from,
      to: section.lines.at(-1)?.index ?? recording.from,
    };
    writeJson({ thread, run, of, startedAt, lines, requests, isSame, difference: difference ?? null }, stdout);
  } else {
    stdout.write(`Run ${run} of ${of} recorded in ${thread}, begun ${timeText(recording.startedAt)}.\n`);
    stdout.write(`${requestSentence(recording, requests)}\n`);
    stdout.write(`${isSame ? 'The transcript is the same.' : sanitizeLine(difference.sentence)}\n`);
  }
  return isSame ? 0 : 1;
}

interface Loaded {
  /** Which recording it is, from 1. */
  readonly run: number;
  /** How many there are. */
  readonly of: number;
  readonly recording: Recording;
  readonly section: Section;
}

async function load({ storage, thread, run: wanted }: ReplayOptions): Promise<Loaded> {
  const { store, records } = storage;
  const stored = await store.export(thread);
  if (stored === undefined) throw unknownThread(thread);
  const recordings = await readRecordings(records, thread);
  const of = recordings.length;
  if (of === 0) throw new ThreadloopError('recording_unknown', nothingRecorded(thread));
  const run = wanted ?? of;
  const recording = recordings[run - 1];
  if (recording === undefined) throw new ThreadloopError('recording_unknown', noSuchRun(run, recordings));
  if (recording.isCut === true) {
    throw new ThreadloopError(
      'recording_unusable',
      `Run ${run} was too long to be recorded whole: the answers after the first ${recording.requests.length} are missing.`,
    );
  }
  const section = findSection(stored.transcript, recording, recordings[run]);
  if (isErased(section, stored.redacted)) {
    throw new ThreadloopError(
      'recording_unusable',
      `What run ${run} wrote cannot be written again: something in it was erased since, or deleted on its platform.`,
    );
  }
  return { run, of, recording, section };
}

/** Both are compared without secrets: the recording has none. */
async function compare(
  { thread, redact }: ReplayOptions,
  recording: Recording,
  section: Section,
  clock: Clock,
): Promise<{
  readonly difference: Difference | undefined;
  readonly requests: { readonly made: number; readonly same: number };
}> {
  const { lines, requests } = await runAgain({ thread, recording, section, redact, clock });
  const difference = firstDifference(redact(section.lines), redact(lines));
  const recorded = recording.requests.length;
  if (difference === undefined || requests.made <= recorded) return { difference, requests };
  const sentence = `Only ${recorded === 1 ? '1 answer is' : `${recorded} answers are`} recorded, and the run asked for more.`;
  return { difference: { ...difference, sentence: `${sentence} ${difference.sentence}` }, requests };
}

function isErased({ lines }: Section, redacted: readonly string[]): boolean {
  const gone = new Set(redacted);
  return lines.some(({ line }) => {
    if (line.kind === 'message' && line.message.role === 'entry' && gone.has(line.message.entry.id)) return true;
    return someText(line, (text) => text === ERASED_TEXT);
  });
}

function requestSentence(
  recording: Recording,
  { made, same }: { readonly made: number; readonly same: number },
): string {
  const recorded = recording.requests.length;
  const model = recording.requests[0]?.model ?? 'a model';
  const asked = made === 1 ? '1 request' : `${made} requests`;
  const count = made === recorded ? asked : `${asked}, and ${recorded} recorded`;
  const difference = made === same ? 'as then' : `${same} of them as then`;
  return `${sanitizeLine(model)} answered from the recording: ${count}, ${difference}.`;
}

function nothingRecorded(thread: ThreadId): string {
  return (
    `No run of ${thread} is recorded. Recording is off unless \`recording\` is "on" (THREADLOOP_RECORDING=on) in the ` +
    'processes that answer; runs from then on are recorded, for 30 days.'
  );
}

function noSuchRun(run: number, recordings: readonly Recording[]): string {
  const [first] = recordings;
  const last = recordings.at(-1);
  const times = `begun ${timeText(first?.startedAt ?? 0)}${recordings.length === 1 ? '' : ` to ${timeText(last?.startedAt ?? 0)}`}`;
  const known = recordings.length === 1 ? 'There is run 1' : `There are runs 1 to ${recordings.length}`;
  return `Run ${run} is not recorded. ${known}, ${times}.`;
}
