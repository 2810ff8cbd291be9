import type { Clock } from '../../core/index.ts';

/** Who or what is in a workspace of the fake. */
export interface FakeUser {
  readonly id: string;
  readonly name: string;
  readonly realName?: string;
  readonly kind?: 'member' | 'guest' | 'singleChannelGuest' | 'bot' | 'workflow' | 'deactivated';
  readonly isAdmin?: boolean;
  /** Owns the workspace, alone. */
  readonly isOwner?: boolean;
  readonly timeZone?: string;
}

export interface FakeChannel {
  readonly id: string;
  readonly name: string;
  readonly kind?: 'public' | 'private' | 'group';
  readonly topic?: string;
  /** Ids of users. @default everybody of the workspace, and the bot where it is installed */
  readonly members?: readonly string[];
  readonly isArchived?: boolean;
  /** Shared with other workspaces of the fake (Slack Connect), by their ids. */
  readonly sharedWith?: readonly string[];
}

export interface FakeWorkspace {
  /** `T…`. */
  readonly id: string;
  readonly name: string;
  /** The organisation it belongs to, `E…`. */
  readonly enterprise?: string;
  readonly users: readonly FakeUser[];
  readonly channels: readonly FakeChannel[];
  readonly groups?: readonly { readonly id: string; readonly handle: string; readonly members: readonly string[] }[];
  /**
   * The app's installation: its token and what was granted. Absent: not installed (OAuth installs it).
   * @default the first workspace has `xoxb-fake-1`, with every scope, unless its organisation has an installation
   */
  readonly installation?: FakeInstallation | 'none';
  /** What the workspace does not have. @default everything is there */
  readonly lacks?: readonly ('streaming' | 'agentSessions' | 'agentView' | 'status')[];
}

export interface FakeInstallation {
  readonly token: string;
  /** @default every scope that the fake knows */
  readonly scopes?: readonly string[];
}

/** An organisation, to which workspaces belong by their `enterprise`. */
export interface FakeEnterprise {
  /** `E…`. */
  readonly id: string;
  readonly name: string;
  /** An org-wide installation: one token and one bot for all of its workspaces. */
  readonly installation?: FakeInstallation;
}

export interface FakeSlackOptions {
  /** @default one workspace `T1` with `U1ALICE`, `U2BOB`, the admin `U3CARLA`, `C1GENERAL`, `C2RANDOM` and the private `C3PRIVATE` */
  readonly workspaces?: readonly FakeWorkspace[];
  /** The organisations of the workspaces. @default none */
  readonly enterprises?: readonly FakeEnterprise[];
  /** Whether tokens that OAuth gives live 12 hours and are refreshed. @default false */
  readonly rotatesTokens?: boolean;
  /** The port on 127.0.0.1. @default any free one */
  readonly port?: number;
  /** What the app is called there, and the ids of its bot. @default `A1FAKE`, `U0BOT`, `B0BOT` */
  readonly app?: { readonly id?: string; readonly botUserId?: string; readonly botId?: string; readonly name?: string };
  /** Where HTTP events, interactions and commands are sent to. @default Socket Mode only */
  readonly eventsUrl?: string;
  /** Retries, expiries and `ts` go by it. @default the system's */
  readonly clock?: Clock;
  /** Milliseconds that a stream lives. @default 300000 */
  readonly streamLifeMs?: number;
  /** Whether methods are limited as Slack limits them. @default false: only faults that were asked for */
  readonly limitsRates?: boolean;
  /** History methods as for apps that are sold outside the Marketplace: 1 request a minute, 15 messages. @default false */
  readonly limitsHistory?: boolean;
}

