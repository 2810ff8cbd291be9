import type { Settings, ThreadSettings } from '../threads/settings.ts';
import type { Config } from './schema.ts';

/**
 * Answers what a place is set to and who is an admin from the deployment's config: what a channel sets wins over its
 * team, and what a team sets over the deployment; only instructions add up. Both are named as in the config,
 * `platform:team` and `platform:channel`. Where there is no team, direct messages are what stands in its stead.
 */
export function createConfigSettings(config: Config): Settings {
  const { follow, progress, liveText, replyPlace, locale, tools, allowedBots } = config;
  const everywhere = { follow, progress, liveText, replyPlace, locale, tools, allowedBots };
  const admins = new Set(config.admins);
  return {
    async read({ team, channels }) {
      const { instructions: ofTeam = '', ...teamSettings } =
        (team === undefined ? config.directMessages : config.teams[team]) ?? {};
      const levels = channels.map((channel) => config.channels[channel] ?? {}).toReversed();
      const ofChannels = levels.map(({ instructions = '' }) => instructions).filter((text) => text !== '');
      const instructions = { deployment: config.instructions, team: ofTeam, channel: ofChannels.join('\n\n') };
      return levels.reduce<ThreadSettings>((read, level) => ({ ...read, ...level, instructions }), {
        ...everywhere,
        ...teamSettings,
        instructions,
      });
    },
    async isAdmin(person) {
      return admins.has(person.id);
    },
  };
}
