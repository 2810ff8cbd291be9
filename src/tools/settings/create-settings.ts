import type { Settings, SettingsPlace } from '../../threads/settings.ts';
import { parseTeamId, type TeamId } from '../../threads/thread-id.ts';
import { within } from '../../threads/within.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { createCatalogues } from './catalogue-of.ts';
import { readPlace } from './read-place.ts';
import { resolveSetting } from './resolve-setting.ts';
import { levelsOfPlace } from './setting-levels.ts';
import type { SettingsOptions } from './settings-options.ts';

/** Longest time for the question whether somebody is an admin, in milliseconds. */
const ADMIN_LIMIT_MS = 5_000;

/**
 * Answers what a place is set to, by the config and by what admins have changed in the chat, and who is an admin. Reads
 * at once all that can be set for the place, and remembers nothing.
 */
export function createSettings(options: SettingsOptions): Settings {
  const catalogues = createCatalogues(options);
  const general = createCatalogue(options.deployment, []);
  return {
    read: async (place) => {
      const [levels, catalogue] = await Promise.all([
        levelsOfPlace(place, options),
        catalogues.of(place.team, place.home),
      ]);
      return readPlace(place, levels, { ...options, ...catalogues, catalogue });
    },
    isAdmin: async (person, team) => isNamed(person.id, options) || (await runsTeam(person.id, team, options)),
    isAdminAt: async ({ id }, place) => {
      if (isNamed(id, options)) return true;
      const asked = [runsTeam(id, place.team, options), isChannelAdmin(id, place, general, options)];
      const answers = await Promise.allSettled(asked);
      if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true;
      // Whether somebody is not one is only known when everybody has answered.
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
      return false;
    },
  };
}

function isNamed(person: string, { deployment }: SettingsOptions): boolean {
  return deployment.admins.includes(person);
}

async function runsTeam(
  person: string,
  team: TeamId | undefined,
  { teamsOf, clock }: SettingsOptions,
): Promise<boolean> {
  if (team === undefined) return false;
  const { platform } = parseTeamId(team);
  const directory = teamsOf(platform);
  // Nobody is somebody of another platform.
  if (directory === undefined || !person.startsWith(`${platform}:`)) return false;
  const timeout = (): Error =>
    new Error(`Whether somebody is an admin could not be found out within ${ADMIN_LIMIT_MS} ms.`);
  return await within(() => directory.isAdmin(person, team), { limitMs: ADMIN_LIMIT_MS, clock, timeout });
}

async function isChannelAdmin(
  person: string,
  place: SettingsPlace,
  catalogue: Catalogue,
  options: SettingsOptions,
): Promise<boolean> {
  if (place.team === undefined || place.channels.length === 0) return false;
  const setting = catalogue.find('channelAdmins');
  if (setting === undefined) return false;
  const { value } = resolveSetting(setting, await levelsOfPlace(place, options));
  return Array.isArray(value) && value.includes(person);
}
