import { sleep } from '../../../../core/index.ts';
import type { ApprovalState } from '../../../../threads/approvals/approval.ts';
import type { ApprovalDecision, Decided } from '../../../../threads/approvals/approvals.ts';
import type { AdminContext } from '../admin/admin-context.ts';

/** Milliseconds that an acknowledgement waits for a decision: Slack waits 3 s. */
const DECIDED_MS = 2_000;

/** Decides in the name of who pressed. Rejects with the storage. */
export async function decide(context: AdminContext, approval: string, decision: ApprovalDecision): Promise<Decided> {
  const { backend, actor, texts } = context;
  const decided = await backend.host.approvals.decide(approval, decision, { by: actor, texts });
  backend.host.logger.info(
    { approval, decision: decision.kind, status: decided.status },
    'A request was decided about.',
  );
  return decided;
}

/** Waits for a decision, but not longer than Slack does: undefined when it is not there in time. Rejects as it does. */
export async function inTime(
  decided: Promise<Decided>,
  { backend: { host } }: Pick<AdminContext, 'backend'>,
): Promise<Decided | undefined> {
  const late = new AbortController();
  const isLate = sleep(DECIDED_MS, host.clock, late.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([decided, isLate]);
  } finally {
    late.abort();
  }
}

/**
 * Whether somebody only hears of their own decision, as by a double click: then nobody needs to be told, since the card
 * says it.
 */
export function isOwnEcho(
  decided: Decided,
  decision: ApprovalDecision,
  { actor }: Pick<AdminContext, 'actor'>,
): boolean {
  if (decided.status !== 'over') return false;
  const { state } = decided.approval;
  return 'who' in state && state.who.id === actor.person.id && AFTER[decision.kind].includes(state.kind);
}

const AFTER: Readonly<Record<ApprovalDecision['kind'], readonly ApprovalState['kind'][]>> = {
  approve: ['approved', 'executing', 'executed'],
  deny: ['denied'],
  withdraw: ['withdrawn'],
};
