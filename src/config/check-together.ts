import { redisProblems } from './redis-settings.ts';
import type { Config } from './schema.ts';

/**
 * Finds what is wrong with right values beside each other. `refused` are settings whose value was wrong already, so
 * that nothing is said about their absence.
 */
export function checkTogether(config: Config, refused: readonly string[]): readonly string[] {
  if (refused.some((name) => name === 'redis' || name.startsWith('redis.'))) return [];
  return [...redisProblems(config.redis), ...roleProblems(config)];
}

function roleProblems({ role, redis }: Config): readonly string[] {
  if (role === 'all' || redis.url !== undefined) return [];
  return [
    `role is "${role}", and no Redis is configured: processes with different roles meet there. Set REDIS_URL, such as redis://127.0.0.1:6379, or leave role at "all".`,
  ];
}
