import { ThreadloopError } from '../../../core/error.ts';
import { ExpiringLookups } from '../../../threads/expiring-lookups.ts';
import type { TeamDirectory } from '../../../threads/team-directory.ts';
import { parseTeamId, type TeamId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { personIdOf, slackIdOf } from '../ids.ts';
import { PLATFORM } from '../place.ts';
import { isAdminIn } from './is-admin-in.ts';
import { listAdmins } from './list-admins.ts';
import { listTeamPlaces } from './list-team-places.ts';
import { mayPostIn } from './may-post-in.ts';

/** Milliseconds for which it is remembered that somebody is an admin, or is not: it is asked when they act. */
const ADMIN_TTL_MS = 15_000;
const ADMIN_FAILURE_TTL_MS = 2_000;
const MAX_ADMINS = 2_000;

/** Workspaces whose admins are remembered. */
const MAX_TEAMS = 500;

/** What installations have: asked for by a page that is looked at, and many calls. */
const LIST_TTL_MS = 300_000;
const LIST_FAILURE_TTL_MS = 10_000;

/** Slack's words for somebody whom the workspace does not know. */
const NOBODY = new Set(['user_not_found', 'user_not_visible', 'users_not_found']);

/** What tells of workspaces: their admins and owners, their user groups, their public channels. */
export function createTeamDirectory(backend: () => SlackBackend): TeamDirectory {
  let made: { readonly of: SlackBackend; readonly lookups: Lookups } | undefined;
  const lookups = (): Lookups => {
    const now = backend();
    if (made?.of !== now) made = { of: now, lookups: makeLookups(now) };
    return made.lookups;
  };
  return {
    isAdmin: async (person, team) => {
      const workspace = workspaceOf(team);
      const user = ownIdOf(person);
      return workspace !== undefined && user !== undefined && (await lookups().admins.get([workspace, user]));
    },
    isInGroup: async (person, team, groups) => {
      const workspace = workspaceOf(team);
      const user = ownIdOf(person);
      if (workspace === undefined || user === undefined) return false;
      for (const group of groups.flatMap((named) => ownIdOf(named) ?? [])) {
        if ((await membersOf(backend(), workspace, group)).has(user)) return true;
      }
      return false;
    },
    listPeople: async (team, who, limit) => {
      const workspace = workspaceOf(team);
      if (workspace === undefined) return [];
      const found =
        who === 'admins' ? await lookups().runBy.get([workspace]) : await membersOfAll(backend(), workspace, who);
      return found.slice(0, limit).map(personIdOf);
    },
    mayPostIn: async (team, channel) => {
      const workspace = workspaceOf(team);
      const id = ownIdOf(channel);
      if (workspace === undefined || id === undefined) return 'elsewhere';
      try {
        return await mayPostIn(backend(), workspace, id);
      } catch (error) {
        throw lacking(error, 'channels:read or groups:read', 'whether a channel is there');
      }
    },
    list: async () => await lookups().places.get([]),
  };
}

type Lookups = ReturnType<typeof makeLookups>;

function makeLookups(backend: SlackBackend) {
  const { clock } = backend.host;
  return {
    admins: new ExpiringLookups({
      clock,
      ttlMs: ADMIN_TTL_MS,
      failureTtlMs: ADMIN_FAILURE_TTL_MS,
      maxEntries: MAX_ADMINS,
      lookUp: async (workspace: string, user: string) => await askWhetherAdmin(backend, workspace, user),
    }),
    runBy: new ExpiringLookups({
      clock,
      ttlMs: LIST_TTL_MS,
      failureTtlMs: LIST_FAILURE_TTL_MS,
      maxEntries: MAX_TEAMS,
      lookUp: async (workspace: string) => {
        try {
          return await listAdmins(backend, workspace);
        } catch (error) {
          throw lacking(error, 'users:read', 'who are the admins of a workspace');
        }
      },
    }),
    places: new ExpiringLookups({
      clock,
      ttlMs: LIST_TTL_MS,
      failureTtlMs: LIST_FAILURE_TTL_MS,
      maxEntries: 1,
      lookUp: async () => await listTeamPlaces(backend),
    }),
  };
}

async function askWhetherAdmin(
  { calls, workspaces }: Pick<SlackBackend, 'calls' | 'workspaces'>,
  workspace: string,
  user: string,
): Promise<boolean> {
  try {
    const answer = await calls.call(workspace, 'users.info', { user });
    const enterpriseId = (await workspaces.get(workspace))?.enterpriseId;
    return isAdminIn(user, answer['user'], { id: workspace, enterpriseId });
  } catch (error) {
    if (error instanceof SlackCallError && NOBODY.has(error.reason)) return false;
    throw lacking(error, 'users:read', 'who is an admin of a workspace');
  }
}

async function membersOfAll(
  backend: Pick<SlackBackend, 'directory'>,
  workspace: string,
  groups: readonly string[],
): Promise<readonly string[]> {
  const members = new Set<string>();
  for (const group of groups.flatMap((named) => ownIdOf(named) ?? [])) {
    for (const member of await membersOf(backend, workspace, group)) members.add(member);
  }
  return [...members];
}

async function membersOf(
  { directory }: Pick<SlackBackend, 'directory'>,
  workspace: string,
  group: string,
): Promise<ReadonlySet<string>> {
  try {
    return await directory.groupMembers(workspace, group);
  } catch (error) {
    // A group that is gone has nobody in it.
    if (error instanceof SlackCallError && error.reason === 'no_such_subteam') return new Set();
    throw lacking(error, 'usergroups:read', 'who is in a user group');
  }
}

/** A scope that is missing is something for whoever runs the app: it is named. */
function lacking(error: unknown, scope: string, what: string): unknown {
  if (!(error instanceof SlackCallError) || error.reason !== 'missing_scope') return error;
  const message = `Slack does not tell ${what}: the app was not granted the scope ${scope} (docs/slack.md).`;
  return new ThreadloopError('slack_call_failed', message, { cause: error });
}

function workspaceOf(team: TeamId): string | undefined {
  const { platform, team: workspace } = parseTeamId(team);
  return platform === PLATFORM ? workspace : undefined;
}

/** The id of somebody, of a group or a channel, as Slack knows it; undefined for what is of another platform. */
function ownIdOf(id: string): string | undefined {
  return id.startsWith(personIdOf('')) ? slackIdOf(id) : undefined;
}
