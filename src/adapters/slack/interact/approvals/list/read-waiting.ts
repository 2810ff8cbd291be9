import type { Approval, ApprovalGrant } from '../../../../../threads/approvals/approval.ts';
import { type AdminContext, rightsAt } from '../../admin/admin-context.ts';
import { TEAM } from '../../admin/panel/panel-state.ts';

/** What waits as far as somebody may see it. */
export interface Waiting {
  /** The oldest first. */
  readonly approvals: readonly Approval[];
  readonly grants: readonly ApprovalGrant[];
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
  const [inTeam, direct, grants, directGrants] = await Promise.all([
    approvals.pending(isOfTeam ? { team } : { team, person }),
    approvals.pending({ team: undefined, person }),
    approvals.grants({ team }),
    approvals.grants({ team: undefined }),
  ]);
  const all = new Map([...inTeam, ...direct].map((approval) => [approval.id, approval]));
  const isOwn = ({ who }: ApprovalGrant): boolean => who.id === person.id;
  return {
    approvals: [...all.values()].toSorted((one, other) => one.askedAt - other.askedAt),
    grants: [...(isOfTeam ? grants : grants.filter(isOwn)), ...directGrants.filter(isOwn)],
    isOfTeam,
  };
}
