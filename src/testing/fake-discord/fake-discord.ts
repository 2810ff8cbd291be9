import type { Clock } from '../../core/index.ts';

/** Who or what is known to the fake; the ids of all things are snowflakes, decimal digits. */
export interface FakeDiscordUser {
  readonly id: string;
  readonly username: string;
  readonly globalName?: string;
  readonly isBot?: boolean;
  /** Takes no direct messages of the app: error 50007. */
  readonly refusesDirect?: boolean;
}

export interface FakeDiscordRole {
  readonly id: string;
  readonly name: string;
  /** Names as in `PermissionFlagsBits` of discord-api-types. */
  readonly permissions?: readonly string[];
  /** The bot it was made for: a managed role, `tags.bot_id`. */
  readonly botId?: string;
}

/** What is allowed and denied to a role or a user in a channel. */
export interface FakeDiscordOverwrite {
  /** The id of a role or of a user; a server's own id is `@everyone`. */
  readonly id: string;
  readonly kind: 'role' | 'user';
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}

export interface FakeDiscordChannel {
  readonly id: string;
  readonly name: string;
  /** @default 'text' */
  readonly kind?: 'text' | 'announcement' | 'voice' | 'category' | 'forum' | 'media';
  readonly topic?: string;
  /** The category. */
  readonly parent?: string;
  readonly overwrites?: readonly FakeDiscordOverwrite[];
  /** Of a forum. */
  readonly tags?: readonly { readonly id: string; readonly name: string }[];
  readonly requiresTag?: boolean;
  readonly slowmodeSeconds?: number;
}

export interface FakeDiscordMember {
  readonly user: string;
  readonly roles?: readonly string[];
  readonly nick?: string;
}

export interface FakeDiscordGuild {
  readonly id: string;
  readonly name: string;
  /** @default the first member */
  readonly owner?: string;
  /** Besides `@everyone`, which may do what Discord lets it by default. */
  readonly roles?: readonly FakeDiscordRole[];
  readonly members: readonly FakeDiscordMember[];
  readonly channels: readonly FakeDiscordChannel[];
  /** @default true: with a managed role that has `botPermissions` */
  readonly hasBot?: boolean;
  /** @default what docs/discord.md has people grant */
  readonly botPermissions?: readonly string[];
  readonly locale?: string;
}

/** So many requests within so many seconds; the route is a method and a path, `POST /channels/:id/messages`. */
export interface FakeDiscordLimit {
  readonly route: string;
  readonly requests: number;
  readonly seconds: number;
}

export interface FakeDiscordOptions {
  /**
   * @default one server `100000000000000001` with `alice` (…011), `bob` (…012), `carla` (…013, by the role `managers`
   *   …022 Manage Server), its owner `dana` (…015), the bot `otter` (…014), the role of the app (…021), the category `work`
   *   (…030), the channels `general` (…031), `random` (…032, in `work`), `staff` (…033, of the managers: the app does not
   *   see it) and the forum `ideas` (…034). {@link FAKE_DISCORD_IDS} names them.
   */
  readonly guilds?: readonly FakeDiscordGuild[];
  /** @default alice, bob, carla, dana and the bot `otter` */
  readonly users?: readonly FakeDiscordUser[];
  readonly app?: { readonly id?: string; readonly username?: string; readonly token?: string };
  /** Privileged intents that are switched on for the app. @default all */
  readonly intents?: readonly ('messageContent' | 'guildMembers' | 'presences')[];
  /** @default 1 */
  readonly shards?: number;
  /** What `GET /gateway/bot` tells of IDENTIFY. @default 1000 of 1000, one per 5 s */
  readonly sessionStarts?: { readonly total: number; readonly remaining: number; readonly maxConcurrency: number };
  /** Milliseconds between heartbeats. @default 41250 */
  readonly heartbeatMs?: number;
  /** The port on 127.0.0.1. @default any free one */
  readonly port?: number;
  /** Ids, interactions' 3 seconds and 15 minutes, buckets, nonces and archiving go by it. @default the system's */
  readonly clock?: Clock;
  /** Limits that are told in headers and kept. @default none but 50 requests a second for the token */
  readonly limits?: readonly FakeDiscordLimit[];
  /** Bytes that one file may have. @default 10485760 */
  readonly maxFileBytes?: number;
}

