import { MODEL_NOTES } from '../model-notes.ts';
import type { ApprovalOutcome, ApprovalState, DropReason } from './approval.ts';
import type { StoredApproval } from './stored-approval.ts';

/** Milliseconds after its decision for which a call may wait to be carried out: consent is meant for these days. */
const STALE_MS = 7 * 86_400_000;

/** Whether nobody has decided, and the time is up. */
export function isExpired({ state, expiresAt }: StoredApproval, now: number): boolean {
  return state.kind === 'pending' && expiresAt <= now;
}

/** A request whose time is up, as it is then; undefined while it is not. */
export function withExpired(stored: StoredApproval, now: number): StoredApproval | undefined {
  if (!isExpired(stored, now)) return undefined;
  const decision = { verdict: 'expired', surface: 'code', at: now, forThread: false } as const;
  return { ...stored, state: { kind: 'expired', at: now }, decision };
}

/** Whether something was approved a week ago and nobody has said that it was carried out. */
export function isAbandoned({ state, decision }: StoredApproval, now: number): boolean {
  const isOpen = state.kind === 'approved' || state.kind === 'executing';
  return isOpen && decision !== undefined && decision.at + STALE_MS <= now;
}

/** Such a request as it is then: dropped, or with an outcome that nobody knows where a run had begun it. */
export function withAbandoned(stored: StoredApproval, now: number): StoredApproval | undefined {
  if (!isAbandoned(stored, now)) return undefined;
  return { ...stored, state: leftState(stored, 'late', now) };
}

/** What becomes of an approved call that nobody goes on with. */
export function leftState(
  { state, tool }: Pick<StoredApproval, 'state' | 'tool'>,
  why: DropReason,
  at: number,
): ApprovalState {
  return state.kind === 'executing'
    ? { kind: 'executed', who: state.who, at, outcome: unknownOutcome(tool) }
    : { kind: 'dropped', at, why };
}

/** Of a call that was begun, and whose run said nothing more. */
export function unknownOutcome(tool: string): ApprovalOutcome {
  return { kind: 'unknown', text: MODEL_NOTES.outcomeUnknown(tool) };
}
