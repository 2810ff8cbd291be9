import type { AgentMessage, Logger } from '../../core/index.ts';
import type { JournalledCall, OwnerToken } from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import type { ThreadId } from '../thread-id.ts';
import type { EntryMessage } from '../transcript.ts';
import type { ExchangeModel, RunnerDependencies } from './dependencies.ts';
import type { Lease } from './lease.ts';
import type { OwnerStore } from './owner-store.ts';
import type { TurnWriter } from './turn-writer.ts';

/** One run of a thread, from claim to release: what its exchanges share. */
export interface ThreadRun {
  readonly dependencies: RunnerDependencies;
  /** Names the run in logs and on trails: the beginning of its token, which stays secret. */
  readonly id: string;
  readonly thread: ThreadId;
  readonly activation: number;
  readonly token: OwnerToken;
  readonly lease: Lease;
  readonly owner: OwnerStore;
  readonly turns: TurnWriter;
  readonly logger: Logger;
  /** Who answers in the exchange: what the place is set to, else the deployment's. */
  model: ExchangeModel;
  /** The transcript as the next exchange gets it. */
  messages: readonly AgentMessage[];
  /** Answers whose reported usage tells of more, or less, than what now stands before them. */
  readonly outdatedUsage: WeakSet<AgentMessage>;
  /** What an earlier owner knew of calls, and slots that it left behind; of the exchange it did not finish. */
  readonly journal: ReadonlyMap<string, JournalledCall>;
  readonly slots: readonly ReplySlot[];
  /** Whether the bot has never spoken here, so that what was said before is still to be read. */
  isNew: boolean;
  /** What an earlier owner took in unanswered, after a stop, and nobody was told of: the next end names it. */
  untold: readonly EntryMessage[];
}