/** One request, as the fake received and answered it; without the token. */
export interface FakeDiscordCall {
  readonly at: number;
  readonly method: string;
  /** Without `/api/v10`, with ids as they are, tokens of interactions as `:token`. */
  readonly path: string;
  /** The same with `:id` for each id, `POST /channels/:id/messages`: what {@link FakeDiscord.fail} goes by. */
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON body or `payload_json`; undefined without one. */
  readonly body: unknown;
  readonly files: readonly { readonly name: string; readonly sizeBytes: number }[];
  /** The HTTP status, 0 when none was sent; and what was answered, or what the caller did not learn of. */
  readonly status: number;
  /** Discord's error code. */
  readonly code?: number;
  readonly answer: unknown;
}

/** A message as people see it there. */
export interface FakeDiscordMessage {
  readonly id: string;
  readonly channel: string;
  readonly author: string;
  /**
   * What a reader reads, as plain lines: the content, embeds, text displays, `[Button]`, `[Button (disabled)]`, files as
   * `📎 name`. Tokens of users, roles and channels are names; marks of markdown stay as they were sent.
   */
  readonly shown: string;
  readonly content: string;
  readonly components: readonly Readonly<Record<string, unknown>>[];
  readonly embeds: readonly Readonly<Record<string, unknown>>[];
  readonly flags: number;
  readonly type: number;
  readonly isEdited: boolean;
  /** Ids of those whom it notified: users, roles, and `everyone`. */
  readonly pinged: readonly string[];
  readonly replyTo?: string;
  /** Started with this nonce. */
  readonly nonce?: string;
  readonly reactions: readonly { readonly emoji: string; readonly users: readonly string[] }[];
  /** Only this user sees it. */
  readonly ephemeralFor?: string;
  /** A deferred answer that was not filled in: "… is thinking". */
  readonly isThinking: boolean;
  readonly files: readonly { readonly id: string; readonly name: string; readonly sizeBytes: number }[];
  /** The thread that was started from it. */
  readonly thread?: string;
}

export interface FakeDiscordThread {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly isLocked: boolean;
}

/** What goes wrong when a route is called, the next `times` times. @default once */
export type FakeDiscordFault =
  | { readonly kind: 'error'; readonly status: number; readonly code: number; readonly times?: number }
  /** A status with a page of a proxy, as gateways of Discord answer. */
  | { readonly kind: 'status'; readonly status: number; readonly times?: number }
  /** Done, and then answered with this status, such as 502. */
  | { readonly kind: 'statusAfter'; readonly status: number; readonly times?: number }
  | {
      readonly kind: 'rateLimited';
      readonly retryAfterSeconds: number;
      readonly scope?: 'user' | 'shared' | 'global';
      readonly times?: number;
    }
  /** Done, and answered late on the clock, or never. */
  | { readonly kind: 'slow'; readonly delayMs: number; readonly times?: number }
  | { readonly kind: 'hang'; readonly times?: number }
  /** Done, and then the connection is cut: the caller does not learn it. */
  | { readonly kind: 'cutAfter'; readonly times?: number }
  /** Not done, and the connection is cut. */
  | { readonly kind: 'cutBefore'; readonly times?: number };

/** What goes wrong with the gateway. */
export type FakeGatewayFault =
  /** Closes every socket with a code, `cut` without a word (1006). */
  | { readonly kind: 'close'; readonly code: number | 'cut' }
  /** Op 7. */
  | { readonly kind: 'reconnect' }
  /** Op 9; not resumable: what comes until the next IDENTIFY is told nobody. */
  | { readonly kind: 'invalidate'; readonly isResumable: boolean }
  /** Refuses connections (closed at once, 1006) until `restore`. */
  | { readonly kind: 'refuse' }
  /** RESUME is answered with op 9 until `restore`. */
  | { readonly kind: 'failResumes' }
  /** Answers no heartbeat until `restore`: a zombie. */
  | { readonly kind: 'muteHeartbeats' }
  /** Events are neither sent nor kept until `restore`. */
  | { readonly kind: 'drop' }
  /** The next event is sent `copies` times. */
  | { readonly kind: 'duplicate'; readonly copies: number }
  /** Events wait for `restore`. */
  | { readonly kind: 'hold' };

