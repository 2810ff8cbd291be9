import type { KnownBlock } from '@slack/types';
import type { AdminContext } from '../../admin/admin-context.ts';
import { header, section, context as smallPrint } from '../../admin/blocks.ts';
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
  const more = approvals.length - MOST_ITEMS;
  const blocks: readonly KnownBlock[] = [
    ...(notice === undefined ? [] : [section(notice)]),
    header(list.title),
    section(isOfTeam ? list.aboutTeam : list.about),
    ...(approvals.length === 0
      ? [section(list.none)]
      : await drawWaiting(context, approvals.slice(0, MOST_ITEMS), isOfTeam)),
    ...(more > 0 ? [smallPrint(list.more(more))] : []),
    ...(grants.length === 0
      ? []
      : [header(list.grantsTitle), ...(await drawGrants(context, grants.slice(0, MOST_GRANTS)))]),
  ];
  const text = [...(notice === undefined ? [] : [notice]), approvals.length === 0 ? list.none : list.title].join('\n');
  await tellByUrl(context.backend, responseUrl, text, { blocks, isReplaced });
}
