import type { Clock, Logger } from '../core/index.ts';
import type { Texts } from '../text/index.ts';
import type { McpServers } from './administration/mcp-servers.ts';
import type { SettingsService } from './administration/settings-service.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { Check } from './check.ts';
import type { Eraser } from './erasing/eraser.ts';
import type { FeedbackBook } from './feedback/feedback.ts';
import type { HelpFor } from './help-for.ts';
import type { HttpEndpoint } from './http-endpoint.ts';
import type { InboundMessage } from './inbound-message.ts';
import type { Outbound } from './outbound.ts';
import type { Person } from './person.ts';
import type { Amended, Amendment, Lock, RateLimiter, Records, RunEvents, SessionPart, SessionView } from './ports.ts';
import type { Privacy } from './privacy/privacy.ts';
import type { SecretBox } from './secret-box.ts';
import type { PlacedSettings, ThreadSettings } from './settings.ts';
import type { TeamId, ThreadId } from './thread-id.ts';
import type { UsageReader } from './usage/spending.ts';

/** What became of a message; adapters may show it. Everything but a rejection means: acknowledge to the platform. */
export type Received =
  | { readonly status: 'started' | 'queued' | 'steering' | 'read' | 'duplicate' | 'full' | 'ignored' }
  /**
   * It was a command; what there is to say about it is on its way. One that begins a run is answered `started`. `toTell`:
   * what only who gave it is to be told; see {@link CommandOptions}.
   */
  | { readonly status: 'command'; readonly command: CommandName; readonly toTell?: string };

export interface CommandOptions {
  /**
   * Whether the platform can tell somebody what nobody else sees: what concerns only who gave the command, such as a
   * refusal, is then answered and not posted. @default false
   */
  readonly tellsAlone?: boolean;
}

export type CommandName = 'stop' | 'reset' | 'retry' | 'mute' | 'help' | PrivacyCommand;

/**
 * What people want of what is stored of them: to know it, to have it erased (`forget` asks, `forgetForGood` confirms), to
 * be left out from now on, and to be taken in again. What there is to say is told alone where the platform can.
 */
export type PrivacyCommand = 'stored' | 'forget' | 'forgetForGood' | 'leaveOut' | 'takeIn';

/**
 * Where adapters hand in what happens on their platform. A rejection means that the store failed: do not acknowledge,
 * so that the platform tries again.
 */
export interface Intake {
  receive(message: InboundMessage): Promise<Received>;
  /** A button, a reaction or a platform command. `eventId` is the identity of the click, for the dedupe. */
  command(
    thread: ThreadId,
    eventId: string,
    by: Person,
    command: CommandName,
    options?: CommandOptions,
  ): Promise<Received>;
  amend(thread: ThreadId, amendment: Amendment): Promise<Amended>;
  /** Live events of a thread, for adapters that show more than replies. */
  readonly events: RunEvents;
}

/** What an adapter is given to work with. The same in every process of a deployment, as far as storage goes. */
export interface AdapterHost {
  readonly intake: Intake;
  /**
   * Durable documents, for what the adapter itself has to remember. Keys begin with its platform. What erases them by
   * themselves is said in erasing/document.ts; for anything else there is {@link Adapter.createEraser}.
   */
  readonly records: Records;
  readonly settings: PlacedSettings;
  /** What admins see and change, on every surface. */
  readonly administration: SettingsService;
  /** Tool calls that wait for somebody's consent. */
  readonly approvals: Approvals;
  /** Other people's tools. */
  readonly mcpServers: McpServers;
  readonly feedback: FeedbackBook;
  readonly privacy: Privacy;
  /**
   * To be called when a team has uninstalled the bot: everything of the team is erased. Resolves as soon as the wish is
   * durable, so that the platform can be told; it is carried out at once, and again until it is done.
   */
  uninstalled(team: TeamId): Promise<void>;
  /** A thread as it stands in the store, or a part of it; undefined when nothing was ever accepted there. */
  readThread(thread: ThreadId, part?: SessionPart): Promise<SessionView | undefined>;
  /** What threads use, and how far limits are used. */
  readonly usage: UsageReader;
  readonly lock: Lock;
  readonly rateLimiter: RateLimiter;
  /** Encrypts what is stored and must not be read by whoever reads the storage; undefined without `secretKey`. */
  readonly secrets: SecretBox | undefined;
  readonly outgoing: WayOut;
  /** The sentences of a locale. */
  readonly textsOf: (locale: string) => Texts;
  /** The bot's name in the deployment; a platform may know another one. */
  readonly botName: string;
  /** What `help` has to say to somebody in a thread: the tools that are on there for them, and whether they are an admin. */
  readonly helpFor: HelpFor;
  /** Labels of the tools that a place may use. */
  readonly toolLabels: (place: Pick<ThreadSettings, 'team' | 'home' | 'tools'>) => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The one way out of the process, through the proxy where there is one: every client of an adapter uses it. */
export interface WayOut {
  readonly fetch: typeof globalThis.fetch;
  /** An undici dispatcher, for clients that take one. It may not be closed. */
  dispatcher(): Promise<unknown>;
  /** Whether a client that takes no dispatcher reaches an address by itself: there is no proxy, and no authority of one's own. */
  isDirect(url: string): boolean;
}

/** What erasing needs of a deployment, without an adapter being started. */
export interface EraserHost {
  readonly records: Records;
  readonly events: RunEvents;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * One platform: events in through {@link Intake}, replies out through {@link Outbound}. The halves are apart, since the
 * process that takes an event in need not be the one that answers it. Where threads are run, only the outbound half
 * works: `connect`, posts and edits, `disconnect`. Where events are taken in: `connect`, `start`, `stop`, `disconnect`.
 */
export interface Adapter {
  /** The first part of its thread ids. */
  readonly platform: string;
  /** Used from `connect` on until `disconnect`, in every process. */
  readonly outbound: Outbound;
  /**
   * Gets ready what `outbound` works with, and takes nothing in. Left out where `outbound` needs nothing. Rejects with
   * a sentence when the platform cannot be reached.
   */
  connect?(host: AdapterHost): Promise<void>;
  /** Begins to take events in; after `connect`, with the same host. Rejects as `connect` does. */
  start(host: AdapterHost): Promise<void>;
  /** Takes no more events in; `outbound` goes on working. */
  stop(): Promise<void>;
  /** Lets go of what `connect` got: nothing is posted any more. */
  disconnect?(): Promise<void>;
  /**
   * What the platform or a person's browser asks of this program over HTTP, where events are taken in; served by
   * `threadloop start`, or by a server of your own. Usable between `start` and `stop`; else answers 503.
   */
  readonly endpoints?: readonly HttpEndpoint[];
  /** How it stands now, for readiness: a connection that is not there, for example. */
  checks?(): readonly Check[];
  /** Makes what erases the adapter's own documents, where their keys and parts do not say whose they are. */
  createEraser?(host: EraserHost): Eraser;
  /**
   * The id of the message that a link of the platform leads to, or that is written as it is; undefined for anything
   * else. Usable before the start.
   */
  messageIdOf?(link: string): string | undefined;
}