export interface FakeDiscordSay {
  /** A channel, a thread, or a channel of direct messages ({@link FakeDiscord.openDirect}). */
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly replyTo?: string;
  /** Whether a reply notifies. @default true */
  readonly pingsReplied?: boolean;
  readonly files?: readonly { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array }[];
  readonly embeds?: readonly Readonly<Record<string, unknown>>[];
  /** Forwards this message. */
  readonly forwards?: { readonly channel: string; readonly message: string };
  readonly stickers?: readonly { readonly id: string; readonly name: string }[];
  readonly poll?: Readonly<Record<string, unknown>>;
  /** The type of a system message. */
  readonly type?: number;
  readonly webhookId?: string;
  readonly flags?: number;
  /** Its id says this moment (milliseconds since the epoch), though it arrives now. */
  readonly sentAt?: number;
  /** Other fields of the event, over those that the fake makes; `undefined` leaves one out. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Where and by whom an interaction is begun. */
interface FakeInteraction {
  readonly user: string;
  readonly channel: string;
  /** The app is installed by the user, not in the server: no messages may be posted there. @default false */
  readonly isUserInstall?: boolean;
}

/** One interaction, and what the app answered to it. */
export interface FakeDiscordInteraction {
  readonly id: string;
  readonly kind: 'command' | 'messageCommand' | 'component' | 'modal';
  readonly user: string;
  /** Milliseconds on the clock until it was acknowledged; absent: it was not. */
  readonly ackedAfterMs?: number;
  /** The type of the callback: 4 message, 5 deferred, 6 deferred update, 7 update, 9 modal. */
  readonly callback?: number;
  readonly isEphemeral: boolean;
  /** The answer's message. */
  readonly response?: FakeDiscordMessage;
  readonly followUps: readonly FakeDiscordMessage[];
  /** The modal that was opened. */
  readonly modal?: Readonly<Record<string, unknown>>;
}

/**
 * A fake of Discord on one loopback port, for tests and demonstrations: REST v10, gateway v10, CDN. It speaks Discord's
 * wire protocol to real clients and is strict where Discord is; it is not Discord. Routes that it does not know are
 * answered 404, and told by `problems`.
 */
export interface FakeDiscord {
  /** `http://127.0.0.1:…`: for `DISCORD_API_URL`, with `/api` behind it. */
  readonly url: string;
  readonly apiUrl: string;
  readonly gatewayUrl: string;
  readonly token: string;
  readonly app: { readonly id: string; readonly username: string };

