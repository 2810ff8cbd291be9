import { asText } from '../../../../../threads/json-value.ts';
import { isThreadId } from '../../../../../threads/thread-id.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { showList } from '../../approvals/list/show-list.ts';
import type { AdminAction } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { panelOf, showAgain } from './panel-of.ts';

/** Takes consent back that was given for a while: durable when this resolves. Rejects with the storage. */
export async function takeBack(action: AdminAction, context: AdminContext): Promise<void> {
  const { backend, actor, texts } = context;
  const { list } = texts.slackApprovals;
  const [thread, tool] = [asText(action.fields['thread']), asText(action.fields['tool'])];
  if (thread === undefined || !isThreadId(thread) || tool === undefined) return;
  const revoked = await backend.host.approvals.revoke({ thread, tool }, { by: actor, texts });
  const notice = typeof revoked === 'string' ? escapeMrkdwn(revoked) : revoked ? list.takenBack : list.noGrant;
  const panel = panelOf(action);
  if (panel !== undefined) return showAgain(context, panel, () => notice);
  const { responseUrl } = action;
  if (responseUrl === undefined) return;
  backend.background('a list of requests', () => showList(context, responseUrl, { isReplaced: true, notice }));
}
