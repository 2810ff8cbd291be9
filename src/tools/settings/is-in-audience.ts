import type { Clock, Logger } from '../../core/index.ts';
import type { Audience } from '../../threads/administration/audience.ts';
import type { Person } from '../../threads/person.ts';
import type { Settings, SettingsPlace } from '../../threads/settings.ts';
import type { TeamDirectory } from '../../threads/team-directory.ts';
import { parseTeamId } from '../../threads/thread-id.ts';
import { within } from '../../threads/within.ts';

/** Longest time for the question who is in a group, in milliseconds. */
const GROUP_LIMIT_MS = 5_000;

export interface AudienceOptions {
  readonly settings: Pick<Settings, 'isAdminAt'>;
  /** By platform; undefined where it tells nothing of its teams. */
  readonly teamsOf: (platform: string) => TeamDirectory | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Whether something that is for an audience is for this person, asked now. Where that cannot be found out it is not, and
 * the log says so. Never rejects.
 */
export async function isInAudience(
  person: Person,
  audience: Audience,
  place: SettingsPlace,
  options: AudienceOptions,
): Promise<boolean> {
  try {
    switch (audience.kind) {
      case 'everyone':
        return true;
      case 'admins':
        return await options.settings.isAdminAt(person, place);
      case 'named':
        return audience.people.includes(person.id) || (await isInGroup(person, audience.groups, place, options));
    }
  } catch (error) {
    options.logger.warn(
      { err: error, audience: audience.kind },
      'Whether a tool is for somebody could not be found out.',
    );
    return false;
  }
}

/** Groups are a platform's, and those of another one are nobody's here. */
async function isInGroup(
  person: Person,
  groups: readonly string[],
  { team }: SettingsPlace,
  { teamsOf, clock }: AudienceOptions,
): Promise<boolean> {
  if (team === undefined) return false;
  const { platform } = parseTeamId(team);
  const own = groups.filter((group) => group.startsWith(`${platform}:`));
  const directory = teamsOf(platform);
  if (directory === undefined || own.length === 0 || !person.id.startsWith(`${platform}:`)) return false;
  const timeout = (): Error => new Error(`Who is in a group could not be found out within ${GROUP_LIMIT_MS} ms.`);
  return await within(() => directory.isInGroup(person.id, team, own), { limitMs: GROUP_LIMIT_MS, clock, timeout });
}
