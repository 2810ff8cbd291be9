import type { Clock, Logger } from '../core/index.ts';
import type { InboundMessage } from './inbound-message.ts';
import type { Person } from './person.ts';
import type { Amended, Amendment, Outbound, Records, RunEvents, SessionView, Settings } from './ports.ts';
import type { ThreadId } from './thread-id.ts';

/** What became of a message; adapters may show it. Everything but a rejection means: acknowledge to the platform. */
export type Received =
  | { readonly status: 'started' | 'queued' | 'steering' | 'read' | 'duplicate' | 'full' | 'ignored' }
  /** It was a command; what there is to say about it is on its way. One that begins a run is answered `started`. */
  | { readonly status: 'command'; readonly command: CommandName };

export type CommandName = 'stop' | 'reset' | 'retry' | 'mute' | 'help';

/**
 * Where adapters hand in what happens on their platform. A rejection means that the store failed: do not acknowledge,
 * so that the platform tries again.
 */
export interface Intake {
  receive(message: InboundMessage): Promise<Received>;
  /** A button, a reaction or a platform command. `eventId` is the identity of the click, for the dedupe. */
  command(thread: ThreadId, eventId: string, by: Person, command: CommandName): Promise<Received>;
  amend(thread: ThreadId, amendment: Amendment): Promise<Amended>;
  /** Live events of a thread, for adapters that show more than replies. */
  readonly events: RunEvents;
}

/** What an adapter is given to work with when it starts. */
export interface AdapterHost {
  readonly intake: Intake;
  /** Durable documents, for what the adapter itself has to remember. Keys begin with its platform. */
  readonly records: Records;
  readonly settings: Settings;
  /** A thread as it stands in the store; undefined when nothing was ever accepted there. */
  readThread(thread: ThreadId): Promise<SessionView | undefined>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One platform: events in through {@link Intake}, replies out through {@link Outbound}. */
export interface Adapter {
  /** The first part of its thread ids. */
  readonly platform: string;
  readonly outbound: Outbound;
  /** Begins to take events in. Rejects with a sentence when the platform cannot be reached. */
  start(host: AdapterHost): Promise<void>;
  /** Takes no more events in. */
  stop(): Promise<void>;
}
