import type { KnownBlock } from '@slack/types';
import { furtherRequests } from '../../../../../threads/approvals/listed.ts';
import type { AdminContext } from '../../admin/admin-context.ts';
import { fineprint, header, section } from '../../admin/blocks.ts';
import { tellByUrl } from '../../asking/tell-asker.ts';
import { drawGrants, drawWaiting } from './draw-waiting.ts';
import { readWaiting } from './read-waiting.ts';

/** What one message of fifty blocks has room for; the home has the rest. */
const MOST_ITEMS = 10;
const MOST_GRANTS = 10;

export interface ListShowing {
  /** Whether it takes the place of the list in which something was pressed. */
  readonly isReplaced: boolean;
  /** What is to be said of what was just done, as mrkdwn. */
  readonly notice?: string;
}

/** Shows the list of what waits to somebody alone, by the address that came with what they did. Rejects with the storage. */
export async function showList(
  context: AdminContext,
  responseUrl: string,
  { isReplaced, notice }: ListShowing,
): Promise<void> {
  const { list } = context.texts.slackApprovals;
  const { approvals, grants, isOfTeam } = await readWaiting(context);
  const { texts } = context;
  const isEmpty = approvals.items.length === 0;
  const beyond = approvals.items.length - MOST_ITEMS;
  const blocks: readonly KnownBlock[] = [
    ...(notice === undefined ? [] : [section(notice)]),
    header(list.title),
    section(isOfTeam ? list.aboutTeam : list.about),
    ...(isEmpty ? [section(list.none)] : await drawWaiting(context, approvals.items.slice(0, MOST_ITEMS), isOfTeam)),
    ...fineprint(beyond > 0 ? list.more(beyond) : undefined),
    ...fineprint(furtherRequests(approvals, texts)),
    ...(await drawGrants(context, grants, MOST_GRANTS)),
  ];
  const text = [...(notice === undefined ? [] : [notice]), isEmpty ? list.none : list.title].join('\n');
  await tellByUrl(context.backend, responseUrl, text, { blocks, isReplaced });
}
