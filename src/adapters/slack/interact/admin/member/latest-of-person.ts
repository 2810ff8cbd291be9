import type { ThreadId } from '../../../../../threads/thread-id.ts';
import { placeOf } from '../../../place.ts';
import { latestThreadsPrefix, readLatestThreads } from '../../commands/latest-threads.ts';
import type { AdminContext } from '../admin-context.ts';

/** Threads that are shown. */
const MOST_THREADS = 5;

/** A thread of somebody's, and what the bot does in it. */
export interface OwnThread {
  readonly thread: ThreadId;
  readonly state: 'working' | 'muted' | 'quiet';
}

/** The latest threads in which somebody called the bot, in all channels, the newest first. Rejects with the storage. */
export async function latestOfPerson({ backend, team, actor }: AdminContext): Promise<readonly OwnThread[]> {
  const { records } = backend.host;
  const found: ThreadId[] = [];
  for await (const [, { value }] of records.list(latestThreadsPrefix(team, actor.person.id))) {
    found.push(...readLatestThreads(value));
  }
  const latest = found.toSorted((one, other) => Number(placeOf(other).root) - Number(placeOf(one).root));
  return await Promise.all(latest.slice(0, MOST_THREADS).map(async (thread) => await stateOf(thread, backend)));
}

async function stateOf(thread: ThreadId, { host }: AdminContext['backend']): Promise<OwnThread> {
  const session = await host.readThread(thread, 'none');
  if (session === undefined) return { thread, state: 'quiet' };
  if (session.state !== 'idle') return { thread, state: 'working' };
  return { thread, state: session.participation.muted ? 'muted' : 'quiet' };
}
