import { withoutOptedOut } from '../../../threads/leave-out.ts';
import { hasWords, queryWords } from '../../../threads/match-words.ts';
import type { ChannelFindings, ChannelSearch, EarlierMessage } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { personIdOf } from '../ids.ts';
import type { DiscordMessage } from '../inbound/discord-event.ts';
import type { Ground } from '../inbound/find-place.ts';
import { toEarlier } from '../inbound/to-earlier.ts';
import { linkTo } from '../outbound/link-to.ts';
import { type DiscordPlace, destinationOf, placeOf, threadOf } from '../place.ts';
import type { Accesses } from '../teams/channel-access.ts';
import { publicThreadsOf } from './public-threads.ts';
import { SpotReading } from './spot-reading.ts';

/** Milliseconds after which nothing more is begun. */
const ENOUGH_MS = 15_000;

/** Pages of a hundred messages that are read at most: of the channel, of the conversation's own thread, of other threads. */
const PAGES = { channel: 10, own: 5, other: 1 } as const;

/**
 * Looks for words where a conversation is: in its thread, in the channel, and in the channel's threads that everybody in
 * it may read. A private thread is read only from within. No other channel is ever read, whatever is asked for. Words of
 * people who may not talk to the bot, or who left it out, are not found.
 *
 * Discord has a search of its own, over a whole server and by an index that may not be ready. Pages are read instead, the
 * newest first: what is not in the path of a request cannot be in its answer.
 *
 * @throws DiscordCallError when Discord refuses or cannot be reached, or the signal fires; Error with a sentence.
 */
export async function searchChannel(
  backend: DiscordBackend,
  accesses: Accesses,
  thread: ThreadId,
  { query, limit, signal }: ChannelSearch,
): Promise<ChannelFindings> {
  const place = placeOf(thread);
  if (place.kind === 'private') throw new Error(NOT_FOR_ONE);
  await checkHistoryIsForAll(accesses, place);
  const words = queryWords(query);
  const begunAt = backend.host.clock.now();
  const found = new Map<string, EarlierMessage>();
  const unread: number[] = [];
  for await (const { ground, pages } of spotsOf(place, signal, backend)) {
    const reading = new SpotReading(backend, {
      channel: destinationOf(ground),
      isThread: ground.kind === 'thread',
      signal,
    });
    // What was said in many places is looked for in each of them before the newest is known.
    for (let page = 0; page < pages && reading.hasMore && backend.host.clock.now() < begunAt + ENOUGH_MS; page += 1) {
      const matching = (await reading.next()).filter((message) => isFound(message, words));
      const kept = await withoutOptedOut(matching, personIdOf, backend.host.privacy);
      const left = kept.filter((message) => isFound(message, words));
      for (const message of await toEarlier(left, ground, backend)) found.set(message.id, message);
      if (found.size >= limit) break;
    }
    if (reading.hasMore) unread.push(reading.readBackTo ?? begunAt);
  }
  const newest = [...found.values()].sort((a, b) => b.sentAt - a.sentAt).slice(0, limit);
  return {
    messages: newest.map(({ files, ...message }) => {
      const link = linkTo(threadOf(place), message.id);
      // Of files the names are told, and not where they are.
      const named = files.map(({ url: _url, ...file }) => file);
      return { ...message, files: named, ...(link !== undefined && { link }) };
    }),
    since: unread.length === 0 ? undefined : Math.max(...unread),
  };
}

const NOT_FOR_ONE =
  'There is nothing to search here: the app is installed for one person, and may not read the channel.';

const NOT_FOR_ALL =
  'This channel is not searched: not everybody in it may read what was said there before they came (the permission "Read Message History").';

/** Whoever joins a conversation later could else be told what the channel keeps from them. */
async function checkHistoryIsForAll(accesses: Accesses, place: DiscordPlace): Promise<void> {
  if (place.kind !== 'thread' && place.kind !== 'channel') return;
  const access = await accesses.of(place.channel);
  const isForAll = access !== undefined && (await accesses.isHistoryForAll(place.guild, access));
  if (!isForAll) throw new Error(NOT_FOR_ALL);
}

/** Where is looked, what is nearest first. */
async function* spotsOf(
  place: Exclude<DiscordPlace, { readonly kind: 'private' }>,
  signal: AbortSignal,
  backend: DiscordBackend,
): AsyncIterable<{ readonly ground: Ground; readonly pages: number }> {
  if (place.kind === 'direct') {
    yield { ground: place, pages: PAGES.channel };
    return;
  }
  const { guild, channel } = place;
  if (place.kind === 'thread') yield { ground: place, pages: PAGES.own };
  const isForum = (await backend.places.channel(channel))?.kind === 'forum';
  // A forum holds posts only, which are threads.
  if (!isForum) yield { ground: { kind: 'channel', guild, channel, isVoice: false }, pages: PAGES.channel };
  for (const other of await publicThreadsOf({ guild, channel }, signal, backend)) {
    if (place.kind === 'thread' && place.thread === other) continue;
    yield { ground: { kind: 'thread', guild, channel, thread: other }, pages: PAGES.other };
  }
}

function isFound({ content, more, quotes, files }: DiscordMessage, words: readonly string[]): boolean {
  const texts = [content, more, ...quotes.map(({ text }) => text), ...files.map(({ name }) => name)];
  return hasWords(texts.join('\n'), words);
}
