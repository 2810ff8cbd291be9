import { ChannelType } from 'discord-api-types/v10';
import type { Clock } from '../../../core/index.ts';
import { SignedAddresses } from '../cdn/signed-addresses.ts';
import { type FakeDiscordEvent, FakeDiscordEvents } from './events.ts';
import type { Json } from './json.ts';
import { Messages } from './messages.ts';
import { has, permissionsIn } from './permissions.ts';
import { Snowflakes } from './snowflakes.ts';
import type {
  StoredChannel,
  StoredFile,
  StoredGuild,
  StoredInteraction,
  StoredMember,
  StoredMessage,
  StoredUser,
} from './stored.ts';

const TYPING_MS = 10_000;

/** A nonce that a message was made with. */
interface TakenNonce {
  readonly message: string;
  readonly at: number;
}

/** Who the app is. */
export interface FakeDiscordApp {
  /** Of the app and of its user. */
  readonly id: string;
  readonly username: string;
  readonly intents: readonly ('messageContent' | 'guildMembers' | 'presences')[];
}

/** What `GET /gateway/bot` tells; the gateway counts `remaining` down. */
export interface SessionStarts {
  readonly total: number;
  remaining: number;
  readonly maxConcurrency: number;
}

/**
 * Everything that is there, and the one way out of it: `events`. Functions beside this class change it (create-message,
 * threads, reactions …); the routes of the API, the gateway and what people do are built on them.
 */
export class FakeDiscordState {
  readonly clock: Clock;
  readonly app: FakeDiscordApp;
  readonly snowflakes: Snowflakes;
  readonly addresses: SignedAddresses;
  readonly events = new FakeDiscordEvents();
  readonly users = new Map<string, StoredUser>();
  readonly guilds = new Map<string, StoredGuild>();
  /** With threads and channels of direct messages. */
  readonly channels = new Map<string, StoredChannel>();
  readonly messages = new Messages();
  readonly files = new Map<string, StoredFile>();
  /** Commands that a server's admins let somebody use: `guild:name:role or user`. */
  readonly permittedCommands = new Set<string>();
  readonly interactions = new Map<string, StoredInteraction>();
  /** Commands as they are registered: by server, or `global`. */
  readonly commands = new Map<string, readonly Json[]>();
  /** By channel and nonce. */
  readonly nonces = new Map<string, TakenNonce>();
  /** When commands were created, by server or `global`. */
  readonly commandCreates = new Map<string, readonly number[]>();
  /** When messages that were older than an hour were edited, by channel. */
  readonly oldEdits = new Map<string, readonly number[]>();
  /** Channels of direct messages, by the user. */
  readonly directs = new Map<string, string>();
  /** When the app was last typing, by channel. */
  readonly #typing = new Map<string, number>();
  readonly sessionStarts: SessionStarts;
  readonly shards: number;
  readonly maxFileBytes: number;
  /** What the app did that Discord would not take or know. */
  readonly problems: string[] = [];
  token: string;
  /** `http://127.0.0.1:…`; set when the server listens. */
  #url = '';

  constructor(options: {
    readonly clock: Clock;
    readonly app: FakeDiscordApp;
    readonly token: string;
    readonly sessionStarts: SessionStarts;
    readonly shards: number;
    readonly maxFileBytes: number;
  }) {
    this.clock = options.clock;
    this.app = options.app;
    this.token = options.token;
    this.sessionStarts = options.sessionStarts;
    this.shards = options.shards;
    this.maxFileBytes = options.maxFileBytes;
    this.snowflakes = new Snowflakes(options.clock);
    this.addresses = new SignedAddresses(options.clock);
  }

  get url(): string {
    return this.#url;
  }

  set url(url: string) {
    this.#url = url;
    this.addresses.base = url;
  }

  /** `ws://127.0.0.1:…/gateway` */
  get gatewayUrl(): string {
    return `${this.#url.replace(/^http/u, 'ws')}/gateway`;
  }

  /** @throws RangeError when there is none. */
  user(id: string): StoredUser {
    return found(this.users.get(id), 'user', id);
  }

