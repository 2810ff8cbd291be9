import { runsThreads } from '../role.ts';
import { modelProblems } from './model-problems.ts';
import { outgoingProblems } from './outgoing-settings.ts';
import { redisProblems } from './redis-settings.ts';
import type { Config } from './schema.ts';

/**
 * Finds what is wrong with right values beside each other. `refused` are settings whose value was wrong already, so
 * that nothing is said about their absence. `needsKeys`: whether this process asks models.
 */
export function checkTogether(
  config: Config,
  refused: readonly string[],
  needsKeys = runsThreads(config.role),
): readonly string[] {
  const isRefused = (group: string): boolean => refused.some((name) => name === group || name.startsWith(`${group}.`));
  const isModelWrong = refused.some((name) => MODEL_SETTINGS.test(name));
  return [
    ...(isRefused('redis') ? [] : [...redisProblems(config.redis), ...roleProblems(config)]),
    ...(isModelWrong ? [] : modelProblems(config, needsKeys)),
    ...(isRefused('outgoing') ? [] : outgoingProblems(config)),
  ];
}

const MODEL_SETTINGS = /^(?:model|models|fallbackModels|modelBaseUrl|apiKeys)(?:\.|$)/u;

function roleProblems({ role, redis }: Config): readonly string[] {
  if (role === 'all' || redis.url !== undefined) return [];
  return [
    `role is "${role}", and no Redis is configured: processes with different roles meet there. Set REDIS_URL, such as redis://127.0.0.1:6379, or leave role at "all".`,
  ];
}
