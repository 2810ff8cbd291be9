import { errorCodeOf } from '../error-code-of.ts';
import { ApprovalStore } from './approval-store.ts';
import type { ApprovalDesk, Approvals } from './approvals.ts';
import type { ApprovalsOptions } from './approvals-options.ts';
import type { Attending } from './attending.ts';
import { makeCard } from './cards/make-card.ts';
import { begin, drop, finish } from './carry-out.ts';
import { countPending } from './count-pending.ts';
import { decide } from './decide.ts';
import { forgetThread, forgetWhereReset } from './forgotten.ts';
import { Grants } from './grants.ts';
import { type ApprovalKeeper, createKeeper } from './keeper.ts';
import { listPending } from './list-pending.ts';
import { approvalIdOf, request } from './request.ts';
import { ResetLooks } from './reset-looks.ts';
import { revoke } from './revoke.ts';
import { tellDecision } from './tell-decision.ts';
import { readApprovalPlace } from './who-may-decide.ts';

export type { ApprovalsOptions } from './approvals-options.ts';
export type { ApprovalKeeper } from './keeper.ts';

/**
 * Makes what asks for consent, keeps what was decided, and tells people and threads of it:
 *
 *     request ──▶ record ◀── decide (compare-and-set) ──▶ `decision:<id>` in the mailbox
 *                   │ ▲                                            │ a run
 *       keeper: cards, reminder, expiry     begin, finish ◀────────┘
 *
 * Whatever is known stands in the record: who dies in between leaves work that the keeper of any process finds.
 */
export function createApprovals(options: ApprovalsOptions): Approvals & ApprovalDesk & ApprovalKeeper {
  const { clock, logger } = options;
  const approvals = new ApprovalStore(options);
  const grants = new Grants(options);
  const attending: Attending = { ...options, approvals, grants, resetLooks: new ResetLooks() };
  const keeper = createKeeper(attending);

  /** The keeper does it, if it fails here. */
  const tellSoon = async (id: string): Promise<void> => {
    try {
      const stored = await approvals.stored(id);
      if (stored !== undefined && !stored.isTold) await tellDecision(stored, attending);
    } catch (error) {
      logger.warn({ approval: id, code: errorCodeOf(error) }, 'A decision could not be told; it is tried again.');
    }
    keeper.attendSoon(id);
  };

  return {
    decide: async (id, decision, deciding) => {
      const decided = await decide(id, decision, deciding, attending);
      if (decided.status === 'done') await tellSoon(id);
      // Whoever came too late may be the first to find that it is over.
      if (decided.status === 'over') keeper.attendSoon(id);
      return decided;
    },
    read: (id) => approvals.read(id),
    card: async (approval, texts) => {
      const place = await readApprovalPlace(approval.thread, options);
      return await makeCard(approval, { place, texts, isReminder: false }, options);
    },
    pending: (whose) => listPending(whose, attending),
    grants: (whose) => grants.list(whose),
    revoke: (grant, revoking) => revoke(grant, revoking, attending),
    request: async (call) => {
      const requested = await request(call, attending);
      // Where nobody looks after requests, the next process that does shows it.
      if (requested.status === 'asked' && keeper.isLooking) keeper.attendSoon(requested.approval.id);
      return requested;
    },
    find: (call) => approvals.read(approvalIdOf(call, options)),
    begin: async (id, run) => {
      const stored = await approvals.stored(id);
      if (stored !== undefined && (await forgetWhereReset(stored, attending)) && keeper.isLooking)
        keeper.attendSoon(id);
      return await begin(id, run, approvals);
    },
    finish: async (id, outcome) => {
      const finished = await finish(id, outcome, { approvals, now: clock.now() });
      if (keeper.isLooking) keeper.attendSoon(id);
      return finished;
    },
    drop: async (ids, why) => {
      for (const id of ids) {
        if ((await drop(id, why, { approvals, now: clock.now() })) && keeper.isLooking) keeper.attendSoon(id);
      }
    },
    countPending: (thread) => countPending(thread, attending),
    forget: async (thread) => {
      for (const id of await forgetThread(thread, attending)) keeper.attendSoon(id);
    },
    start: () => keeper.start(),
    stop: () => keeper.stop(),
  };
}