/** One call of the Web API, as the fake received and answered it, with its arguments but for secrets. */
export interface FakeCall {
  readonly at: number;
  readonly method: string;
  /** `T…` of the token, `E…` of an organisation's; `app` for the app-level token; undefined without a valid one. */
  readonly workspace: string | undefined;
  readonly args: Readonly<Record<string, unknown>>;
  /** The HTTP status, 0 when none was sent; and what was answered, or what the caller did not learn of. */
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** A message as people see it there. */
export interface FakeMessage {
  readonly ts: string;
  readonly threadTs?: string;
  readonly user?: string;
  readonly botId?: string;
  /**
   * What a reader reads, as plain lines: the blocks, or else the text. Tokens are names (`@alice`, `#general`,
   * `@channel`), links their labels, entities characters, buttons `[Name]`, tasks `[complete] Title: details`. Marks of
   * markdown and mrkdwn stay as they were sent.
   */
  readonly shown: string;
  /** As Slack stores it. */
  readonly text: string;
  /** As they were sent, with ids; what was sent as markdown is a `markdown` block. */
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly isEdited: boolean;
  /** A stream that was neither stopped nor replaced by an update: one that expired stays on the screen as if it went on. */
  readonly isStreaming: boolean;
  readonly reactions: readonly { readonly name: string; readonly users: readonly string[] }[];
  /** Only this user sees it. */
  readonly ephemeralFor?: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
}

/** One delivery of an event, a command or an interaction to the app, try by try. */
export interface FakeDelivery {
  readonly kind: 'event' | 'command' | 'interaction';
  /** `event_id`, or the trigger's. */
  readonly id: string;
  /** `app_mention`, `message`, `message/message_changed`, `block_actions`, `/threadloop` … */
  readonly type: string;
  readonly workspace: string;
  readonly tries: readonly {
    readonly at: number;
    readonly transport: 'socket' | 'http';
    /** Milliseconds until it was acknowledged; absent: not within 3 s. */
    readonly ackedAfterMs?: number;
    readonly httpStatus?: number;
    /** What the acknowledgement carried. */
    readonly response?: unknown;
  }[];
  readonly isAcked: boolean;
}

/** What goes wrong when a method is called; `times` is how often, the next calls. @default once */
export type FakeFault =
  | { readonly kind: 'error'; readonly error: string; readonly needed?: string; readonly times?: number }
  | { readonly kind: 'rateLimited'; readonly retryAfterSeconds: number; readonly times?: number }
  | { readonly kind: 'status'; readonly status: number; readonly times?: number }
  /** Done, and answered late or never. */
  | { readonly kind: 'slow'; readonly delayMs: number; readonly times?: number }
  | { readonly kind: 'hang'; readonly times?: number }
  /** Done, and then the connection is cut: the caller does not learn it. */
  | { readonly kind: 'cutAfter'; readonly times?: number }
  /** Not done, and the connection is cut. */
  | { readonly kind: 'cutBefore'; readonly times?: number };

/** What goes wrong with deliveries. */
export type FakeDeliveryFault =
  /** Acknowledgements count as not heard, so that it is sent again. */
  | { readonly kind: 'ignoreAcks'; readonly times?: number }
  /** Each is sent twice, at once. */
  | { readonly kind: 'duplicate'; readonly times?: number }
  /** The message twin before the mention, or behind it. @default mention first */
  | { readonly kind: 'twinOrder'; readonly first: 'message' | 'app_mention' }
  /** A second `message` with another `ts` and the same `client_msg_id`. */
  | { readonly kind: 'phantomTwin'; readonly times?: number }
  /** Nothing is sent until `release`. */
  | { readonly kind: 'hold' };

export interface FakeSay {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  /** The root's `ts`. */
  readonly thread?: string;
  readonly workspace?: string;
  readonly files?: readonly { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array }[];
  /** Replaces what the fake makes of the text. */
  readonly blocks?: readonly Readonly<Record<string, unknown>>[];
  readonly attachments?: readonly Readonly<Record<string, unknown>>[];
  readonly subtype?: string;
  /** Sent at this moment (milliseconds since the epoch), though it arrives now. */
  readonly sentAt?: number;
  /** Other fields of the event, over those that the fake makes. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * A fake of Slack on one loopback port, for tests and demonstrations: Web API, Socket Mode, HTTP events, interactivity,
 * OAuth. It speaks Slack's wire protocol to real clients and is strict where Slack is; it is not Slack. Methods that it
 * does not know are answered `unknown_method`, and told by `problems`.
 */
export interface FakeSlack {
  /** `http://127.0.0.1:…`. */
  readonly url: string;
  /** For `SLACK_API_URL`. */
  readonly apiUrl: string;
  readonly credentials: {
    readonly botToken: string;
    readonly appToken: string;
    readonly signingSecret: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly botUserId: string;
    readonly botId: string;
    readonly appId: string;
  };

