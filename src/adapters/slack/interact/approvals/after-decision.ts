import type { ApprovalDecision, Decided } from '../../../../threads/approvals/approvals.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { panelAt, showAgain } from '../admin/actions/panel-of.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { tellOnly } from '../tell-only.ts';
import type { PressPlace } from './card-press.ts';
import { isOwnEcho } from './decide.ts';
import { showList } from './list/show-list.ts';
import { redrawCard } from './redraw-card.ts';

/** What was wanted, and where. */
interface DecisionMade {
  readonly place: PressPlace;
  readonly approval: string;
  readonly decision: ApprovalDecision;
  /** Who pressed has been told already. @default false */
  readonly isTold?: boolean;
}

/**
 * Shows where something was decided what came of it: the card as it stands now, or the list without what is over. What
 * concerns only who pressed they are told alone. Rejects as calls do.
 */
export async function followDecision(
  context: AdminContext,
  { place, approval, decision, isTold = false }: DecisionMade,
  decided: Decided,
): Promise<void> {
  const isToBeTold = !isTold && decided.status !== 'done' && !isOwnEcho(decided, decision, context);
  const told = isToBeTold ? escapeMrkdwn(decided.sentence) : undefined;
  switch (place.kind) {
    case 'view':
      return showAgain(context, panelAt(place.view), told === undefined ? undefined : () => told);
    case 'list':
      return await showList(context, place.responseUrl, {
        isReplaced: true,
        ...(told !== undefined && { notice: told }),
      });
    case 'card': {
      const { channel, ts, root } = place;
      const { backend, workspace, user } = context;
      const isDrawn = decided.status === 'done' || decided.status === 'over';
      await Promise.all([
        isDrawn ? redrawCard(backend, { workspace: workspace.id, channel, ts }, approval) : undefined,
        told === undefined ? undefined : tellOnly(backend, { workspace, channel, user, thread: root }, told),
      ]);
    }
  }
}
