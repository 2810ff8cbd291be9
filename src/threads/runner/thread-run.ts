import type { AgentMessage, Logger } from '../../core/index.ts';
import type { JournalledOutcome, OwnerToken } from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import type { ThreadId } from '../thread-id.ts';
import type { RunnerDependencies } from './dependencies.ts';
import type { Lease } from './lease.ts';
import type { TurnWriter } from './turn-writer.ts';

/** One run of a thread, from claim to release: what its exchanges share. */
export interface ThreadRun {
  readonly dependencies: RunnerDependencies;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly lease: Lease;
  readonly turns: TurnWriter;
  readonly logger: Logger;
  /** The transcript as the next exchange gets it. */
  messages: readonly AgentMessage[];
  /** Outcomes and slots that an earlier owner left behind; of the exchange it did not finish. */
  readonly journal: ReadonlyMap<string, JournalledOutcome>;
  readonly slots: readonly ReplySlot[];
}
