import { sanitizeLine } from '../adapters/terminal/index.ts';
import { ThreadloopError } from '../core/error.ts';
import { readRecordings } from '../models/recording/recording.ts';
import type { FeedbackEntry } from '../threads/feedback/feedback.ts';
import { readFeedback } from '../threads/feedback/stored-feedback.ts';
import type { Records } from '../threads/ports.ts';
import { parseTeamId, type TeamId, toTeamId } from '../threads/thread-id.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { timeText } from './time-text.ts';
import { writeJson } from './write-json.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** Days for which feedback is kept. */
const MAX_DAYS = 90;

/** What `threadloop feedback` is to show. */
export interface FeedbackWish {
  readonly days: number;
  /** Of everybody when it is left out. */
  readonly team?: TeamId;
}

export interface FeedbackOptions {
  readonly records: Records;
  readonly wish: FeedbackWish;
  readonly isJson: boolean;
}

/** Shows what people think of answers, the newest first, each with the command that runs its exchange again. */
export async function showFeedback(
  { records, wish, isJson }: FeedbackOptions,
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const { team, days } = wish;
  const since = clock.now() - days * DAY_MS;
  const scope = team === undefined ? ({ kind: 'deployment' } as const) : ({ kind: 'team', team } as const);
  const entries = (await readFeedback(records, scope)).filter(({ at }) => at >= since);
  if (!isJson) stdout.write(`${headOf(entries, wish)}\n`);
  for (const entry of entries) {
    const run = await runOf(entry, records);
    if (isJson) writeJson({ ...entry, replay: run === undefined ? null : replayOf(entry, run) }, stdout);
    else for (const line of linesOf(entry, run)) stdout.write(`${line}\n`);
  }
  return 0;
}

/**
 * Reads the flags of `feedback`.
 *
 * @throws ThreadloopError `usage` with every problem.
 */
export function readFeedbackFlags(flags: Readonly<Record<string, string | true>>): FeedbackWish {
  const { days = String(DEFAULT_DAYS), team } = flags;
  const number = Number(days);
  const known = typeof team === 'string' ? readTeam(team) : undefined;
  const problems = [
    ...(Number.isInteger(number) && number >= 1 && number <= MAX_DAYS
      ? []
      : [`--days must be a whole number from 1 to ${MAX_DAYS}; it is "${days}".`]),
    ...(team !== undefined && known === undefined
      ? [`--team must be the id of a team, such as slack:T123; it is "${team}".`]
      : []),
  ];
  if (problems.length > 0) throw new ThreadloopError('usage', problems.join('\n'));
  return { days: number, ...(known !== undefined && { team: known }) };
}

function readTeam(text: string): TeamId | undefined {
  if (!/^[^:]+:[^:]+$/u.test(text)) return undefined;
  const { platform, team } = parseTeamId(text as TeamId); // taken apart and made again, so that it is one
  return platform === '' || team === '' ? undefined : toTeamId(platform, team);
}

function headOf(entries: readonly FeedbackEntry[], { team, days }: FeedbackWish): string {
  const whose = team === undefined ? '' : ` in ${sanitizeLine(team)}`;
  const when = days === 1 ? 'of the last day' : `of the last ${days} days`;
  if (entries.length === 0) {
    return `Nobody has said what they think of an answer${whose}, ${when}. --days shows more days, at most ${MAX_DAYS}; what came before is forgotten.`;
  }
  const up = entries.filter(({ value }) => value === 'up').length;
  return `What people think of answers${whose}, ${when}: ${up} helpful, ${entries.length - up} not helpful`;
}

function linesOf(entry: FeedbackEntry, run: number | undefined): readonly string[] {
  const { at, value, by, reason, link } = entry;
  const who = by.id === '' ? 'somebody in direct messages' : `${by.name} (${by.id})`;
  return [
    '',
    `${timeText(at)}  ${value === 'up' ? 'helpful' : 'not helpful'}  ${sanitizeLine(who)}`,
    ...(reason === undefined ? [] : [`  "${sanitizeLine(reason)}"`]),
    ...(link === undefined ? [] : [`  ${sanitizeLine(link)}`]),
    `  ${run === undefined ? `exchange ${sanitizeLine(entry.exchange)} of ${entry.thread}, not recorded` : replayOf(entry, run)}`,
  ];
}

/** Ids of threads hold no spaces, but perhaps signs that a shell reads. */
function replayOf({ thread }: FeedbackEntry, run: number): string {
  const argument = /^[\w:%.~-]+$/u.test(thread) ? thread : `'${thread.replaceAll("'", String.raw`'\''`)}'`;
  return `threadloop replay ${argument} --run ${run}`;
}

/** The recorded run, from 1, that answered last in the exchange; undefined where none is recorded. */
async function runOf({ thread, exchange }: FeedbackEntry, records: Records): Promise<number | undefined> {
  const recordings = await readRecordings(records, thread);
  const found = recordings.findLastIndex(({ requests }) => requests.some((request) => request.exchange === exchange));
  return found === -1 ? undefined : found + 1;
}
