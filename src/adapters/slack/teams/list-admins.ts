import { asObject, asObjects, asText } from '../../../threads/json-value.ts';
import type { SlackBackend } from '../backend.ts';
import { idOf } from '../inbound/author-of.ts';
import { isAdminIn } from './is-admin-in.ts';

/** People of one answer, and answers that are read: in a larger workspace not all of its admins are found. */
const PAGE_SIZE = 200;
const MAX_PAGES = 10;

/** Who runs a workspace, or the organisation that has the bot, as Slack knows them. Rejects as calls do. */
export async function listAdmins(
  { calls, workspaces }: Pick<SlackBackend, 'calls' | 'workspaces'>,
  workspace: string,
): Promise<readonly string[]> {
  const home = { id: workspace, enterpriseId: (await workspaces.get(workspace))?.enterpriseId };
  const admins: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const args = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    const answer = await calls.call(workspace, 'users.list', args);
    for (const user of asObjects(answer['members'])) {
      const id = idOf(user['id'], 'UW');
      if (id !== undefined && isAdminIn(id, user, home)) admins.push(id);
    }
    cursor = asText(asObject(answer['response_metadata'])['next_cursor']);
    if (cursor === undefined || cursor === '') break;
  }
  return admins;
}
