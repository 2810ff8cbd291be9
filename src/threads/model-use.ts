import type { Logger } from '../core/index.ts';
import type { ThreadId } from './thread-id.ts';

/** What the requests of one exchange to a model belong to: for logs, recordings and accounts. */
export interface ModelUse {
  readonly thread: ThreadId;
  readonly exchange: string;
  /** Names the run in logs. */
  readonly run: string;
  /** Carries the ids above. */
  readonly logger: Logger;
}
