import { cleanName } from '../../../threads/clean-name.ts';
import { asObject, asObjects, asText } from '../../../threads/json-value.ts';
import type { TeamPlaces } from '../../../threads/team-directory.ts';
import { toTeamId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { idOf } from '../inbound/author-of.ts';
import { PLATFORM } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

/** Channels of one answer, and answers that are read of one workspace. */
const PAGE_SIZE = 1_000;
const MAX_PAGES = 5;

/** Workspaces of an organisation that are looked at. */
const MAX_TEAMS = 20;

/** The workspaces and organisations that have the bot, with their public channels: none where Slack does not tell. */
export async function listTeamPlaces(backend: SlackBackend): Promise<readonly TeamPlaces[]> {
  const places: TeamPlaces[] = [];
  for await (const workspace of backend.workspaces.list()) {
    const { id, name } = workspace;
    const channels = await channelsOf(workspace, backend);
    places.push({ team: toTeamId(PLATFORM, id), name: cleanName(name) ?? id, channels });
  }
  return places;
}

async function channelsOf({ id }: Workspace, backend: SlackBackend): Promise<TeamPlaces['channels']> {
  try {
    const found = new Map<string, string>();
    for (const team of await teamsOf(id, backend)) {
      for (const [channel, name] of await readChannels(id, team, backend)) found.set(channel, name);
    }
    return [...found].map(([channel, name]) => ({ id: `${PLATFORM}:${channel}`, name }));
  } catch (error) {
    // One workspace that has thrown the bot out keeps nobody from seeing the others.
    if (!(error instanceof SlackCallError)) throw error;
    backend.host.logger.warn(
      { workspace: id, reason: error.reason },
      'Slack did not tell the channels of a workspace.',
    );
    return [];
  }
}

/** The workspaces of an organisation; for a workspace it is clear which one is meant. */
async function teamsOf(id: string, { calls }: SlackBackend): Promise<readonly (string | undefined)[]> {
  if (!id.startsWith('E')) return [undefined];
  const { teams } = await calls.call<{ teams?: unknown }>(id, 'auth.teams.list', {});
  return asObjects(teams)
    .flatMap((team) => idOf(team['id'], 'T') ?? [])
    .slice(0, MAX_TEAMS);
}

async function readChannels(
  workspace: string,
  team: string | undefined,
  { calls }: SlackBackend,
): Promise<readonly (readonly [string, string])[]> {
  const channels: (readonly [string, string])[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await calls.call(workspace, 'conversations.list', {
      types: 'public_channel',
      exclude_archived: true,
      limit: PAGE_SIZE,
      ...(team !== undefined && { team_id: team }),
      ...(cursor !== undefined && { cursor }),
    });
    for (const channel of asObjects(answer['channels'])) {
      const id = idOf(channel['id'], 'CG');
      // What was asked for is not taken for what came.
      if (id === undefined || channel['is_private'] === true) continue;
      channels.push([id, cleanName(channel['name']) ?? id]);
    }
    cursor = asText(asObject(answer['response_metadata'])['next_cursor']);
    if (cursor === undefined) break;
  }
  return channels;
}
