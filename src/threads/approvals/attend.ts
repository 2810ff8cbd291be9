import { errorCodeOf } from '../error-code-of.ts';
import type { Attending } from './attending.ts';
import { remind, route } from './cards/plan-cards.ts';
import { isShownAsIs, showCards } from './cards/show-cards.ts';
import { forgetWhereReset } from './forgotten.ts';
import { isAbandoned, isExpired, withAbandoned, withExpired } from './over.ts';
import { isSettled, type StoredApproval } from './stored-approval.ts';
import { hasOutcome, noteOutcome, tellDecision } from './tell-decision.ts';

/** `waiting`: something is due, and cannot be done now. `lost`: there is no such request. */
export type Attended = 'done' | 'waiting' | 'lost';

interface Step {
  readonly name: string;
  readonly isDue: (stored: StoredApproval, now: number, attending: Attending) => boolean;
  /** False where it has to wait. */
  readonly take: (stored: StoredApproval, attending: Attending) => Promise<boolean>;
}

const STEPS: readonly Step[] = [
  {
    name: 'forget',
    isDue: (stored, now, { resetLooks }) => !isSettled(stored) && resetLooks.isDue(stored, now),
    take: async (stored, attending) => {
      await forgetWhereReset(stored, attending);
      attending.resetLooks.looked(stored, attending.clock.now());
      return true;
    },
  },
  {
    name: 'end',
    isDue: (stored, now) => isExpired(stored, now) || isAbandoned(stored, now),
    take: async ({ id }, { approvals, clock }) => {
      await approvals.change(id, (stored) => withExpired(stored, clock.now()) ?? withAbandoned(stored, clock.now()));
      return true;
    },
  },
  { name: 'tell', isDue: ({ decision, isTold }) => decision !== undefined && !isTold, take: tellDecision },
  {
    name: 'note',
    isDue: (stored) => hasOutcome(stored) && !stored.isOutcomeNoted,
    take: noteOutcome,
  },
  { name: 'route', isDue: ({ state, isRouted }) => state.kind === 'pending' && !isRouted, take: route },
  {
    name: 'remind',
    isDue: ({ state, remindAt }, now) => state.kind === 'pending' && remindAt !== undefined && remindAt <= now,
    take: remind,
  },
  {
    name: 'show',
    isDue: (stored, now) => stored.cards.some((card) => card.againAt <= now && !isShownAsIs(card, stored)),
    take: async (stored, attending) => {
      await showCards(stored, attending.approvals, attending);
      return true;
    },
  },
  {
    name: 'close',
    isDue: isDoneWith,
    take: async ({ id }, { approvals }) => {
      await approvals.close(id);
      return true;
    },
  },
];

/**
 * Does what is due about a request, whoever has left it undone: everything in it can be done twice, and by several at
 * once. A step that fails keeps no other from being done, and is tried again at a later look.
 */
export async function attend(id: string, attending: Attending): Promise<Attended> {
  const { approvals, clock, logger } = attending;
  let stored = await approvals.stored(id);
  let attended: Attended = 'done';
  for (const { name, isDue, take } of STEPS) {
    if (stored === undefined) return 'lost';
    if (!isDue(stored, clock.now(), attending)) continue;
    try {
      if (!(await take(stored, attending))) attended = 'waiting';
    } catch (error) {
      attended = 'waiting';
      logger.warn(
        { approval: id, step: name, code: errorCodeOf(error) },
        'Something about a request failed; it is tried again.',
      );
    }
    stored = await approvals.stored(id);
  }
  return attended;
}

/** Whether everybody was told everything. */
function isDoneWith(stored: StoredApproval): boolean {
  const { isTold, isOutcomeNoted, cards } = stored;
  const isNoted = isTold && (isOutcomeNoted || !hasOutcome(stored));
  return isSettled(stored) && isNoted && cards.every((card) => isShownAsIs(card, stored));
}
