import type { Static, TObject } from '@sinclair/typebox';
import type { Clock, Logger } from '../core/index.ts';
import type { Delegate } from '../threads/delegated-task.ts';
import type { ChannelFindings, Visibility } from '../threads/outbound.ts';
import type { Person } from '../threads/person.ts';
import type { Records } from '../threads/ports.ts';
import type { ThreadMessage } from '../threads/thread-history.ts';
import type { TeamId, ThreadId } from '../threads/thread-id.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import type { ThreadFiles } from './thread-files.ts';
import type { ThreadTimers } from './thread-timers.ts';

/** What a tool is given for one call. */
export interface ToolContext<TOptions extends TObject = TObject> {
  /** Names the call for ever: a call that runs again has the same one. */
  readonly callId: string;
  readonly thread: ThreadId;
  /** The exchange's initiator. */
  readonly author: Person;
  /** Everybody who spoke into the exchange: a call may do no more than all of them may. */
  readonly requesters: readonly Person[];
  /** What they may. */
  readonly rights: RequestersRights;
  /** Where the thread is, and who can read there. */
  readonly place: () => Promise<ToolPlace>;
  /** What the tool is set to here, by its own `options`, defaults included. */
  readonly options: Static<TOptions>;
  /**
   * Whether one of the options was set by whoever runs the deployment, and not by an admin of a team: an address of the
   * deployment's own network may come from nobody else.
   */
  readonly isOperatorSet: (option: string) => boolean;
  /** One of the tool's `secrets`; undefined when nobody has entered it. It must not get into a result, an error or a log. */
  readonly secret: (name: string) => string | undefined;
  readonly clock: Clock;
  /**
   * Fires when the call is to end; every wait of a tool heeds it. Its reason is an `Interruption` that says why (a stop,
   * the exchange's time limit, a hand-off to another process, a lost thread), or the error of the call's own time limit.
   */
  readonly signal: AbortSignal;
  /**
   * Tells people how far the call is: one line, and a fraction from 0 to 1 when known. Never waits, never throws;
   * what comes after the call has settled is ignored.
   */
  readonly progress: (text: string, fraction?: number) => void;
  readonly logger: Logger;
  /**
   * Durable documents. Keys begin with the tool's name and the thread's id, as in `notes:<thread id>`: they go with the
   * thread. A part that is somebody's says so in `by`, as a person: it goes with them, and with the message whose words
   * its `text` is. What outlives a thread is kept under the team's id, `memory:<team id>`, or the beginning of the
   * thread's, `memory:<platform>:<team>:<channel>`; its parts name the thread they come from in `thread`.
   */
  readonly records: Records;
  /** The thread's messages so far, oldest first. */
  readonly history: () => Promise<readonly ThreadMessage[]>;
  /** Requests to the outside: public addresses only, within limits of time and size. */
  readonly fetch: BoundedFetch;
  /** Files that people attached to messages of the thread. */
  readonly files: ThreadFiles;
  /** What is done in the chat itself. */
  readonly chat: ToolChat;
  /** Timers that come back into the thread. */
  readonly timers: ThreadTimers;
  /** Has a part of the work done by an agent of its own. */
  readonly delegate: Delegate;
}

export interface ToolPlace {
  /** Undefined in direct messages. */
  readonly team: TeamId | undefined;
  /** `platform:channel`, the one that the thread is in. */
  readonly channel: string;
  readonly visibility: Visibility;
  /** People of other organisations read along: what is the team's is not for all of them. */
  readonly hasOutsiders: boolean;
  /** Fewer people read the thread than its channel: what is kept for the one is not for the other. */
  readonly isPrivateThread: boolean;
}

/** Of all requesters together, asked now. */
export interface RequestersRights {
  mayUse(tool: string): Promise<boolean>;
  /** Whether each of them is an admin of the place. */
  areAdmins(): Promise<boolean>;
}

export interface ToolChat {
  /**
   * Looks for words in the channel: only what everybody in the thread may read.
   *
   * @throws Error with a sentence for the model where the platform cannot be searched.
   */
  search(query: string, limit: number): Promise<ChannelFindings>;
  /**
   * Posts a file into the thread, once for each call and name.
   *
   * @throws Error with a sentence for the model where files cannot be sent, or it is larger than the platform takes.
   */
  sendFile(file: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array }): Promise<void>;
}
