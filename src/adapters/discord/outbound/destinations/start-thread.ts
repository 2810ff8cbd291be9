import { asObject, asText } from '../../../../threads/json-value.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import { threadName } from '../../drawing/thread-name.ts';
import type { DiscordPlace } from '../../place.ts';

type ThreadPlace = Extract<DiscordPlace, { readonly kind: 'thread' }>;

/** What came of it; `alone`: the channel itself is where the answer goes. */
export type Started = { readonly status: 'thread' } | { readonly status: 'alone'; readonly isStarterThere: boolean };

/** The message that a thread is started from. */
export type Starter = { readonly status: 'there'; readonly text: string } | { readonly status: 'gone' };

/** Discord's codes: the message is not there; there is a thread already. */
const UNKNOWN_MESSAGE = 10_008;
const HAS_THREAD = 160_004;

/**
 * Starts the thread of a message, which gets the message's id. One that somebody has started meanwhile is taken. Where
 * there can be none, since the bot may not, there are too many, or the message is gone, the channel has to do. `reading`: the
 * message, where it is being read already.
 *
 * @throws DiscordCallError when Discord cannot be asked.
 */
export async function startThread(
  backend: DiscordBackend,
  place: ThreadPlace,
  reading: Promise<Starter> = readStarter(backend, place),
): Promise<Started> {
  const { calls, places, host, options } = backend;
  const { guild, channel, thread } = place;
  const starter = await reading;
  if (starter.status === 'gone') return { status: 'alone', isStarterThere: false };
  const name = threadName(starter.text, host.botName);
  try {
    await calls.call(
      {
        method: 'POST',
        path: `/channels/${channel}/messages/${thread}/threads`,
        body: { name, auto_archive_duration: options.archiveMinutes },
      },
      // A second one is refused, and the first one taken.
      { priority: 'status', isRepeatable: true },
    );
  } catch (error) {
    if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
    if (error.code === HAS_THREAD) {
      places.forget(thread);
      return { status: 'thread' };
    }
    host.logger.info({ channel, code: error.code }, 'A thread could not be started: the channel is answered in.');
    return { status: 'alone', isStarterThere: error.code !== UNKNOWN_MESSAGE };
  }
  const isPrivate = places.known(channel)?.isPrivate;
  const facts = { id: thread, kind: 'thread', guild, name, topic: undefined, parent: channel } as const;
  places.learn({ ...facts, isArchived: false, isLocked: false, isPrivate });
  return { status: 'thread' };
}

/** The words of the message; none where the bot may not read them. Rejects with a DiscordCallError. */
export async function readStarter({ calls }: DiscordBackend, { channel, thread }: ThreadPlace): Promise<Starter> {
  try {
    const path = `/channels/${channel}/messages/${thread}` as const;
    const starter = await calls.call({ method: 'GET', path }, { priority: 'status' });
    return { status: 'there', text: asText(asObject(starter)['content']) ?? '' };
  } catch (error) {
    if (isRefusal(error, UNKNOWN_MESSAGE)) return { status: 'gone' };
    if (error instanceof DiscordCallError && error.failure === 'refused') return { status: 'there', text: '' };
    throw error;
  }
}
