import type { Texts } from '../../text/index.ts';
import type { Actor } from '../administration/settings-service.ts';
import type { ApprovalState } from './approval.ts';
import { noteApproval } from './approval-notes.ts';
import { keptReason, resultText } from './approval-result.ts';
import type { ApprovalDecision, Decided } from './approvals.ts';
import type { Attending } from './attending.ts';
import { forgetWhereReset } from './forgotten.ts';
import { withExpired } from './over.ts';
import type { StoredApproval, StoredDecision } from './stored-approval.ts';
import {
  type ApprovalPlace,
  decidersOf,
  isAmong,
  mayDecide,
  mayTakeBack,
  readApprovalPlace,
} from './who-may-decide.ts';

export interface DecideOptions {
  readonly by: Actor;
  readonly texts: Texts;
}

/** Decides on a request by one compare-and-set: the first decision counts, and rights are those of this moment. */
export async function decide(
  id: string,
  decision: ApprovalDecision,
  { by, texts }: DecideOptions,
  attending: Attending,
): Promise<Decided> {
  const { approvals, clock } = attending;
  const unknown: Decided = { status: 'unknown', sentence: texts.approvals.unknown };
  const stored = await readCurrent(id, attending);
  if (stored === undefined) return unknown;
  const refusal = await refusalOf(stored, decision, { by, texts }, attending);
  if (refusal !== undefined && isWaiting(stored, clock.now())) {
    const no = attending.digest(by.person.id).slice(0, 12);
    const note = { act: 'refused', who: by.person, surface: by.surface, at: clock.now(), no } as const;
    await noteApproval(stored, note, attending.administration);
    const approval = await approvals.complete(stored);
    return approval === undefined ? unknown : { status: 'refused', approval, sentence: refusal };
  }
  const changed = await approvals.change(id, (now) => {
    const at = clock.now();
    if (refusal !== undefined || !isWaiting(now, at)) return withExpired(now, at);
    return { ...now, state: stateAfter(decision, by, at), decision: storedDecision(decision, by, at) };
  });
  const approval = changed && (await approvals.complete(changed.stored));
  if (changed === undefined || approval === undefined) return unknown;
  if (changed.isChanged && approval.state.kind !== 'expired') return { status: 'done', approval };
  return { status: 'over', approval, sentence: texts.approvals.alreadyOver(resultText(approval.state, texts) ?? '') };
}

/** A request as it stands now that its conversation may have been begun anew. */
async function readCurrent(id: string, attending: Attending): Promise<StoredApproval | undefined> {
  const { approvals, clock } = attending;
  const stored = await approvals.stored(id);
  if (stored === undefined || !isWaiting(stored, clock.now())) return stored;
  return (await forgetWhereReset(stored, attending)) ? await approvals.stored(id) : stored;
}

function isWaiting({ state, expiresAt }: StoredApproval, now: number): boolean {
  return state.kind === 'pending' && expiresAt > now;
}

/** Why somebody may not, as a sentence for them; undefined when they may. */
async function refusalOf(
  { thread, requesters }: StoredApproval,
  { kind }: ApprovalDecision,
  { by, texts: { approvals: words } }: DecideOptions,
  attending: Attending,
): Promise<string | undefined> {
  const place: ApprovalPlace = await readApprovalPlace(thread, attending);
  if (kind === 'withdraw')
    return (await mayTakeBack(by, requesters, place, attending)) ? undefined : words.withdrawRefused;
  if (await mayDecide(by, requesters, place, attending)) return undefined;
  const deciders = words.deciders(decidersOf(place));
  return isAmong(by.person, requesters) ? words.ownRefused(deciders) : words.refused(deciders);
}

function stateAfter(decision: ApprovalDecision, { person }: Actor, at: number): ApprovalState {
  const who = { id: person.id, name: person.name };
  switch (decision.kind) {
    case 'approve':
      return { kind: 'approved', who, at, forThread: decision.forThread };
    case 'deny': {
      const reason = keptReason(decision.reason);
      return { kind: 'denied', who, at, ...(reason !== undefined && { reason }) };
    }
    case 'withdraw':
      return { kind: 'withdrawn', who, at };
  }
}

const VERDICTS = { approve: 'approved', deny: 'denied', withdraw: 'withdrawn' } as const;

function storedDecision(decision: ApprovalDecision, by: Actor, at: number): StoredDecision {
  const { person, surface } = by;
  const reason = decision.kind === 'deny' ? keptReason(decision.reason) : undefined;
  return {
    verdict: VERDICTS[decision.kind],
    who: { id: person.id, name: person.name },
    ...(by.isOperator === true && { isOperator: true }),
    surface,
    at,
    ...(reason !== undefined && { reason }),
    forThread: decision.kind === 'approve' && decision.forThread,
  };
}
