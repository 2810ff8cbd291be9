import type { Texts } from '../../text/index.ts';
import type { Actor } from '../administration/settings-service.ts';
import type { Person } from '../person.ts';
import type { TeamId, ThreadId } from '../thread-id.ts';
import type { Approval, ApprovalGrant, ApprovalOutcome, DropReason } from './approval.ts';
import type { ApprovalCard } from './approval-card.ts';
import type { Listed } from './listed.ts';

/** What people do about requests for consent, on any surface and in any process. */
export interface Approvals {
  /** Decides, once: rights are asked now, and the first decision counts. */
  decide(
    id: string,
    decision: ApprovalDecision,
    options: { readonly by: Actor; readonly texts: Texts },
  ): Promise<Decided>;
  /** A request as it stands; undefined when there is none (any more). */
  read(id: string): Promise<Approval | undefined>;
  /** A request as people are shown it. */
  card(approval: Approval, texts: Texts): Promise<ApprovalCard>;
  /** What waits, each once, the oldest first: in a team, or what somebody may decide or has asked for. At most 100. */
  pending(whose: PendingOf | readonly PendingOf[]): Promise<Listed<Approval>>;
  /** What holds for a while, the oldest first: one for each tool of a thread. At most 100. */
  grants(whose: GrantsOf | readonly GrantsOf[]): Promise<Listed<ApprovalGrant>>;
  /** Takes such a consent back: who gave it, and admins, may. False when there is none; a sentence when they may not. */
  revoke(
    grant: Pick<ApprovalGrant, 'thread' | 'tool'>,
    options: { readonly by: Actor; readonly texts: Texts },
  ): Promise<boolean | string>;
}

/**
 * `person`: only what they may decide or have asked for. `channel`: only what stands in it or in what is in it,
 * `platform:channel`.
 */
export type PendingOf =
  | { readonly team: TeamId | undefined; readonly person?: Person; readonly channel?: string }
  | { readonly everywhere: true };

/** `person`: only what they have consented to. `channel` as above. */
export type GrantsOf =
  | { readonly team: TeamId | undefined; readonly person?: Person; readonly channel?: string }
  | { readonly thread: ThreadId }
  | { readonly everywhere: true };

export type ApprovalDecision =
  | { readonly kind: 'approve'; readonly forThread: boolean }
  | { readonly kind: 'deny'; readonly reason?: string }
  /** Who asked takes the request back. */
  | { readonly kind: 'withdraw' };

export type Decided =
  | { readonly status: 'done'; readonly approval: Approval }
  /** Somebody was first, or the time was up; `sentence` says who and what. */
  | { readonly status: 'over'; readonly approval: Approval; readonly sentence: string }
  /** They may not; `sentence` says why, and who can. */
  | { readonly status: 'refused'; readonly approval: Approval; readonly sentence: string }
  /** There is no such request (any more). */
  | { readonly status: 'unknown'; readonly sentence: string };

/** What a run asks for and carries out. */
export interface ApprovalDesk {
  /** Asks for consent, once for each call, whoever asks again. `granted`: given before, for this tool and these people. */
  request(
    call: ApprovalRequest,
  ): Promise<{ readonly status: 'granted' } | { readonly status: 'asked'; readonly approval: Approval }>;
  /** What a call has asked for; undefined when it has not. */
  find(call: ApprovalCall): Promise<Approval | undefined>;
  /**
   * Takes an approved call to carry it out; one run gets it, whoever asks. `begin`: it is this run's. `begun`: another
   * run had it and said nothing of an outcome. `over`: there is nothing to carry out.
   */
  begin(
    id: string,
    run: string,
  ): Promise<
    { readonly status: 'begin' | 'begun' | 'executed'; readonly approval: Approval } | { readonly status: 'over' }
  >;
  /** Stores what came of it, once. Answers with what is stored: another run may have been first. */
  finish(id: string, outcome: ApprovalOutcome): Promise<Approval | undefined>;
  /** Approved ones that nobody carries out any more. */
  drop(ids: readonly string[], why: DropReason): Promise<void>;
  /** So many requests of a thread wait for a decision. */
  countPending(thread: ThreadId): Promise<number>;
  /** A conversation was begun anew: its requests are withdrawn by who did that, and what was approved is dropped. */
  forget(thread: ThreadId): Promise<void>;
}

export interface ApprovalRequest
  extends Pick<
    Approval,
    'thread' | 'exchange' | 'callId' | 'tool' | 'label' | 'revision' | 'arguments' | 'requesters'
  > {
  /** So many lines the thread's transcript had: where it is begun anew behind them, the request is forgotten. */
  readonly position: number;
}

/** What makes a call the one that it is. */
export type ApprovalCall = Pick<ApprovalRequest, 'thread' | 'exchange' | 'callId' | 'tool' | 'arguments'>;
