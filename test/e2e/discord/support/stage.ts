/** What the scenarios act on: a server that speaks Discord's protocol, and a bot of ours in it. */
export interface Stage {
  /** For the closing line. */
  readonly name: string;
  readonly bot: { readonly id: string; readonly token: string; readonly apiUrl: string };
  /** A text channel that the bot and the people write in. */
  readonly channel: string;
  /** A forum, where there is one. */
  readonly forum?: string;
  /** Whoever speaks with the bot, and somebody else; absent where a server gives no way to be somebody. */
  readonly people?: { readonly alice: Someone; readonly bob: Someone };
  readonly reader: Reader;
  /** What people cannot do here, and why. */
  readonly cannot: Readonly<Partial<Record<Ability, string>>>;
  /** More variables for the bot. */
  readonly variables: Readonly<Record<string, string>>;
  /** Milliseconds to wait between requests to the bot. */
  readonly pauseMs: number;
  close(): Promise<void>;
}

/** What not every server lets people do by its interface. */
export type Ability = 'people' | 'gateway' | 'direct' | 'commands' | 'buttons' | 'forums' | 'threads without mention';

export interface Someone {
  readonly id: string;
  /** Answers with the message's id. */
  say(said: Said): Promise<string>;
  edit(channel: string, message: string, text: string): Promise<void>;
  remove(channel: string, message: string): Promise<void>;
  /** The channel of direct messages with the bot. */
  openDirect(): Promise<string>;
  press(channel: string, message: string, label: string): Promise<void>;
  command(channel: string, name: string, options: Readonly<Record<string, string>>): Promise<void>;
  /** Begins a forum's post, and answers with its id. */
  post(forum: string, title: string, text: string): Promise<string>;
}

export interface Said {
  readonly channel: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly text: string };
}

/** A message as a client library reads it. */
export interface Seen {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly files: readonly string[];
  readonly buttons: readonly string[];
  readonly reactions: readonly string[];
}

/** Looks at what is there through another client library than the bot's. */
export interface Reader {
  /** Servers that the gateway tells of when it logs in. */
  logIn(): Promise<readonly string[]>;
  /** The newest messages of a channel or thread, the oldest first; none where it does not exist. */
  messages(channel: string): Promise<readonly Seen[]>;
  close(): Promise<void>;
}
