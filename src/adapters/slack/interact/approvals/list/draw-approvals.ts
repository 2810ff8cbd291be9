import type { KnownBlock } from '@slack/types';
import { furtherRequests } from '../../../../../threads/approvals/listed.ts';
import { adminIds } from '../../admin/action.ts';
import type { AdminContext } from '../../admin/admin-context.ts';
import { button, fineprint, header, row, section } from '../../admin/blocks.ts';
import { pageOf, pageRow } from '../../admin/panel/page-row.ts';
import { drawGrants, drawWaiting } from './draw-waiting.ts';
import { readWaiting } from './read-waiting.ts';

/** Requests and consents of one page: each takes up to two blocks, of the hundred that a view has. */
const ITEMS_A_PAGE = 15;
const MOST_GRANTS = 20;

/** Requests that the home shows beside other things, before it leads to all of them. */
const MOST_AT_HOME = 5;

/** The list of what waits, and of what was consented to for a while. Rejects with the storage. */
export async function drawApprovals(
  context: AdminContext,
  { page: wanted }: { readonly page: number },
): Promise<readonly KnownBlock[]> {
  const { list } = context.texts.slackApprovals;
  const { approvals, grants, isOfTeam } = await readWaiting(context);
  const { page, pages, items } = pageOf(approvals.items, wanted, ITEMS_A_PAGE);
  return [
    header(list.title),
    section(isOfTeam ? list.aboutTeam : list.about),
    ...(items.length === 0 ? [section(list.none)] : await drawWaiting(context, items, isOfTeam)),
    ...pageRow(page, pages, context.texts),
    ...fineprint(furtherRequests(approvals, context.texts)),
    ...(await drawGrants(context, grants, MOST_GRANTS)),
  ];
}

/** The same for the home of somebody who looks at the bot: the first of it; nothing where nothing waits. */
export async function drawOwnApprovals(context: AdminContext): Promise<readonly KnownBlock[]> {
  const { list } = context.texts.slackApprovals;
  const { approvals, grants, isOfTeam } = await readWaiting(context);
  const count = approvals.items.length + approvals.more;
  if (count === 0 && grants.items.length === 0) return [];
  const isMore = count > MOST_AT_HOME || grants.items.length > 0;
  const all = button({
    text: list.all(approvals.isMoreAtLeast ? undefined : count),
    ids: adminIds('section', { section: 'approvals' }, 'waiting'),
  });
  return [
    header(list.title),
    ...(await drawWaiting(context, approvals.items.slice(0, MOST_AT_HOME), isOfTeam)),
    ...(isMore ? row(all) : []),
  ];
}
