import type { Approval, ApprovalOutcome, DropReason } from './approval.ts';
import type { ApprovalStore } from './approval-store.ts';
import type { ApprovalDesk } from './approvals.ts';
import { cutText } from './cards/shown-text.ts';

/** Longest outcome, in UTF-16 units: tools give models less. */
const MAX_OUTCOME = 200_000;

type Begun = Awaited<ReturnType<ApprovalDesk['begin']>>;

/** Takes an approved call for one run: see `ApprovalDesk`. A run that asks again, since the answer was lost, has it still. */
export async function begin(id: string, run: string, approvals: ApprovalStore): Promise<Begun> {
  const changed = await approvals.change(id, (stored) => {
    const { state } = stored;
    if (state.kind !== 'approved') return undefined;
    return { ...stored, state: { kind: 'executing', who: state.who, at: state.at, run } };
  });
  const approval = changed && (await approvals.complete(changed.stored));
  switch (approval?.state.kind) {
    case 'executing':
      return { status: approval.state.run === run ? 'begin' : 'begun', approval };
    case 'executed':
      return { status: 'executed', approval };
    default:
      return { status: 'over' };
  }
}

/** Stores what came of a call, once; answers with what is stored. */
export async function finish(
  id: string,
  { text, ...rest }: ApprovalOutcome,
  { approvals, now }: { readonly approvals: ApprovalStore; readonly now: number },
): Promise<Approval | undefined> {
  const outcome: ApprovalOutcome = { ...rest, text: cutText(text, MAX_OUTCOME) };
  const changed = await approvals.change(id, (stored) => {
    const { state } = stored;
    if (state.kind !== 'executing') return undefined;
    return { ...stored, state: { kind: 'executed', who: state.who, at: now, outcome } };
  });
  return changed && (await approvals.complete(changed.stored));
}

/** Says of an approved call that nobody carries it out. One that a run has begun stays. */
export async function drop(
  id: string,
  why: DropReason,
  { approvals, now }: { readonly approvals: ApprovalStore; readonly now: number },
): Promise<boolean> {
  const changed = await approvals.change(id, (stored) =>
    stored.state.kind === 'approved' ? { ...stored, state: { kind: 'dropped', at: now, why } } : undefined,
  );
  return changed?.isChanged === true;
}
