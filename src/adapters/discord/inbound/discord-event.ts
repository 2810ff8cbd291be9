import type { FileRef, Quote } from '../../../threads/entry.ts';
import type { ChannelKind } from '../places/places.ts';

/** What the adapter makes of an event: what it does something about, and `unsupported` for everything else. */
export type DiscordEvent =
  | { readonly kind: 'message'; readonly message: DiscordMessage }
  /** Somebody has changed the words of their message. */
  | { readonly kind: 'edit'; readonly message: DiscordMessage; readonly editedAt: number }
  | { readonly kind: 'deletion'; readonly deletion: DiscordDeletion }
  | { readonly kind: 'reaction'; readonly reaction: DiscordReaction }
  /** A channel or thread is gone, with everything in it. */
  | {
      readonly kind: 'placeRemoved';
      readonly guild: string;
      readonly channel: string;
      readonly parent: string | undefined;
    }
  /** A session has begun that replaces what was before: READY. */
  | { readonly kind: 'session'; readonly guilds: readonly string[] }
  /** The bot is in a server, and it is available. */
  | { readonly kind: 'guild'; readonly guild: string }
  /** The bot was taken out of a server; no outage. */
  | { readonly kind: 'guildRemoved'; readonly guild: string }
  /** `reason` is for logs: ids and words of Discord's protocol, nothing that people wrote. */
  | { readonly kind: 'unsupported'; readonly reason: string };

/** A message as Discord told it, by an event or in a history. */
export interface DiscordMessage {
  readonly id: string;
  /** The channel, thread or direct channel that it stands in. */
  readonly channel: string;
  /** Undefined in direct messages. */
  readonly guild: string | undefined;
  /** What kind of channel it stands in, where the event tells. */
  readonly channelKind: ChannelKind | undefined;
  readonly author: DiscordAuthor;
  /** The words as they were typed: names are tokens, see text/tokens.ts. */
  readonly content: string;
  /** What else it shows, as lines with tokens: a poll, stickers; of programs their embeds and components too. */
  readonly more: string;
  readonly mentionedUsers: readonly string[];
  readonly mentionedRoles: readonly string[];
  readonly mentionsEveryone: boolean;
  /** Who wrote what it replies to; undefined where it is no reply, or to something that is gone. */
  readonly repliesTo: string | undefined;
  readonly isForward: boolean;
  readonly files: readonly FileRef[];
  /** Texts with tokens. */
  readonly quotes: readonly Quote[];
  /** Names of users that its texts mention, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** When its words were last changed, in milliseconds since the epoch. */
  readonly editedAt: number | undefined;
}

export interface DiscordAuthor {
  readonly kind: 'person' | 'bot' | 'webhook' | 'self';
  readonly id: string;
  readonly name: string;
  /** Ids of the roles in the server; undefined where they were not told. */
  readonly roles: readonly string[] | undefined;
}

export interface DiscordDeletion {
  readonly guild: string | undefined;
  readonly channel: string;
  readonly messages: readonly string[];
}

export interface DiscordReaction {
  readonly guild: string | undefined;
  readonly channel: string;
  readonly message: string;
  /** Who wrote the message, where Discord tells. */
  readonly messageAuthor: string | undefined;
  readonly user: Omit<DiscordAuthor, 'kind'>;
  /** An emoji of Unicode. */
  readonly emoji: string;
}
