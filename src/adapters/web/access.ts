import type { Backend } from './backend.ts';
import { findChannel, findMember, mayEnter } from './directory.ts';
import type { Place } from './place.ts';
import type { Channel, ChatMessage, Member } from './protocol.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal when nobody has this id. */
export function memberOf(id: string): Member {
  const member = findMember(id);
  if (member === undefined) throw new Refusal(404, 'unknown_person', 'There is no such person in the playground.');
  return member;
}

/**
 * The channel, if the person may see what happens in it.
 *
 * @throws Refusal when there is no such person or channel, or it is somebody else's direct message.
 */
export function enter(person: string, channelId: string): Channel {
  const { id } = memberOf(person);
  const channel = findChannel(channelId);
  if (channel === undefined) throw new Refusal(404, 'unknown_channel', 'There is no such channel in the playground.');
  if (!mayEnter(id, channelId)) {
    throw new Refusal(403, 'private', 'This is a direct message of somebody else; only they and the bot can see it.');
  }
  return channel;
}

/**
 * Where something is said: in a thread, in a direct message, or in a channel itself (then `root` is absent, and the
 * message that is said there is the root of a thread of its own).
 *
 * @throws Refusal when there is no such thread.
 */
export async function placeIn(channel: Channel, root: string | undefined, { messages }: Backend): Promise<Place> {
  // A page may name a direct message's one thread by its channel.
  if (root === undefined || (channel.kind === 'direct' && root === channel.id)) return { channel: channel.id };
  const message = channel.kind === 'direct' ? undefined : await messages.get(channel.id, root);
  if (message === undefined || message.thread !== undefined) throw unknownThread();
  return { channel: channel.id, root };
}

/**
 * The thread of a channel, or the one that a direct message is.
 *
 * @throws Refusal when it is a channel and no thread is named, or there is no such thread.
 */
export async function threadIn(channel: Channel, root: string | undefined, backend: Backend): Promise<Place> {
  const place = await placeIn(channel, root, backend);
  if (place.root === undefined && channel.kind === 'channel') throw unknownThread();
  return place;
}

/** The conversation that a message belongs to: a message of a channel itself is the root of its own. */
export function placeOfMessage(
  { kind }: Pick<Channel, 'kind'>,
  message: Pick<ChatMessage, 'channel' | 'id' | 'thread'>,
): Place {
  const { channel, id, thread } = message;
  return kind === 'direct' ? { channel } : { channel, root: thread ?? id };
}

/** What a request says that names a message nobody has. */
export function unknownMessage(): Refusal {
  return new Refusal(404, 'unknown_message', 'There is no such message (any more).');
}

function unknownThread(): Refusal {
  return new Refusal(404, 'unknown_thread', 'There is no such thread (any more).');
}
