import type { Logger, ModelErrorKind } from '../core/index.ts';
import type { ThreadId } from './thread-id.ts';

/** What the requests of one exchange to a model belong to: for logs, recordings and accounts. */
export interface ModelUse {
  readonly thread: ThreadId;
  readonly exchange: string;
  /** Names the run in logs. */
  readonly run: string;
  /** Carries the ids above. */
  readonly logger: Logger;
  /** An agent asks that does a part of the exchange's work: see delegated-task.ts. It is not recorded. */
  readonly isDelegated?: boolean;
  /** Called with every whole answer: with who gave it when it was not the configured model. Must not throw. */
  readonly onAnswered?: ((other: AnsweredByOther | undefined) => void) | undefined;
}

/** Another model than the configured one answered; both by the names that people know. */
export interface AnsweredByOther {
  readonly by: string;
  readonly insteadOf: string;
  /** Why the configured one did not. */
  readonly kind: ModelErrorKind;
}
