import type { Approval, ApprovalGrant } from '../../../../../threads/approvals/approval.ts';
import type { Listed } from '../../../../../threads/approvals/listed.ts';
import { type AdminContext, rightsAt } from '../../admin/admin-context.ts';
import { TEAM } from '../../admin/panel/panel-state.ts';

/** What waits as far as somebody may see it. */
export interface Waiting {
  readonly approvals: Listed<Approval>;
  readonly grants: Listed<ApprovalGrant>;
  /** Whether it is all of the team. */
  readonly isOfTeam: boolean;
}

/**
 * Reads what waits for somebody's decision and what they have asked for, in the team and in their direct messages; for
 * admins, asked now, all of the team. Rejects with the storage.
 */
export async function readWaiting(context: AdminContext): Promise<Waiting> {
  const { backend, team, actor } = context;
  const { approvals } = backend.host;
  const { person } = actor;
  const isOfTeam = (await rightsAt(context, TEAM)) === 'may';
  const whose = [isOfTeam ? { team } : { team, person }, { team: undefined, person }];
  const [pending, grants] = await Promise.all([approvals.pending(whose), approvals.grants(whose)]);
  return { approvals: pending, grants, isOfTeam };
}
