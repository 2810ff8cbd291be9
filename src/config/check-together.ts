import { type Role, runsThreads } from '../role.ts';
import { discordProblems } from './discord-problems.ts';
import { mcpProblems } from './mcp-problems.ts';
import { modelProblems } from './model-problems.ts';
import { outgoingProblems } from './outgoing-settings.ts';
import { redisProblems } from './redis-settings.ts';
import type { Config } from './schema.ts';
import { slackProblems } from './slack-problems.ts';

/**
 * Finds what is wrong with right values beside each other. `refused` are settings whose value was wrong already, so
 * that nothing is said about their absence. `role`: what this process does, if the settings do not say.
 */
export function checkTogether(config: Config, refused: readonly string[], role: Role = config.role): readonly string[] {
  const isRefused = (group: string): boolean => refused.some((name) => name === group || name.startsWith(`${group}.`));
  const isModelWrong = refused.some((name) => MODEL_SETTINGS.test(name));
  return [
    ...(isRefused('redis') ? [] : [...redisProblems(config.redis), ...roleProblems(config)]),
    ...(isModelWrong ? [] : modelProblems(config, runsThreads(role))),
    ...(isRefused('outgoing') ? [] : outgoingProblems(config)),
    ...(refused.some((name) => SLACK_SETTINGS.test(name)) ? [] : slackProblems(config, role)),
    ...(isRefused('discord') ? [] : discordProblems(config)),
    ...(isRefused('mcpServers') || isRefused('secretKey') ? [] : mcpProblems(config)),
  ];
}

const MODEL_SETTINGS = /^(?:model|models|fallbackModels|allowedModels|modelBaseUrl|apiKeys)(?:\.|$)/u;

const SLACK_SETTINGS = /^(?:slack|secretKey|server)(?:\.|$)/u;

function roleProblems({ role, redis }: Config): readonly string[] {
  if (role === 'all' || redis.url !== undefined) return [];
  return [
    `role is "${role}", and no Redis is configured: processes with different roles meet there. Set REDIS_URL, such as redis://127.0.0.1:6379, or leave role at "all".`,
  ];
}
