import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import type { FormAnswer } from '../admin/form/submit-form.ts';
import { plainWindow } from '../admin/open-modal.ts';
import { followDecision } from './after-decision.ts';
import { decide, inTime, isOwnEcho } from './decide.ts';
import { type DenyMeta, denialIn } from './deny-window.ts';

/**
 * Denies a request with the reason that was given: it is decided when this resolves, unless that takes longer than Slack
 * waits. What is to be told stands in the window then, or is told alone. Rejects with the storage.
 */
export async function submitDenial(
  context: AdminContext,
  { approval, place }: DenyMeta,
  view: unknown,
): Promise<FormAnswer> {
  const reason = denialIn(view);
  const decision = { kind: 'deny', ...(reason !== undefined && { reason }) } as const;
  const decided = decide(context, approval, decision);
  const first = await inTime(decided, context);
  const isTold = first !== undefined && first.status !== 'done' && !isOwnEcho(first, decision, context);
  context.backend.background('what came of a decision', async () => {
    await followDecision(context, { place, approval, decision, isTold }, await decided);
  });
  if (!isTold) return undefined;
  return { response_action: 'update', view: plainWindow(context, escapeMrkdwn(first.sentence)) };
}