  /** @throws RangeError when there is none. */
  guild(id: string): StoredGuild {
    return found(this.guilds.get(id), 'server', id);
  }

  /** @throws RangeError when there is none. */
  channel(id: string): StoredChannel {
    return found(this.channels.get(id), 'channel', id);
  }

  /** @throws RangeError when there is none. */
  message(id: string): StoredMessage {
    return found(this.messages.get(id), 'message', id);
  }

  /** The channel that a thread belongs to, the category of another one. */
  parentOf(channel: StoredChannel): StoredChannel | undefined {
    return channel.parent === null ? undefined : this.channels.get(channel.parent);
  }

  guildOf(channel: StoredChannel): StoredGuild | undefined {
    return channel.guild === undefined ? undefined : this.guilds.get(channel.guild);
  }

  /** A member of the server that a channel is in. */
  memberIn(channel: StoredChannel, user: string): StoredMember | undefined {
    return this.guildOf(channel)?.members.get(user);
  }

  /** What a user may do in a channel; 0 for who is not in its server. In direct messages both may do everything. */
  permissions(channel: StoredChannel, user: string): bigint {
    const guild = this.guildOf(channel);
    if (guild === undefined) return user === channel.recipient || user === this.app.id ? ~0n : 0n;
    const member = guild.members.get(user);
    return member === undefined ? 0n : permissionsIn(guild, member, channel, this.parentOf(channel));
  }

  /** Whether the app is told what happens in a channel. */
  isSeen(channel: StoredChannel): boolean {
    return has(this.permissions(channel, this.app.id), 'ViewChannel');
  }

  /** The messages of a channel that are there, the oldest first. */
  messagesOf(channel: string): readonly StoredMessage[] {
    return this.messages.of(channel);
  }

  /** The threads of a server, archived ones too. */
  threadsOf(guild: string): readonly StoredChannel[] {
    return [...this.channels.values()].filter((channel) => channel.guild === guild && channel.thread !== undefined);
  }

  /** The channels of a server, without threads. */
  channelsOf(guild: string): readonly StoredChannel[] {
    return [...this.channels.values()].filter((channel) => channel.guild === guild && channel.thread === undefined);
  }

  /** The channel of a user's direct messages with the app; made when it is not there yet. */
  openDirect(user: string): StoredChannel {
    const known = this.directs.get(user);
    if (known !== undefined) return this.channel(known);
    const channel: StoredChannel = {
      id: this.snowflakes.next(),
      type: ChannelType.DM,
      recipient: this.user(user).id,
      position: 0,
      name: this.user(user).username,
      topic: null,
      parent: null,
      overwrites: [],
      slowmodeSeconds: 0,
      tags: [],
      requiresTag: false,
      lastMessage: null,
    };
    this.channels.set(channel.id, channel);
    this.directs.set(user, channel.id);
    return channel;
  }

  /** The app types in a channel; for ten seconds. */
  startTyping(channel: string): void {
    this.#typing.set(channel, this.clock.now());
  }

  /** The app's next message is there. */
  stopTyping(channel: string): void {
    this.#typing.delete(channel);
  }

  /** Where the app is typing now. */
  get typing(): readonly string[] {
    const now = this.clock.now();
    return [...this.#typing].filter(([, at]) => now - at < TYPING_MS).map(([channel]) => channel);
  }

  /** Tells an event, if the app is where it happened. */
  emit(event: FakeDiscordEvent): void {
    const channel = event.channel === undefined ? undefined : this.channels.get(event.channel);
    if (event.guild !== undefined && this.guilds.get(event.guild)?.members.has(this.app.id) !== true) return;
    if (channel !== undefined && !this.isSeen(channel)) return;
    this.events.emit(event);
  }

  /** Tells an event whoever the app is and whatever it may see: of a server that it joins or leaves, of interactions. */
  emitAlways(event: FakeDiscordEvent): void {
    this.events.emit(event);
  }
}

function found<Thing>(thing: Thing | undefined, kind: string, id: string): Thing {
  if (thing === undefined) throw new RangeError(`The fake has no ${kind} ${id}`);
  return thing;
}
