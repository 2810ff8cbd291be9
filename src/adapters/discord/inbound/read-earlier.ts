import type { EarlierMessages } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { partsOf } from '../ids.ts';
import { placeOf } from '../place.ts';
import { idOf } from './author-of.ts';
import { readBefore, readThread } from './read-history.ts';
import { toEarlier } from './to-earlier.ts';

/** In a channel that is one conversation most of what was said before has nothing to do with it. */
const IN_CHANNEL = 20;

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
      return { messages: await toEarlier(messages, { ...place, isVoice: false }, backend), omitted: 0 };
    }
    case 'thread': {
      // Who calls the bot with a message in the channel begins the thread with it.
      if (channel !== place.thread || before === place.thread) return NOTHING;
      const { messages, omitted } = await readThread(place, before, options.signal, backend);
      const kept = await toEarlier(messages, place, backend);
      return { messages: kept, omitted: omitted + messages.length - kept.length };
    }
  }
}
