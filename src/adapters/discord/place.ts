import { parseThreadId, type ThreadId, toThreadId } from '../../threads/thread-id.ts';

export const PLATFORM = 'discord';

/** Where a conversation is on Discord. */
export type DiscordPlace =
  /** In a thread or a forum's post. One that the bot is to start has the id of its first message, as Discord gives it. */
  | { readonly kind: 'thread'; readonly guild: string; readonly channel: string; readonly thread: string }
  /** A channel that is one conversation. */
  | { readonly kind: 'channel'; readonly guild: string; readonly channel: string }
  | { readonly kind: 'direct'; readonly channel: string }
  /** Somebody who has installed the app for themselves, where it may only answer commands. */
  | { readonly kind: 'private'; readonly user: string; readonly channel: string };

/**
 * The id of a conversation: `discord:G1:C2:T3` in a thread, `discord:G1:C2:` in a channel, `discord::C2:` in direct
 * messages, `discord::%40U1%2FC2:` for an installation of one's own.
 */
export function threadOf(place: DiscordPlace): ThreadId {
  switch (place.kind) {
    case 'thread':
      return toThreadId({ platform: PLATFORM, team: place.guild, channel: place.channel, thread: place.thread });
    case 'channel':
      return toThreadId({ platform: PLATFORM, team: place.guild, channel: place.channel });
    case 'direct':
      return toThreadId({ platform: PLATFORM, channel: place.channel });
    case 'private':
      return toThreadId({ platform: PLATFORM, channel: `@${place.user}/${place.channel}` });
  }
}

/** Takes the id of a conversation on Discord apart again; what {@link threadOf} made. */
export function placeOf(thread: ThreadId): DiscordPlace {
  const { team: guild, channel, thread: inner } = parseThreadId(thread);
  if (guild !== undefined) {
    return inner === undefined
      ? { kind: 'channel', guild, channel }
      : { kind: 'thread', guild, channel, thread: inner };
  }
  const slash = channel.indexOf('/');
  if (!channel.startsWith('@') || slash < 0) return { kind: 'direct', channel };
  return { kind: 'private', user: channel.slice(1, slash), channel: channel.slice(slash + 1) };
}

/** The channel that messages of a conversation are sent to. */
export function destinationOf(place: DiscordPlace): string {
  return place.kind === 'thread' ? place.thread : place.channel;
}
