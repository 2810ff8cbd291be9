import { parseThreadId, type ThreadId, toThreadId } from '../../threads/thread-id.ts';

export const PLATFORM = 'slack';

/** Where a conversation is on Slack. */
export interface SlackPlace {
  /** Whose installation speaks there: a workspace's id (`T…`), or an organisation's (`E…`) where it installed the bot. */
  readonly workspace: string;
  /** `C…`, `G…` or `D…`. */
  readonly channel: string;
  /** The first message of the thread, by its `ts`. */
  readonly root: string;
}

/**
 * The id of a conversation. A direct message belongs to no team, so its workspace is a part of its channel:
 * `slack::T1%2FD2:3`; any other is `slack:T1:C2:3`.
 */
export function threadOf({ workspace, channel, root }: SlackPlace): ThreadId {
  const place = isDirect(channel) ? { channel: `${workspace}/${channel}` } : { team: workspace, channel };
  return toThreadId({ platform: PLATFORM, ...place, thread: root });
}

/** Takes the id of a conversation on Slack apart again; what {@link threadOf} made. */
export function placeOf(thread: ThreadId): SlackPlace {
  const { team, channel, thread: root = '' } = parseThreadId(thread);
  if (team !== undefined) return { workspace: team, channel, root };
  const slash = channel.indexOf('/');
  return { workspace: channel.slice(0, slash), channel: channel.slice(slash + 1), root };
}

/** Whether a channel is one person's with the bot: only there ids begin with a D. */
export function isDirect(channel: string): boolean {
  return channel.startsWith('D');
}
