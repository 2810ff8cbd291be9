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
