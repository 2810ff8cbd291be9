import type { Scope } from '../administration/scope.ts';
import type { Actor, AuditNote, NotedAct, SettingsService } from '../administration/settings-service.ts';
import type { Person } from '../person.ts';
import type { TeamId } from '../thread-id.ts';
import type { Approval } from './approval.ts';

/** Stands where a person would, when nobody but the time has decided. */
const CLOCK: Person = { id: 'clock', name: 'threadloop' };

export interface NotedApproval {
  readonly act: NotedAct;
  readonly at: number;
  /** @default nobody: the time was up */
  readonly who: Person | undefined;
  readonly surface: Actor['surface'];
  /** Tells two notes of the same act apart. @default there is one */
  readonly no?: string;
}

/** Says in the audit log what was done about a request; once for each act, however often it is called. */
export async function noteApproval(
  { id, tool, team, channels }: Pick<Approval, 'id' | 'tool' | 'channels'> & { readonly team?: TeamId | undefined },
  { act, at, who = CLOCK, surface, no }: NotedApproval,
  administration: Pick<SettingsService, 'note'>,
): Promise<void> {
  const note: AuditNote = {
    id: ['approval', id, act, ...(no === undefined ? [] : [no])].join('-'),
    at,
    who,
    surface,
    key: `tools.${tool}`,
    change: act,
    before: null,
    after: id,
  };
  await administration.note(scopeOf(team, channels), note);
}

function scopeOf(team: TeamId | undefined, channels: readonly string[]): Scope {
  const [first, ...rest] = channels;
  if (team === undefined) return { kind: 'direct' };
  return first === undefined ? { kind: 'team', team } : { kind: 'channel', team, channels: [first, ...rest] };
}
