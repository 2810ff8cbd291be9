import type { Visibility } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { placeOf } from '../place.ts';
import type { Accesses } from '../teams/channel-access.ts';

/**
 * Who can read what is said in a conversation: public where `@everyone` sees the channel. A thread is as its channel is,
 * unless it is a private one. What the bot cannot see counts as private.
 *
 * @throws DiscordCallError when Discord cannot be asked.
 */
export async function visibilityOf(accesses: Accesses, thread: ThreadId): Promise<Visibility> {
  const place = placeOf(thread);
  if (place.kind === 'direct' || place.kind === 'private') return 'direct';
  if (await isPrivateThread(accesses, thread)) return 'private';
  const channel = await accesses.of(place.channel);
  if (channel === undefined) return 'private';
  return (await accesses.isForEverybody(place.guild, channel)) ? 'public' : 'private';
}

/**
 * Whether only some of those who see the channel read a conversation: it is in a private thread.
 *
 * @throws DiscordCallError when Discord cannot be asked.
 */
export async function isPrivateThread(accesses: Accesses, thread: ThreadId): Promise<boolean> {
  const place = placeOf(thread);
  // A thread that is not there yet will be started from a message of the channel: those are never private.
  return place.kind === 'thread' && (await accesses.of(place.thread))?.isPrivateThread === true;
}
