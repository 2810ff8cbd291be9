import { parseThreadId, type ThreadId, toThreadId } from '../../threads/thread-id.ts';

/** The first part of the playground's thread ids. */
export const PLATFORM = 'web';

/** The playground's one team. */
export const TEAM = 'playground';

/** Where a conversation is: a thread of a channel, by its root message, or a whole direct message. */
export interface Place {
  readonly channel: string;
  /** Absent in a direct message, which is one thread. */
  readonly root?: string;
}

/** The thread id of a place. `placeOf(threadOf(place))` is `place`. */
export function threadOf({ channel, root }: Place): ThreadId {
  return root === undefined
    ? toThreadId({ platform: PLATFORM, channel })
    : toThreadId({ platform: PLATFORM, team: TEAM, channel, thread: root });
}

/** The place of a thread id that {@link threadOf} made. */
export function placeOf(id: ThreadId): Place {
  const { channel, thread } = parseThreadId(id);
  return { channel, ...(thread !== undefined && { root: thread }) };
}
