import type { JsonValue } from '../../core/index.ts';
import type { Actor } from '../administration/settings-service.ts';
import type { DecisionEntry } from '../entry.ts';
import type { Person } from '../person.ts';
import type { TeamId, ThreadId } from '../thread-id.ts';
import type { Approval } from './approval.ts';
import type { CardDestination } from './approval-card.ts';

/**
 * What is stored of a request besides its arguments, with everything that is still to be done about it: one document, so
 * that each step is one compare-and-set. `thread`, `requesters` and `who` say to the erasing whose it is.
 */
export interface StoredApproval extends Omit<Approval, 'arguments' | 'team'> {
  readonly team?: TeamId;
  /** As `ApprovalRequest` says it. */
  readonly position: number;
  /** Undefined while nobody has decided and the time is not up. */
  readonly decision?: StoredDecision;
  /** Whether the thread and the audit log know of the decision. */
  readonly isTold: boolean;
  /** Whether the audit log knows what came of the call, or that it was not made. */
  readonly isOutcomeNoted: boolean;
  /** Whether it was found out where cards go. */
  readonly isRouted: boolean;
  /** When approvers are to be reminded; absent when never, or once it is done. */
  readonly remindAt?: number;
  readonly cards: readonly StoredCard[];
}

/** Stays as it was taken, whatever becomes of the call. `who` is absent when the time was up. */
export interface StoredDecision {
  readonly verdict: DecisionEntry['verdict'];
  readonly who?: Person;
  /** They run the deployment. */
  readonly isOperator?: true;
  readonly surface: Actor['surface'];
  readonly at: number;
  readonly reason?: string;
  readonly forThread: boolean;
}

/** A card that is to be shown somewhere, and how far that is. */
export interface StoredCard {
  /** Names the post for ever. */
  readonly key: string;
  readonly to: CardDestination;
  readonly isReminder: boolean;
  /** How often it was tried to post it, or to draw it anew, since that last succeeded. */
  readonly attempts: number;
  /** Nobody else tries before: whoever is at it has written this down first. */
  readonly againAt: number;
  readonly platformId?: string;
  /** As what it was drawn last; see `drawingOf`. */
  readonly drawn?: string;
  /** It could not be shown, or need not be any more. */
  readonly isGivenUp?: true;
}

/** The call itself, which never changes. As one text, so that nothing is ever taken out of the middle of it. */
export interface StoredCall {
  readonly thread: ThreadId;
  readonly requesters: readonly Person[];
  readonly json: string;
}

/** Stands for a request that is not done with: what is looked at again and again is only these. */
export interface OpenMark {
  readonly thread: ThreadId;
  readonly requesters: readonly Person[];
  readonly askedAt: number;
}

/** Whether nothing more will be decided or done about a call. */
export function isSettled({ state }: Pick<Approval, 'state'>): boolean {
  return state.kind !== 'pending' && state.kind !== 'approved' && state.kind !== 'executing';
}

/** As what a card is drawn in a state: it is drawn anew only when this changes. */
export function drawingOf({ state }: Pick<Approval, 'state'>): string {
  return state.kind === 'executing' ? 'approved' : state.kind;
}

/** A request as everybody else knows it. */
export function toApproval(stored: StoredApproval, args: JsonValue): Approval {
  const { id, thread, exchange, callId, team, channels, tool, label, revision, requesters, askedAt, expiresAt, state } =
    stored;
  const call = { tool, label, ...(revision !== undefined && { revision }), arguments: args, requesters };
  return { id, thread, exchange, callId, team, channels, ...call, askedAt, expiresAt, state };
}
