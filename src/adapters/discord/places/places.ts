export type ChannelKind = 'text' | 'announcement' | 'voice' | 'forum' | 'category' | 'thread' | 'direct' | 'other';

/** What is known of a channel or thread. Names and topics are people's words. */
export interface ChannelFacts {
  readonly id: string;
  readonly kind: ChannelKind;
  /** Undefined in direct messages. */
  readonly guild: string | undefined;
  readonly name: string | undefined;
  readonly topic: string | undefined;
  /** The channel of a thread, the category of a channel. */
  readonly parent: string | undefined;
  /** Of a thread. */
  readonly isArchived: boolean;
  readonly isLocked: boolean;
  /** Only some people may see it. Undefined where that is not known, as in a process without the gateway. */
  readonly isPrivate: boolean | undefined;
}

/** Channels, threads and servers: from the gateway where there is one, else from REST, remembered for a while. */
export interface Places {
  /** Undefined when the bot cannot see it. Rejects with a DiscordCallError when Discord cannot be asked. */
  channel(id: string): Promise<ChannelFacts | undefined>;
  /** The same, if it is known without asking. */
  known(id: string): ChannelFacts | undefined;
  /** The name of a server, if it is known or can be asked for. */
  guildName(guild: string): Promise<string | undefined>;
  /** Puts in what was learned otherwise, such as a thread that was just made. */
  learn(facts: ChannelFacts): void;
  forget(channel: string): void;
}
