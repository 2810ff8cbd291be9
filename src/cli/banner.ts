import { type Config, configNotes, type Environment, redisSettingsOf } from '../config.ts';
import type { Role } from '../role.ts';
import { describeTarget } from '../threads/redis/connection/redis-target.ts';
import { readVersion } from '../version.ts';
import { limitsLine } from './limits-line.ts';
import { modelLines } from './model-text.ts';

const DUTIES: Readonly<Record<Role, string>> = {
  all: 'this process takes messages in and answers them.',
  gateway: 'this process takes messages in; workers answer them.',
  worker: 'this process answers what gateways take in.',
};

/** What `start` says first: what is in use, and what would change it. */
export function bannerLines(config: Config, env: Environment): readonly string[] {
  return [
    `threadloop ${readVersion()}`,
    `Role: ${config.role}; ${DUTIES[config.role]}`,
    ...modelLines(config),
    storeLine(config),
    limitsLine(config),
    ...configNotes(config, env),
  ];
}

/** Where threads are kept, as the playground says it: without user and password. */
export function nameOfStore({ redis }: Config): string {
  const settings = redisSettingsOf(redis);
  if (settings === undefined) return 'in this process';
  return `Redis at ${describeTarget(settings.target)}, prefix ${settings.prefix}`;
}

function storeLine(config: Config): string {
  const settings = redisSettingsOf(config.redis);
  if (settings === undefined)
    return 'Store: in this process; conversations are gone when it ends. REDIS_URL keeps them.';
  return `Store: Redis at ${describeTarget(settings.target)}; all keys begin with "{${settings.prefix}:" or "${settings.prefix}:".`;
}