  // What people do. Each resolves when the event has been made, with what names it; `settled` waits for deliveries.
  say(message: FakeSay): Promise<{ readonly ts: string }>;
  edit(channel: string, ts: string, text: string): Promise<void>;
  /** What Slack does to a message with a link. */
  unfurl(channel: string, ts: string): Promise<void>;
  delete(channel: string, ts: string): Promise<void>;
  react(channel: string, ts: string, user: string, name: string): Promise<void>;
  /** The app's bot in a workspace: `credentials` has that of the first. */
  botIn(workspace: string): { readonly userId: string; readonly botId: string };
  /** The channel of a direct message with the app. */
  openDirect(user: string, workspace?: string): string;
  command(command: {
    readonly user: string;
    readonly channel: string;
    readonly text: string;
    readonly command?: string;
    readonly thread?: string;
  }): Promise<{ readonly response: unknown }>;
  /** Presses a button of a message, by its `action_id` or its text; `value` for feedback and selects. */
  press(press: {
    readonly user: string;
    readonly channel: string;
    readonly ts: string;
    readonly action: string;
    readonly value?: string;
  }): Promise<void>;
  /** Presses something in the modal that is open for a user, else in their home tab; by what a screen reader says as well. */
  pressInView(press: { readonly user: string; readonly action: string; readonly value?: string }): Promise<void>;
  shortcut(shortcut: {
    readonly user: string;
    readonly channel: string;
    readonly ts: string;
    readonly callbackId: string;
  }): Promise<void>;
  /** Submits the view that is open for a user. */
  submitView(user: string, values?: Readonly<Record<string, unknown>>): Promise<{ readonly response: unknown }>;
  /** Closes the view that is open for a user, or all that lie on each other. */
  closeView(user: string, all?: boolean): Promise<void>;
  /** Opens a tab of the app's home. */
  openHome(user: string, tab?: 'home' | 'messages'): Promise<void>;
  /** A user looks at a channel beside the app's messages: `app_context_changed`, and told with what they write to it. */
  changeContext(user: string, channel: string): Promise<void>;
  /** Slack's own stop button on what the app is doing in a thread. */
  pressStop(user: string, channel: string, threadTs: string): Promise<void>;
  addBotTo(channel: string, by: string): Promise<void>;
  /** Makes somebody an admin of their workspace, or no more. */
  setAdmin(user: string, isAdmin: boolean): Promise<void>;
  uninstall(workspace?: string): Promise<void>;
  revokeTokens(workspace?: string): Promise<void>;
  /** Sends an event of any shape, such as a captured one, in the envelope of a workspace. */
  sendEvent(event: Readonly<Record<string, unknown>>, envelope?: Readonly<Record<string, unknown>>): Promise<void>;

  /**
   * Asks `eventsUrl` what Slack asks when it is entered in its console: `url_verification`, and the unsigned `ssl_check`.
   *
   * @throws Error without an `eventsUrl`, or when nothing answers there.
   */
  verifyEventsUrl(): Promise<{ readonly isVerified: boolean; readonly sslCheckStatus: number }>;

  // What can be seen.
  readonly calls: readonly FakeCall[];
  callsOf(method: string): readonly FakeCall[];
  readonly deliveries: readonly FakeDelivery[];
  /** What the app did that Slack would not take or know, as sentences. */
  readonly problems: readonly string[];
  channel(channel: string): readonly FakeMessage[];
  thread(channel: string, ts: string): readonly FakeMessage[];
  message(channel: string, ts: string): FakeMessage | undefined;
  /** The status line of the app in each thread that has one. */
  readonly statuses: readonly { readonly channel: string; readonly threadTs: string; readonly status: string }[];
  readonly sessions: readonly {
    readonly channel: string;
    readonly threadTs: string;
    readonly status: string;
    readonly title?: string;
  }[];
  readonly prompts: readonly {
    readonly channel: string;
    readonly prompts: readonly { readonly title: string; readonly message: string }[];
  }[];
  view(user: string): Readonly<Record<string, unknown>> | undefined;
  home(user: string): Readonly<Record<string, unknown>> | undefined;
  readonly openSockets: number;
  /** Resolves when every delivery has been acknowledged, or has had its last try. */
  settled(): Promise<void>;

  // What goes wrong.
  /** Lets the next calls of a method go wrong, after those that were asked for before; `*` is any method. */
  fail(method: string, fault: FakeFault): void;
  failDeliveries(fault: FakeDeliveryFault): void;
  release(): void;
  /** Sends `disconnect` on one socket, the oldest, or cuts it without a word; `freeze`: no pongs, no pings any more. */
  disconnect(how: 'warning' | 'refresh_requested' | 'link_disabled' | 'too_many_websockets' | 'cut' | 'freeze'): void;
  /** Sends `app_rate_limited`. */
  sendRateLimited(): Promise<void>;
  expireStreams(): void;
  close(): Promise<void>;
}
