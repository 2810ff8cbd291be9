import { ThreadloopError } from '../core/error.ts';
import { createRecordingEraser } from '../models/recording/recording-eraser.ts';
import { createTexts } from '../text/index.ts';
import { createErasing, type Erasing, type ErasureReport } from '../threads/erasing/erasing.ts';
import type { Erasure } from '../threads/ports.ts';
import type { TeamId } from '../threads/thread-id.ts';
import { builtInTools } from '../tools/index.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import { confirm } from './confirm.ts';
import type { OpenedStorage, OperationsInput } from './operations.ts';
import { writeJson } from './write-json.ts';

export interface EraseOptions {
  readonly what: Erasure;
  readonly erasing: Erasing;
  /** Do it without asking. */
  readonly isConfirmed: boolean;
  readonly isJson: boolean;
}

/** Erases everything of a thread, a person or a team, and says how much it was in each place. */
export async function erase(
  { what, erasing, isConfirmed, isJson }: EraseOptions,
  context: Pick<CliContext, 'stdin' | 'stdout' | 'stderr'>,
): Promise<ExitCode> {
  const { stdout, stderr } = context;
  if (!isConfirmed && !(await confirm({ what: intentOf(what), question: 'Erase it?', isForGood: true }, context))) {
    stderr.write('Nothing was done.\n');
    return 1;
  }
  const report = await erasing.erase(what);
  if (isJson) writeJson({ ...what, ...report }, stdout);
  else for (const line of reportLines(report)) stdout.write(`${line}\n`);
  return 0;
}

/** What erases in the storage of a deployment, without a bot. */
export function createOperatorErasing(
  { storage }: OpenedStorage,
  input: OperationsInput,
  { operations }: CliContext,
): Erasing {
  const { config, logger, clock } = input;
  const host = { ...storage, clock, logger };
  return createErasing({
    storage,
    clock,
    logger,
    erasers: [
      ...operations.platforms(input).flatMap((platform) => platform.createEraser?.(host) ?? []),
      createRecordingEraser(storage),
    ],
    owners: builtInTools.map(({ name }) => name),
    stoppedBy: createTexts(config.locale).operator,
  });
}

/**
 * Reads whom the flags of `erase` name.
 *
 * @throws ThreadloopError `usage` when they name nobody, both, or something that is no id.
 */
export function readWhom({ person, team }: Readonly<Record<string, string | true>>): Erasure {
  if ((person === undefined) === (team === undefined)) {
    throw new ThreadloopError(
      'usage',
      'Say whom to erase: either --person ID, such as slack:U123, or --team ID, such as slack:T123.',
    );
  }
  const id = String(person ?? team);
  const flag = person === undefined ? '--team' : '--person';
  if (!/^[^:\s]+:\S+$/u.test(id)) {
    throw new ThreadloopError(
      'usage',
      `${flag} must be an id with its platform, such as slack:${team === undefined ? 'U' : 'T'}123; it is "${id}".`,
    );
  }
  // The form was checked above; whether there is such a team shows when it is looked for.
  return person === undefined ? { team: id as TeamId } : { person: id };
}

function intentOf(what: Erasure): string {
  if ('thread' in what)
    return `This erases the thread ${what.thread}: its transcript, what waits there, its notes and timers.`;
  if ('team' in what)
    return `This erases everything of the team ${what.team}: all its threads, with their notes and timers, and its settings.`;
  return `This erases everything of the person ${what.person} in all threads: what they wrote, what the bot made of it, their notes, timers and files, their id and name. Runs that have it in memory are stopped.`;
}

function reportLines({ places, stillRunning }: ErasureReport): readonly string[] {
  const rows = places.map(({ place, counts }) => [
    place,
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  ]);
  const late = `${stillRunning} of the threads did not stop in time; a bot that runs erases again when they have.`;
  return ['Erased:', ...columns(rows).map((row) => `  ${row}`), ...(stillRunning > 0 ? [late] : [])];
}
