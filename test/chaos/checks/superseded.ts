import type { RecordedCall } from '../platform/recording-platform.ts';
import type { ChaosRecord } from '../records.ts';
import type { ThreadEvidence } from './finding.ts';

type OwnerRecord = Extract<ChaosRecord, { token: string; status: string }>;

/**
 * When each owner's thread was certainly claimed by another: that claim was sent after this owner's was answered, and
 * has been answered itself. Of two that were on their way at once nobody outside the store knows which came first.
 */
export function findSuperseded(records: readonly ChaosRecord[]): ReadonlyMap<string, number> {
  const claims = records.filter(
    (record): record is OwnerRecord => record.kind === 'claim' && ['claimed', 'takenOver'].includes(record.status),
  );
  const superseded = new Map<string, number>();
  for (const { token, answeredAt } of claims) {
    const later = claims.filter((claim) => claim.token !== token && claim.sentAt > answeredAt);
    if (later.length > 0) superseded.set(token, Math.min(...later.map((claim) => claim.answeredAt)));
  }
  return superseded;
}

/** Calls that reached the platform when the thread was certainly another's. */
export function lateCallsOf({ records, calls }: ThreadEvidence): readonly RecordedCall[] {
  const supersededAt = findSuperseded(records);
  return calls.filter(({ token, at }) => at > (supersededAt.get(token) ?? Infinity));
}

/**
 * Slots that a process which had been frozen in the middle of a call drew last: the one thing that it may still do, and
 * that nobody can take back (docs/durability.md).
 */
export function overdrawnSlots(evidence: ThreadEvidence): ReadonlySet<string> {
  if (!evidence.mayFreeze) return new Set();
  const late = new Set(lateCallsOf(evidence));
  const last = new Map(evidence.calls.map((call) => [call.slot.id, call]));
  return new Set([...last].flatMap(([slot, call]) => (late.has(call) ? [slot] : [])));
}
