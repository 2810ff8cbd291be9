import type { Settings, ThreadSettings } from '../threads/settings.ts';
import type { Config } from './schema.ts';

/**
 * Answers what a channel is set to and who is an admin from the deployment's config. A channel is named as in the
 * config, `platform:channel`; teams make no difference there.
 */
export function createConfigSettings(config: Config): Settings {
  const { follow, progress, locale, tools, instructions, allowedBots } = config;
  const everywhere: ThreadSettings = { follow, progress, locale, tools, instructions, allowedBots };
  const admins = new Set(config.admins);
  return {
    async read(_team, channel) {
      return { ...everywhere, ...config.channels[channel] };
    },
    async isAdmin(person) {
      return admins.has(person.id);
    },
  };
}
