import { errorCodeOf } from '../error-code-of.ts';
import type { Attending, Looking } from './attending.ts';
import { remind, route } from './cards/plan-cards.ts';
import { isCardDue, isShownAsIs, showCards } from './cards/show-cards.ts';
import { forgetWhereReset } from './forgotten.ts';
import { isAbandoned, isExpired, withAbandoned, withExpired } from './over.ts';
import { isSettled, type StoredApproval } from './stored-approval.ts';
import { hasOutcome, noteOutcome, tellDecision } from './tell-decision.ts';

/**
 * `waiting`: something is due, and cannot be done now. `more`: something is due, and is to be done when others had their
 * turn. `lost`: there is no such request.
 */
export type Attended = 'done' | 'waiting' | 'more' | 'lost';

interface Step {
  readonly name: string;
  readonly isDue: (stored: StoredApproval, now: number, attending: Attending) => boolean;
  /** False where it has to wait. */
  readonly take: (stored: StoredApproval, looking: Looking) => Promise<boolean | 'more'>;
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
    isDue: (stored, now) => isCardDue(stored, now),
    take: async (stored, looking) => ((await showCards(stored, looking.approvals, looking)) ? 'more' : true),
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

/** Whether anything is to be done about a request now. */
export function isAnythingDue(stored: StoredApproval, attending: Attending): boolean {
  const now = attending.clock.now();
  return STEPS.some(({ isDue }) => isDue(stored, now, attending));
}

/**
 * Does what is due about a request, whoever has left it undone: everything in it can be done twice, and by several at
 * once. A step that fails keeps no other from being done, and is tried again at a later look.
 */
export async function attend(id: string, looking: Looking): Promise<Attended> {
  const { approvals, clock, logger, closing, left } = looking;
  let stored = await approvals.stored(id);
  let attended: Attended = 'done';
  for (const { name, isDue, take } of STEPS) {
    if (stored === undefined) return 'lost';
    if (closing.aborted) return 'waiting';
    if (!isDue(stored, clock.now(), looking)) continue;
    try {
      const taken = await take(stored, looking);
      if (taken === 'more') attended = 'more';
      else if (!taken && attended === 'done') attended = 'waiting';
    } catch (error) {
      if (left.aborted) return 'waiting';
      if (attended === 'done') attended = 'waiting';
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
