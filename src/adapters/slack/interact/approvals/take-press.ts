import type { ApprovalDecision } from '../../../../threads/approvals/approvals.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { openModal } from '../admin/open-modal.ts';
import { followDecision } from './after-decision.ts';
import type { CardPress } from './card-press.ts';
import { decide, inTime } from './decide.ts';
import { denyWindow } from './deny-window.ts';

/**
 * Takes a press on a button of a request: it is decided when this resolves, unless that takes longer than Slack waits.
 * What it shows comes in the background. Rejects with the storage.
 */
export async function takePress(press: CardPress, context: AdminContext): Promise<void> {
  const { approval, place, trigger, button } = press;
  const { backend } = context;
  if (button === 'deny') {
    const isOnTop = place.kind === 'view' && place.view.kind === 'modal';
    return backend.background('a window to deny', () =>
      openModal(context, { trigger, isOnTop }, () => denyWindow(context, { approval, place })),
    );
  }
  const decision = decisionOf(button);
  const decided = decide(context, approval, decision);
  backend.background('what came of a decision', async () => {
    await followDecision(context, { place, approval, decision }, await decided);
  });
  await inTime(decided, context);
}

function decisionOf(button: Exclude<CardPress['button'], 'deny'>): ApprovalDecision {
  return button === 'withdraw' ? { kind: 'withdraw' } : { kind: 'approve', forThread: button === 'approveForThread' };
}
