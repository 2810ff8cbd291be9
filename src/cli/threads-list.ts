import { ThreadloopError } from '../core/error.ts';
import type { ListedThread, ThreadStore } from '../threads/ports.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import { durationText, timeText } from './time-text.ts';
import { writeJson } from './write-json.ts';

const STATES = ['idle', 'queued', 'running'] as const;
const DEFAULT_LIMIT = 50;

export interface ThreadsListOptions {
  readonly store: ThreadStore;
  readonly isJson: boolean;
  readonly filter: ListFilter;
}

/** Which threads are listed. */
export interface ListFilter {
  readonly state?: ListedThread['state'];
  readonly limit: number;
}

/** Lists threads, the latest first. */
export async function listThreads(
  { store, isJson, filter }: ThreadsListOptions,
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const { state, limit } = filter;
  const found: ListedThread[] = [];
  for await (const listed of store.list()) if (state === undefined || listed.state === state) found.push(listed);
  const shown = found.sort((a, b) => b.lastAt - a.lastAt || (a.thread < b.thread ? -1 : 1)).slice(0, limit);
  if (isJson) {
    for (const listed of shown) writeJson(listed, stdout);
    return 0;
  }
  const rows = shown.map(({ thread, state: itsState, lastAt }) => [
    itsState,
    timeText(lastAt),
    `${durationText(Math.max(0, clock.now() - lastAt))} ago`,
    thread,
  ]);
  for (const line of columns(rows)) stdout.write(`${line}\n`);
  const rest = found.length - shown.length;
  if (found.length === 0) stdout.write(`No thread${state === undefined ? '' : ` is ${state}`}.\n`);
  if (rest > 0) stdout.write(`${rest} more; --limit ${found.length} shows all.\n`);
  return 0;
}

/**
 * Reads the flags of `threads list`.
 *
 * @throws ThreadloopError `usage` with every problem.
 */
export function readListFilter(flags: Readonly<Record<string, string | true>>): ListFilter {
  const { state, limit = String(DEFAULT_LIMIT) } = flags;
  const known = STATES.find((each) => each === state);
  const number = Number(limit);
  const problems = [
    ...(state !== undefined && known === undefined
      ? [`--state must be idle, queued or running; it is "${state}".`]
      : []),
    ...(Number.isInteger(number) && number > 0 ? [] : [`--limit must be a whole number from 1 on; it is "${limit}".`]),
  ];
  if (problems.length > 0) throw new ThreadloopError('usage', problems.join('\n'));
  return { ...(known !== undefined && { state: known }), limit: number };
}
