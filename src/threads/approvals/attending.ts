import type { ApprovalStore } from './approval-store.ts';
import type { ApprovalsOptions } from './approvals-options.ts';
import type { Grants } from './grants.ts';
import type { ResetLooks } from './reset-looks.ts';

/** What requests are made, decided and looked after with. */
export interface Attending extends ApprovalsOptions {
  readonly approvals: ApprovalStore;
  readonly grants: Grants;
  readonly resetLooks: ResetLooks;
}

/** The same in a process that may be about to end. */
export interface Looking extends Attending {
  /** Aborted when nothing is to be begun any more. */
  readonly closing: AbortSignal;
  /** Aborted when no platform is waited for any more, nor anything written: the next process goes on. */
  readonly left: AbortSignal;
}
