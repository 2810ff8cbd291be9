import type { Clock, Logger } from '../core/index.ts';
import type { Person } from '../threads/person.ts';
import type { Records } from '../threads/ports.ts';
import type { ThreadMessage } from '../threads/thread-history.ts';
import type { ThreadId } from '../threads/thread-id.ts';

/** What a tool is given for one call. */
export interface ToolContext {
  readonly thread: ThreadId;
  /** The exchange's initiator. */
  readonly author: Person;
  /** Everybody who spoke into the exchange: a call may do no more than all of them may. */
  readonly requesters: readonly Person[];
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
   * its `text` is.
   */
  readonly records: Records;
  /** The thread's messages so far, oldest first. */
  readonly history: () => Promise<readonly ThreadMessage[]>;
}
