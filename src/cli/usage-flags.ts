import { ThreadloopError } from '../core/error.ts';
import type { ThreadId } from '../threads/thread-id.ts';
import { readThreadArgument } from './thread-argument.ts';

const PARTS = ['day', 'model', 'team', 'person', 'thread'] as const;
const DEFAULT_DAYS = 7;

/** Days that the ledger keeps. */
const MAX_DAYS = 90;

/** What `threadloop usage` is to show. */
export interface UsageWish {
  readonly days: number;
  /** One table only; absent, those that suit. */
  readonly by?: (typeof PARTS)[number];
  readonly person?: string;
  readonly team?: string;
  readonly thread?: ThreadId;
}

/**
 * Reads the flags of `usage`.
 *
 * @throws ThreadloopError `usage` with every problem.
 */
export function readUsageFlags(flags: Readonly<Record<string, string | true>>): UsageWish {
  const { days = String(DEFAULT_DAYS), by } = flags;
  const [person, team, thread] = ['person', 'team', 'thread'].map((name) => flags[name]);
  const number = Number(days);
  const part = PARTS.find((each) => each === by);
  const whose = [person, team, thread].filter((each) => each !== undefined);
  const problems = [
    ...(Number.isInteger(number) && number >= 1 && number <= MAX_DAYS
      ? []
      : [`--days must be a whole number from 1 to ${MAX_DAYS}; it is "${days}".`]),
    ...(by !== undefined && part === undefined
      ? [`--by must be day, model, team, person or thread; it is "${by}".`]
      : []),
    ...(whose.length > 1 ? ['Give one of --person, --team and --thread.'] : []),
    ...(thread !== undefined && (by !== undefined || flags['days'] !== undefined)
      ? ['--thread shows the exchanges of a thread, so it takes neither --by nor --days.']
      : []),
    ...(part === 'thread' && whose.length > 0
      ? ['--by thread shows those of everybody, so it takes neither --person nor --team.']
      : []),
  ];
  if (problems.length > 0) throw new ThreadloopError('usage', problems.join('\n'));
  return {
    days: number,
    ...(part !== undefined && { by: part }),
    ...(typeof person === 'string' && { person }),
    ...(typeof team === 'string' && { team }),
    ...(typeof thread === 'string' && { thread: readThreadArgument(thread) }),
  };
}
