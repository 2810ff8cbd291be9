import type { DecisionEntry } from '../entry.ts';
import type { Delivered } from '../ports.ts';
import { noteApproval } from './approval-notes.ts';
import type { Attending } from './attending.ts';
import { forgetWhereReset } from './forgotten.ts';
import type { StoredApproval, StoredDecision } from './stored-approval.ts';

/**
 * Tells the audit log and the thread what was decided; in the thread it wakes a run. False where that has to wait: the
 * thread has no room, or the bot is paused there. One that was begun anew since hears nothing of it.
 */
export async function tellDecision(stored: StoredApproval, attending: Attending): Promise<boolean> {
  const { decision, id, thread, state } = stored;
  if (decision === undefined) return true;
  const { administration, approvals, grants, settings } = attending;
  const { verdict, who, surface, at, forThread } = decision;
  const act = verdict === 'approved' && forThread ? 'approvedForThread' : verdict;
  await noteApproval(stored, { act, who, surface, at }, administration);
  const isOver = state.kind === 'dropped' || (await forgetWhereReset(stored, attending));
  await grants.keep(stored);
  if (!isOver) {
    // Nobody is answered where the bot is paused or not at all: the call would never be carried out.
    if ((await settings.of(thread)).availability.kind !== 'available') return false;
    if ((await deliver(stored, entryOf(stored, decision), attending)).status === 'full') return false;
  }
  await approvals.change(id, (now) => (now.isTold ? undefined : { ...now, isTold: true }));
  return true;
}

/** Whether there is something to tell of an approved call: what came of it, or that it was not made. */
export function hasOutcome({ state }: Pick<StoredApproval, 'state'>): boolean {
  return state.kind === 'executed' || state.kind === 'dropped';
}

/** Tells the audit log what came of the call, or that it was not made. */
export async function noteOutcome(stored: StoredApproval, { administration, approvals }: Attending): Promise<boolean> {
  const { state, id, decision } = stored;
  const surface = decision?.surface ?? 'code';
  if (state.kind === 'executed') {
    const act = OUTCOME_ACTS[state.outcome.kind];
    await noteApproval(stored, { act, who: state.who, surface, at: state.at }, administration);
  } else if (state.kind === 'dropped') {
    await noteApproval(stored, { act: 'dropped', who: undefined, surface: 'code', at: state.at }, administration);
  }
  await approvals.change(id, (now) => (now.isOutcomeNoted ? undefined : { ...now, isOutcomeNoted: true }));
  return true;
}

const OUTCOME_ACTS = { done: 'executed', failed: 'failed', unknown: 'outcomeUnknown' } as const;

function entryOf({ id, requesters }: StoredApproval, decision: StoredDecision): DecisionEntry {
  const { verdict, who, at, reason } = decision;
  return {
    kind: 'decision',
    id: `decision:${id}`,
    approval: id,
    verdict,
    by: who ?? 'clock',
    requesters,
    ...(reason !== undefined && { reason }),
    sentAt: at,
  };
}

async function deliver(
  { thread }: StoredApproval,
  entry: DecisionEntry,
  { store, activator, trail, limits }: Attending,
): Promise<Delivered> {
  const delivered = await store.deliver(thread, {
    entry,
    concern: 'answer',
    follow: 'auto',
    followUp: false,
    settleMs: 0,
    limits,
    speakers: [],
  });
  if (delivered.status !== 'duplicate') trail.note(entry.id, { kind: 'delivered', status: delivered.status });
  const activation =
    'activation' in delivered ? delivered.activation : 'repair' in delivered ? delivered.repair : undefined;
  if (activation !== undefined) await activator.activate(thread, activation, 0);
  return delivered;
}
