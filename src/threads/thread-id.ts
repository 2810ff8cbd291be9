import { ThreadloopError } from '../core/error.ts';

/** One conversation, on any platform. Made by {@link toThreadId} only; the same conversation has the same id for ever. */
export type ThreadId = string & { readonly __brand: 'ThreadId' };

/** The unit that installs the bot and has admins: `<platform>:<team>`. */
export type TeamId = string & { readonly __brand: 'TeamId' };

/**
 * What a thread id is made of. `team` is absent in direct messages; `thread` where a whole channel is one thread. A direct
 * message that is reached through the installation in a team has the channel `<team>/<channel>`: it is nobody's team's,
 * and goes with the installation.
 */
export interface ThreadAddress {
  readonly platform: string;
  readonly team?: string;
  readonly channel: string;
  readonly thread?: string;
}

/**
 * Makes the id of a conversation: `platform:team:channel:thread`, each part percent-encoded, absent parts empty.
 *
 * @throws ThreadloopError `thread_id_invalid` when the platform or the channel is empty.
 */
export function toThreadId(address: ThreadAddress): ThreadId {
  const { platform, team = '', channel, thread = '' } = address;
  const id = [platform, team, channel, thread].map(encodeURIComponent).join(':');
  if (platform === '' || channel === '') throw invalid(id);
  return id as ThreadId; // the only place that makes the brand, after the check above
}

/**
 * Takes an id apart again. `toThreadId(parseThreadId(id))` is `id`.
 *
 * @throws ThreadloopError `thread_id_invalid` for anything {@link toThreadId} did not make.
 */
export function parseThreadId(id: string): ThreadAddress {
  const parts = id.split(':');
  const [platform = '', team = '', channel = '', thread = ''] = parts.map(decode);
  const address = { platform, channel, ...(team !== '' && { team }), ...(thread !== '' && { thread }) };
  if (parts.length !== 4 || platform === '' || channel === '' || toThreadId(address) !== id) throw invalid(id);
  return address;
}

/** Whether a text is the id of a thread. */
export function isThreadId(text: string): text is ThreadId {
  try {
    parseThreadId(text);
    return true;
  } catch {
    return false;
  }
}

/** The team a thread belongs to, or undefined for a direct message. */
export function teamOf(id: ThreadId): TeamId | undefined {
  const { platform, team } = parseThreadId(id);
  return team === undefined ? undefined : toTeamId(platform, team);
}

/** What the ids of a team's threads begin with, and those of direct messages that are reached through it. */
export function threadPrefixesOf(team: TeamId): readonly string[] {
  const [platform = '', name = ''] = team.split(':');
  return [`${team}:`, `${platform}::${name}${encodeURIComponent('/')}`];
}

/** Whether a thread is a team's, or a direct message that is reached through it. */
export function isReachedThrough(id: ThreadId, team: TeamId): boolean {
  return threadPrefixesOf(team).some((prefix) => id.startsWith(prefix));
}

/** The channel a thread is in, `platform:channel`, as settings name it. */
export function channelOf(id: ThreadId): string {
  const { platform, channel } = parseThreadId(id);
  return `${platform}:${channel}`;
}

/** Makes the id of a team. */
export function toTeamId(platform: string, team: string): TeamId {
  return `${encodeURIComponent(platform)}:${encodeURIComponent(team)}` as TeamId; // the only place that makes the brand
}

/** Takes a team's id apart again. */
export function parseTeamId(id: TeamId): { readonly platform: string; readonly team: string } {
  const [platform = '', team = ''] = id.split(':').map(decode);
  return { platform, team };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function invalid(id: string): ThreadloopError {
  return new ThreadloopError(
    'thread_id_invalid',
    `A thread id looks like "platform:team:channel:thread" (team and thread may be empty); this one does not: "${id.slice(0, 200)}".`,
  );
}
