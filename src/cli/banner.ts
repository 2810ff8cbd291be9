import { type Config, configNotes, type Environment, redisSettingsOf } from '../config.ts';
import { describeTarget } from '../threads/redis/redis-target.ts';
import { readVersion } from './version.ts';

/** What `start` says first: what is in use, and what would change it. */
export function bannerLines(config: Config, env: Environment): readonly string[] {
  return [
    `threadloop ${readVersion()}`,
    `Model: ${config.model}, the offline demo model. It is no language model; it calls real tools. A model key changes nothing in this version: another model is connected in code, with \`streamFn\` in createBot.`,
    storeLine(config),
    ...configNotes(env),
  ];
}

function storeLine({ redis }: Config): string {
  const settings = redisSettingsOf(redis);
  if (settings === undefined)
    return 'Store: in this process; conversations are gone when it ends. REDIS_URL keeps them.';
  return `Store: Redis at ${describeTarget(settings.target)}; all keys begin with "{${settings.prefix}:" or "${settings.prefix}:".`;
}
