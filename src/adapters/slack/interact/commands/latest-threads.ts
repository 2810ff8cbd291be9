import { asObject, asObjects } from '../../../../threads/json-value.ts';
import { isThreadId, type TeamId, type ThreadId, toTeamId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { PLATFORM, placeOf } from '../../place.ts';

/** Threads of a person in a channel that are remembered, the latest first. */
const MOST_THREADS = 5;

/** Milliseconds for which they are. */
const TTL_MS = 30 * 86_400_000;

/** Tries to write a document that other messages write, too. */
const MAX_TRIES = 5;

/** The threads that a person called the bot in, in one channel. Erased with the person, the team, or thread by thread. */
interface LatestThreads {
  readonly threads: readonly { readonly thread: ThreadId }[];
}

/** A person in the channel of a thread. */
export interface PersonInThread {
  readonly thread: ThreadId;
  readonly person: string;
}

/** Remembers that a person has called the bot in a thread: commands have no thread of their own. */
export async function noteThread(
  { host }: Pick<SlackBackend, 'host'>,
  { thread, person }: PersonInThread,
): Promise<void> {
  const { workspace, channel } = placeOf(thread);
  const key = keyOf(workspace, channel, person);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const known = await host.records.get<LatestThreads>(key);
    const earlier = known?.value.threads ?? [];
    if (earlier[0]?.thread === thread) return;
    const others = earlier.filter((each) => each.thread !== thread);
    const latest: LatestThreads = { threads: [{ thread }, ...others].slice(0, MOST_THREADS) };
    if ((await host.records.put(key, latest, known?.version ?? 'new', TTL_MS)) === 'ok') return;
  }
}

/**
 * The thread that a person means by a command in a channel: their latest one there, or of the latest ones the first in
 * which the bot is at work. Undefined when there is none.
 */
export async function latestThread(
  { host }: Pick<SlackBackend, 'host'>,
  where: { readonly workspace: string; readonly channel: string; readonly person: string },
  isToBeAtWork: boolean,
): Promise<ThreadId | undefined> {
  const known = await host.records.get<LatestThreads>(keyOf(where.workspace, where.channel, where.person));
  const threads = known?.value.threads.map(({ thread }) => thread) ?? [];
  if (!isToBeAtWork) return threads[0];
  for (const thread of threads) {
    const session = await host.readThread(thread, 'none');
    if (session !== undefined && session.state !== 'idle') return thread;
  }
  return undefined;
}

/** What the keys begin with of what is remembered of a person's threads, in all channels of a workspace. */
export function latestThreadsPrefix(team: TeamId, person: string): string {
  return `slack:latest:${team}:${person}:`;
}

/** The threads in a document under such a key, the latest first. Never throws. */
export function readLatestThreads(document: unknown): readonly ThreadId[] {
  return asObjects(asObject(document)['threads']).flatMap(({ thread }) =>
    typeof thread === 'string' && isThreadId(thread) ? [thread] : [],
  );
}

function keyOf(workspace: string, channel: string, person: string): string {
  return `${latestThreadsPrefix(toTeamId(PLATFORM, workspace), person)}${channel}`;
}
