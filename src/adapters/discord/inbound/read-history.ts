import { asNumber, asObject, asObjects, isObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import { isRefusal } from '../calls/discord-call-error.ts';
import { idOf } from './author-of.ts';
import type { DiscordMessage } from './discord-event.ts';
import type { Ground } from './find-place.ts';
import { parseMessage } from './parse-message.ts';

const PAGE_SIZE = 100;

/** Discord's codes for a message or channel that is not there, is not to be seen, or holds no messages. */
const NOT_THERE = [10_003, 10_008, 50_001, 50_008] as const;

/** Of a conversation's history; `omitted` lie between the first message and the rest. */
export interface ReadHistory {
  /** The oldest first. */
  readonly messages: readonly DiscordMessage[];
  readonly omitted: number;
}

/**
 * The message that a thread began with and the newest before a message, so many as the setting `discord.history` says.
 *
 * @throws DiscordCallError when Discord refuses or cannot be reached, or the signal fires.
 */
export async function readThread(
  place: ThreadGround,
  before: string,
  signal: AbortSignal,
  backend: DiscordBackend,
): Promise<ReadHistory> {
  const { thread } = place;
  const { history } = backend.options;
  const [starter, read] = await Promise.all([
    readStarter(place, signal, backend),
    readBefore({ channel: thread, before, limit: history }, signal, backend),
  ]);
  const rest = read.messages.filter(({ id }) => id !== thread);
  const room = history - (starter === undefined ? 0 : 1);
  const left = Math.max(0, rest.length - room);
  const unread = read.hasMore ? await countUnread(thread, read.count, signal, backend) : 0;
  return { messages: [...(starter === undefined ? [] : [starter]), ...rest.slice(left)], omitted: left + unread };
}

type ThreadGround = Extract<Ground, { readonly kind: 'thread' }>;

/** The message that a thread began with: it stands in the channel, that of a post in the post itself. */
async function readStarter(
  { channel, thread }: ThreadGround,
  signal: AbortSignal,
  { calls, self }: Pick<DiscordBackend, 'calls' | 'self'>,
): Promise<DiscordMessage | undefined> {
  for (const holder of [channel, thread]) {
    try {
      const path = `/channels/${holder}/messages/${thread}` as const;
      const message = await calls.call({ method: 'GET', path }, { signal });
      const parsed = isObject(message) ? parseMessage(message, self) : undefined;
      return typeof parsed === 'string' ? undefined : parsed;
    } catch (error) {
      if (!isRefusal(error, ...NOT_THERE)) throw error;
    }
  }
  return undefined;
}

interface ReadBefore extends Omit<ReadHistory, 'omitted'> {
  /** Of what Discord gave, system messages and all. */
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * What was said in a channel before a message: Discord gives the newest first, page by page, until there are enough.
 *
 * @throws DiscordCallError as above.
 */
export async function readBefore(
  { channel, before, limit }: { readonly channel: string; readonly before: string; readonly limit: number },
  signal: AbortSignal,
  { calls, self }: Pick<DiscordBackend, 'calls' | 'self'>,
): Promise<ReadBefore> {
  const size = Math.min(PAGE_SIZE, limit);
  const found = new Map<string, DiscordMessage>();
  let [next, count, hasMore] = [before, 0, true];
  // Pages may hold nothing that somebody wrote: a few more than enough, and no end of them.
  for (let page = 0; hasMore && found.size < limit && page < Math.ceil(limit / size) + 2; page += 1) {
    const path = `/channels/${channel}/messages` as const;
    const query = { before: next, limit: String(size) };
    const raw = asObjects(await calls.call({ method: 'GET', path, query }, { signal }));
    for (const each of raw) {
      const message = parseMessage(each, self);
      if (typeof message !== 'string' && isOlder(message.id, before)) found.set(message.id, message);
    }
    const oldest = raw.flatMap(({ id }) => idOf(id) ?? []).sort(byAge)[0];
    hasMore = raw.length >= size && oldest !== undefined && isOlder(oldest, next);
    [next, count] = [oldest ?? next, count + raw.length];
  }
  return { messages: [...found.values()].sort((a, b) => byAge(a.id, b.id)), count, hasMore };
}

/** How many more a thread has; Discord does not count the message that it began with. */
async function countUnread(
  thread: string,
  read: number,
  signal: AbortSignal,
  { calls }: Pick<DiscordBackend, 'calls'>,
): Promise<number> {
  const channel = await calls.call({ method: 'GET', path: `/channels/${thread}` }, { signal });
  // The message that called the bot is among those that it counts.
  return Math.max(1, (asNumber(asObject(channel)['message_count']) ?? 0) - read - 1);
}

function byAge(one: string, other: string): number {
  return Number(BigInt(one) - BigInt(other));
}

function isOlder(one: string, other: string): boolean {
  return BigInt(one) < BigInt(other);
}
