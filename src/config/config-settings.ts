import type { Settings, ThreadSettings } from '../threads/settings.ts';
import type { Config } from './schema.ts';

/**
 * Answers what a place is set to and who is an admin from the deployment's config: what a channel sets wins over its
 * team, and what a team sets over the deployment; only instructions add up. Both are named as in the config,
 * `platform:team` and `platform:channel`.
 */
export function createConfigSettings(config: Config): Settings {
  const { follow, progress, liveText, locale, tools, instructions: deployment, allowedBots } = config;
  const everywhere: Omit<ThreadSettings, 'instructions'> = { follow, progress, liveText, locale, tools, allowedBots };
  const admins = new Set(config.admins);
  return {
    async read(teamId, channelId) {
      const { instructions: team = '', ...ofTeam } = (teamId && config.teams[teamId]) ?? {};
      const { instructions: channel = '', ...ofChannel } = config.channels[channelId] ?? {};
      return { ...everywhere, ...ofTeam, ...ofChannel, instructions: { deployment, team, channel } };
    },
    async isAdmin(person) {
      return admins.has(person.id);
    },
  };
}
