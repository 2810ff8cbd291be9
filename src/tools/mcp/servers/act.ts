import type { Clock } from '../../../core/index.ts';
import type { McpActing } from '../../../threads/administration/mcp-servers.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import type { NotedAct, SettingsService } from '../../../threads/administration/settings-service.ts';
import type { TeamId } from '../../../threads/thread-id.ts';

/** What administering servers needs of the settings. */
export type McpAdministration = Pick<SettingsService, 'mayChange' | 'refusal' | 'note' | 'change'>;

export interface ActOptions {
  readonly administration: McpAdministration;
  readonly newId: () => string;
  readonly clock: Clock;
}

/** Where servers of a team, or of direct messages, are administered. */
export function scopeOf(team: TeamId | undefined): Scope {
  return team === undefined ? { kind: 'direct' } : { kind: 'team', team };
}

/** Why somebody may not administer servers there, and who can; undefined when they may. Asked now. */
export async function refusalOf(
  team: TeamId | undefined,
  { by, texts }: McpActing,
  { administration }: ActOptions,
): Promise<string | undefined> {
  const scope = scopeOf(team);
  return (await administration.mayChange(by, scope)) ? undefined : await administration.refusal(scope, texts);
}

/** Adds to the audit log what somebody has done with a server. `after`: what is new, without secrets. */
export async function noteAct(
  team: TeamId | undefined,
  name: string,
  act: { readonly change: NotedAct; readonly before?: string; readonly after?: string } & Pick<McpActing, 'by'>,
  { administration, newId, clock }: ActOptions,
): Promise<void> {
  const { change, before = null, after = null, by } = act;
  const at = clock.now();
  const entry = { id: idAt(at, newId()), at, who: by.person, surface: by.surface, key: `mcp.${name}`, change };
  await administration.note(scopeOf(team), { ...entry, before, after });
}

/** Ids of the log begin with the time, which is their order, and are short enough for a button's id. */
function idAt(at: number, random: string): string {
  return `${at.toString(36).padStart(9, '0')}${random.replaceAll('-', '').slice(0, 16)}`;
}
