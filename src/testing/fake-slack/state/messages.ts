/** JSON as Slack and its clients exchange it. */
export type Json = Readonly<Record<string, unknown>>;

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** The workspace of who uploaded it. */
  readonly workspace: string;
  readonly user: string;
  readonly title: string;
  /** Seconds since the epoch. */
  readonly created: number;
}

/** A file of which the app has the address to send it to, and then its bytes. */
export interface StartedUpload {
  readonly name: string;
  readonly length: number;
  readonly workspace: string;
  bytes: Uint8Array | undefined;
}

/** What a stream has got so far; text and cards in the order they came. */
export interface StreamState {
  /** Neither stopped nor replaced by an update; one that has expired stays open, as it stays on the screen. */
  isOpen: boolean;
  isStoppedByUser: boolean;
  /** Milliseconds since the epoch after which Slack takes nothing more. */
  expiresAtMs: number;
  readonly displayMode: 'timeline' | 'plan';
  planTitle: string | undefined;
  readonly parts: StreamPart[];
}

export type StreamPart =
  | { readonly kind: 'text'; text: string }
  | { readonly kind: 'task'; task: Json }
  | { readonly kind: 'blocks'; readonly blocks: readonly Json[] };

export interface StoredMessage {
  readonly ts: string;
  readonly channel: string;
  readonly threadTs?: string;
  /** The workspace of its author. */
  readonly team: string;
  user?: string;
  botId?: string;
  appId?: string;
  username?: string;
  subtype?: string;
  clientMsgId?: string;
  text: string;
  /** As they were sent, with ids; text that was sent as markdown is a `markdown` block here. */
  blocks: readonly Json[];
  attachments: readonly Json[];
  metadata?: Json;
  edited?: { readonly user: string; readonly ts: string };
  stream?: StreamState;
  readonly reactions: Map<string, Set<string>>;
  readonly ephemeralFor?: string;
  files: readonly StoredFile[];
  /** Fields that a test set on it. */
  extra?: Json;
}

/** The messages of all channels, in the order of their `ts`. */
export class Messages {
  readonly #byChannel = new Map<string, StoredMessage[]>();
  /** By channel and `ts`, and replies by channel and root: tests under load have many thousands. */
  readonly #byTs = new Map<string, StoredMessage>();
  readonly #replies = new Map<string, StoredMessage[]>();

  add(message: StoredMessage): void {
    this.#byTs.set(keyOf(message.channel, message.ts), message);
    insert(this.#byChannel, message.channel, message);
    if (message.threadTs !== undefined) insert(this.#replies, keyOf(message.channel, message.threadTs), message);
  }

  remove(message: StoredMessage): void {
    this.#byTs.delete(keyOf(message.channel, message.ts));
    remove(this.#byChannel, message.channel, message);
    if (message.threadTs !== undefined) remove(this.#replies, keyOf(message.channel, message.threadTs), message);
  }

  find(channel: string, ts: string): StoredMessage | undefined {
    return this.#byTs.get(keyOf(channel, ts));
  }

  /** All of a channel, replies and ephemeral ones included. */
  of(channel: string): readonly StoredMessage[] {
    return this.#byChannel.get(channel) ?? [];
  }

  /** Replies to a message, ephemeral ones included. */
  repliesTo(channel: string, rootTs: string): readonly StoredMessage[] {
    return this.#replies.get(keyOf(channel, rootTs)) ?? [];
  }

  /** A thread: its root, when it is there, and its replies. */
  thread(channel: string, rootTs: string): readonly StoredMessage[] {
    const root = this.find(channel, rootTs);
    return [...(root === undefined ? [] : [root]), ...this.repliesTo(channel, rootTs)];
  }

  all(): readonly StoredMessage[] {
    return [...this.#byChannel.values()].flat();
  }
}

function keyOf(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}

function insert(lists: Map<string, StoredMessage[]>, key: string, message: StoredMessage): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  // `ts` of different lengths cannot occur this millennium, so their order as strings is their order in time.
  list.splice(list.findLastIndex(({ ts }) => ts < message.ts) + 1, 0, message);
}

function remove(lists: Map<string, StoredMessage[]>, key: string, message: StoredMessage): void {
  lists.set(
    key,
    (lists.get(key) ?? []).filter((other) => other !== message),
  );
}
