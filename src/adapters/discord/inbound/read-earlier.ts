import type { EarlierMessage, EarlierMessages } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { atMost } from '../../../threads/within.ts';
import type { DiscordBackend } from '../backend.ts';
import { messageIdOf, partsOf, personIdOf, timeOf } from '../ids.ts';
import { placeOf } from '../place.ts';
import { admit } from './admit.ts';
import { idOf } from './author-of.ts';
import type { DiscordMessage } from './discord-event.ts';
import type { Ground } from './find-place.ts';
import { type ReadHistory, readBefore, readThread } from './read-history.ts';
import { joined } from './text/joined.ts';
import { channelsIn, type Names, withNames } from './text/tokens.ts';

/** In a channel that is one conversation most of what was said before has nothing to do with it. */
const IN_CHANNEL = 20;

/** Channels whose names are asked for; of more the ids stand. */
const MAX_NAMES = 10;
const NAMES_MS = 2_000;

const NOTHING: EarlierMessages = { messages: [], omitted: 0 };

export interface EarlierOptions {
  /** The id of the message that called the bot. */
  readonly before: string;
  readonly signal: AbortSignal;
}

/**
 * What was said in a conversation before a message, the oldest first, each once: in a thread or a post the message that it
 * began with and the newest of the rest, up to `discord.history`; in a channel the last few. Words of people who may not talk
 * to the bot are left out like those that are too many. In direct messages nothing is read: what was kept of them may have
 * been erased on purpose.
 *
 * @throws DiscordCallError when Discord refuses or cannot be reached, or the signal fires.
 */
export async function readEarlier(
  backend: DiscordBackend,
  thread: ThreadId,
  options: EarlierOptions,
): Promise<EarlierMessages> {
  const place = placeOf(thread);
  const { history } = backend.options;
  const { channel, message: before } = partsOf(options.before);
  if (history === 0 || idOf(before) === undefined) return NOTHING;
  switch (place.kind) {
    case 'direct':
    case 'private':
      return NOTHING;
    case 'channel': {
      const limit = Math.min(IN_CHANNEL, history);
      const { messages } = await readBefore({ channel: place.channel, before, limit }, options.signal, backend);
      return await toEarlier({ messages, omitted: 0 }, { ...place, isVoice: false }, backend);
    }
    case 'thread':
      // Who calls the bot with a message in the channel begins the thread with it.
      if (channel !== place.thread || before === place.thread) return NOTHING;
      return await toEarlier(await readThread(place, before, options.signal, backend), place, backend);
  }
}

async function toEarlier(
  { messages, omitted }: ReadHistory,
  ground: Ground,
  backend: DiscordBackend,
): Promise<EarlierMessages> {
  const people = new Map(
    messages.filter(({ author }) => author.kind === 'person').map(({ author }) => [author.id, author]),
  );
  const admissions = await Promise.all(
    [...people.values()].map(async (author) => {
      const isAdmitted = (await admit(author, ground, true, backend)) === 'admitted';
      return isAdmitted ? [] : [author.id];
    }),
  );
  const refused = new Set(admissions.flat());
  const kept = messages.filter(({ author }) => !refused.has(author.id));
  const names = await namesOf(kept, backend);
  return {
    messages: kept.map((message) => toMessage(message, names)),
    omitted: omitted + messages.length - kept.length,
  };
}

async function namesOf(messages: readonly DiscordMessage[], { places, host, self }: DiscordBackend): Promise<Names> {
  const users = new Map<string, string>([[self.userId, self.username]]);
  for (const { author, names } of messages) {
    for (const [id, name] of names) users.set(id, name);
    if (author.kind !== 'webhook') users.set(author.id, author.name);
  }
  const texts = messages.flatMap(({ content, more, quotes }) => [content, more, ...quotes.map(({ text }) => text)]);
  const named = new Set(texts.flatMap(channelsIn));
  const unknown = [...named].filter((id) => places.known(id) === undefined).slice(0, MAX_NAMES);
  await atMost(NAMES_MS, Promise.allSettled(unknown.map((id) => places.channel(id))), host.clock);
  return {
    user: (id) => users.get(id),
    channel: (id) => places.known(id)?.name,
    role: () => undefined,
  };
}

function toMessage(
  { id, channel, author, content, more, quotes, files }: DiscordMessage,
  names: Names,
): EarlierMessage {
  const came = quotes.map(({ author: by = '…', text }) => `${by}:\n${withNames(text, names)}`.replace(/^/gmu, '> '));
  return {
    id: messageIdOf(channel, id),
    author: { kind: author.kind, id: personIdOf(author.id), name: author.name },
    text: joined([withNames(content, names), withNames(more, names), ...came]),
    files,
    sentAt: timeOf(id),
  };
}
