import type { Clock } from '../../../core/index.ts';

/** Methods that ask an organisation's installation which of its workspaces is meant. */
const OF_ONE_TEAM = new Set([
  'conversations.list',
  'usergroups.list',
  'usergroups.users.list',
  'users.conversations',
  'users.list',
]);

/** Milliseconds for which an organisation's workspaces are remembered. */
const REMEMBERED_MS = 600_000;

export interface OrgTeamsOptions {
  readonly clock: Clock;
  /** Calls a method as it is. */
  readonly call: (workspace: string, method: string) => Promise<Record<string, unknown>>;
}

/**
 * Completes what is asked of an organisation (`E…`) with a workspace of it, where Slack demands one and the caller names
 * none: the first that the bot was given.
 */
export function createOrgTeams({ clock, call }: OrgTeamsOptions) {
  const teams = new Map<string, { readonly team: Promise<string | undefined>; readonly until: number }>();
  const teamOf = async (organisation: string): Promise<string | undefined> => {
    const now = clock.now();
    for (const [id, { until }] of teams) if (until <= now) teams.delete(id);
    const known = teams.get(organisation);
    if (known !== undefined) return await known.team;
    const team = call(organisation, 'auth.teams.list').then(firstTeam);
    teams.set(organisation, { team, until: now + REMEMBERED_MS });
    team.catch(() => teams.delete(organisation)); // it is asked for again; this caller is told by `team`
    return await team;
  };
  return async (
    workspace: string,
    method: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    if (!workspace.startsWith('E') || !OF_ONE_TEAM.has(method) || args['team_id'] !== undefined) return args;
    const team = await teamOf(workspace);
    return team === undefined ? args : { ...args, team_id: team };
  };
}

function firstTeam({ teams }: Record<string, unknown>): string | undefined {
  const [first] = Array.isArray(teams) ? (teams as readonly unknown[]) : []; // each is looked at below
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
