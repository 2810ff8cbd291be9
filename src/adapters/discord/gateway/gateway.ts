import type { Check } from '../../../threads/check.ts';

/** One event as the gateway sent it: its name and its data, which nobody has looked at. */
export interface GatewayEvent {
  /** `MESSAGE_CREATE` … */
  readonly type: string;
  readonly data: unknown;
  readonly shard: number;
}

/** The bot itself. */
export interface Self {
  readonly userId: string;
  readonly username: string;
  readonly applicationId: string;
}

/** What of the connection a listener may ask. */
export interface DiscordGateway {
  /** Throws before the first READY. */
  readonly self: Self;
  /** The role that Discord made for the bot in a server. */
  ownRoleIn(guild: string): string | undefined;
  /** Servers that the bot is in, as far as the gateway has told. */
  readonly guilds: readonly string[];
  /** What the bot may do in a channel or thread, as bits; undefined where it is not known. */
  permissionsIn(channel: string): bigint | undefined;
  /** Names of what a text may name; undefined where it is not known. */
  channelName(channel: string): string | undefined;
  roleName(guild: string, role: string): string | undefined;
  /** Channels and active threads of the bot's servers that hold messages, with the newest one in each. */
  readonly newestMessages: readonly { readonly channel: string; readonly message: string }[];
}

/** The connection to Discord's gateway, from `open` to `close`. */
export interface OpenGateway extends DiscordGateway {
  /**
   * Resolves when every shard is ready; after a while also when the others are to follow, as those do that wait for their
   * turn or for Discord's budget of sessions. Rejects with a sentence when the token or an intent is refused, or no
   * connection is to be had.
   */
  open(): Promise<void>;
  /** Takes no more events in. */
  close(): Promise<void>;
  checks(): readonly Check[];
}

/** Called for each event, in order; never waited for by the gateway, so what it rejects with is logged. */
export type OnEvent = (event: GatewayEvent, gateway: DiscordGateway) => void;

/** Called when a session was begun and not resumed, and its servers are known: what was said before may have been missed. */
export type OnFreshSession = (shard: number, gateway: DiscordGateway) => void;
