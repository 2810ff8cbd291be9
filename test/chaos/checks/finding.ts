import type { SessionView } from '../../../src/threads/ports.ts';
import type { ThreadDiary } from '../people/thread-diary.ts';
import type { RecordedCall, StandingMessage } from '../platform/recording-platform.ts';
import type { ChaosRecord } from '../records.ts';

/** Which promise was broken. */
export type FindingKind =
  | 'lost'
  | 'duplicated'
  | 'out of order'
  | 'torn'
  | 'two owners'
  | 'unanswered'
  | 'not forgotten'
  | 'posted twice'
  | 'left over'
  | 'repeated call';

/** Something that must not be. `thread` is empty where it belongs to no thread. */
export interface Finding {
  readonly kind: FindingKind;
  readonly thread: string;
  readonly what: string;
}

/** All that is known of one thread at the end. */
export interface ThreadEvidence {
  readonly diary: ThreadDiary;
  readonly session: SessionView | undefined;
  /** What its owners were answered, by the time of the answer. */
  readonly records: readonly ChaosRecord[];
  readonly calls: readonly RecordedCall[];
  readonly messages: readonly StandingMessage[];
  /** Whether the variant has stops, and processes that are frozen. */
  readonly mayStop: boolean;
  readonly mayFreeze: boolean;
}
