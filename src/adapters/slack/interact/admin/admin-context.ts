import type { Texts } from '../../../../text/index.ts';
import type { Scope } from '../../../../threads/administration/scope.ts';
import type { Actor } from '../../../../threads/administration/settings-service.ts';
import type { TeamId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { type Caller, teamIdOf, textsFor } from '../caller.ts';
import { personOf } from '../person-of.ts';
import { type ScopeRef, scopeOf } from './panel/panel-state.ts';

/** Somebody who looks at settings or changes them, in their own language. */
export interface AdminContext {
  readonly backend: SlackBackend;
  readonly workspace: Workspace;
  readonly team: TeamId;
  /** As Slack knows them. */
  readonly user: string;
  /** The workspace that they belong to, where Slack tells. */
  readonly userTeam: string | undefined;
  readonly actor: Actor;
  readonly texts: Texts;
}

/** Whether somebody may change something; `unknown` where it could not be found out. */
export type Rights = 'may' | 'mayNot' | 'unknown';

/** Gathers what is needed to answer somebody. Asks the storage at most. */
export async function adminContext(
  backend: SlackBackend,
  workspace: Workspace,
  { user, userName, team }: { readonly user: string; readonly userName: string; readonly team: string | undefined },
): Promise<AdminContext> {
  const [person, texts] = await Promise.all([
    personOf({ workspace, user }, userName, backend),
    textsFor(backend, { workspace, user, channel: `D${user}` }),
  ]);
  const actor: Actor = { person, surface: 'slack' };
  return { backend, workspace, team: teamIdOf(workspace), user, userTeam: team, actor, texts };
}

/** Where somebody is when they look at the bot's home. */
export function callerOf({ workspace, user, userTeam }: AdminContext): Caller {
  return { workspace, user, team: userTeam, channel: `D${user}` };
}

/** Whether somebody may change a scope, asked now. Never rejects. */
export async function rightsAt({ backend, actor, team }: AdminContext, ref: ScopeRef): Promise<Rights> {
  const { administration, logger } = backend.host;
  try {
    return (await administration.mayChange(actor, scopeOf(ref, team))) ? 'may' : 'mayNot';
  } catch (error) {
    logger.warn({ err: error, team, scope: ref.kind }, 'Whether somebody may change settings could not be found out.');
    return 'unknown';
  }
}

/** Why somebody may not change a scope, and who can. */
export async function refusalOf(context: AdminContext, ref: ScopeRef, rights: Rights): Promise<string> {
  const { backend, team, texts } = context;
  if (rights === 'unknown') return texts.slackAdmin.unknownRights;
  return await backend.host.administration.refusal(scopeOf(ref, team), texts);
}

/** A scope of a context's workspace, as settings know it. */
export function scopeIn({ team }: Pick<AdminContext, 'team'>, ref: ScopeRef): Scope {
  return scopeOf(ref, team);
}