  // What people do. Each resolves when the event has been sent to the sessions that are there.
  say(message: FakeDiscordSay): Promise<{ readonly id: string }>;
  edit(channel: string, message: string, text: string): Promise<void>;
  /** What Discord does to a message with a link: MESSAGE_UPDATE with embeds, the content as it was, `edited_timestamp` null. */
  unfurl(channel: string, message: string): Promise<void>;
  delete(channel: string, message: string): Promise<void>;
  deleteMany(channel: string, messages: readonly string[]): Promise<void>;
  react(channel: string, message: string, user: string, emoji: string): Promise<void>;
  /** Starts a thread; from a message where there is one, a post where the channel is a forum. */
  startThread(thread: {
    readonly channel: string;
    readonly user: string;
    readonly name: string;
    readonly message?: string;
    /** The text of a forum's post. */
    readonly text?: string;
    /** Seen by those who are in it, and by who manages threads. @default false */
    readonly isPrivate?: boolean;
  }): Promise<{ readonly id: string }>;
  changeThread(
    thread: string,
    change: { readonly isArchived?: boolean; readonly isLocked?: boolean; readonly name?: string },
  ): Promise<void>;
  deleteThread(thread: string): Promise<void>;
  changeChannel(channel: string, change: Partial<FakeDiscordChannel>): Promise<void>;
  /** The channel of a user's direct messages with the app. `isAnnounced`: CHANNEL_CREATE is sent. @default false */
  openDirect(user: string, isAnnounced?: boolean): string;
  /** A slash command, as it is registered; rejects when it is not. */
  command(
    interaction: FakeInteraction & {
      readonly name: string;
      readonly options?: Readonly<Record<string, string | number | boolean>>;
      readonly subcommand?: string;
    },
  ): Promise<{ readonly id: string }>;
  /** A command of a message's menu. */
  messageCommand(
    interaction: FakeInteraction & { readonly name: string; readonly message: string },
  ): Promise<{ readonly id: string }>;
  /** Presses a button or chooses in a menu, by its `custom_id` or its label. Rejects when it is not there or disabled. */
  press(
    interaction: FakeInteraction & {
      readonly message: string;
      readonly component: string;
      readonly values?: readonly string[];
    },
  ): Promise<{ readonly id: string }>;
  /**
   * Submits the modal that an interaction opened: what is not named stays as it was shown. A file is
   * `{ name, mimeType, bytes }`, in a list.
   */
  submitModal(interaction: string, values: Readonly<Record<string, unknown>>): Promise<{ readonly id: string }>;
  /** An admin of a server lets a role or a user use a command, whatever it asks for by default. */
  permitCommand(guild: string, command: string, whom: string): void;
  addBotTo(guild: FakeDiscordGuild): Promise<void>;
  removeBotFrom(guild: string): Promise<void>;
  /** Someone leaves a server. */
  removeMember(guild: string, user: string): Promise<void>;
  setMember(guild: string, member: FakeDiscordMember): Promise<void>;
  /** Sends an event of any shape to the sessions of a server, or to shard 0. */
  sendEvent(type: string, data: Readonly<Record<string, unknown>>, guild?: string): Promise<void>;
  /** Makes the token worthless: every request is answered 401, sessions are closed with 4004. */
  resetToken(): string;

  // What can be seen.
  readonly calls: readonly FakeDiscordCall[];
  /** Those of a route such as `POST /channels/:id/messages`. */
  callsOf(route: string): readonly FakeDiscordCall[];
  /** What the app did that Discord would not take or know, as sentences. */
  readonly problems: readonly string[];
  /** What is in a channel or thread now, the oldest first; ephemeral ones, too. */
  channel(channel: string): readonly FakeDiscordMessage[];
  message(message: string): FakeDiscordMessage | undefined;
  readonly threads: readonly FakeDiscordThread[];
  readonly interactions: readonly FakeDiscordInteraction[];
  interaction(id: string): FakeDiscordInteraction;
  /** Where the app is typing at this moment of the clock: 10 s from the last request, or until its next message there. */
  readonly typing: readonly string[];
  /** Registered commands: of a server, or global ones. */
  commands(guild?: string): readonly Readonly<Record<string, unknown>>[];
  /** What clients sent over the gateway, by op, in order: IDENTIFY, RESUME, heartbeats. */
  readonly gatewayOps: readonly { readonly at: number; readonly op: number; readonly data: unknown }[];
  /** Sessions with an open socket. */
  readonly openSessions: number;

  // What goes wrong.
  /**
   * Lets the next calls of a route go wrong, after those that were asked for before; `*` is any route.
   *
   * @throws RangeError for a route that the fake does not have, with those that it has
   */
  fail(route: string, fault: FakeDiscordFault): void;
  failGateway(fault: FakeGatewayFault): void;
  /** Ends every fault of the gateway that lasts. */
  restore(): void;
  /** Lets a limit stand from now on. @throws RangeError for a route that the fake does not have */
  limit(limit: FakeDiscordLimit): void;
  /** Signed addresses of files that were given out so far end: the CDN answers 404 until they are refreshed. */
  expireFiles(): void;
  close(): Promise<void>;
}
